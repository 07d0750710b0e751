import type { Tongue } from "./dialects.ts";
import { type Stretch, stretchOf } from "./digest.ts";
import type { MessageIds } from "./messages.ts";

/** What one server frame says, found out once for all who receive the same bytes. */
export interface FrameFacts {
	/** numbers of the messages in it, in their order */
	readonly numbers: readonly number[];
	readonly stretch: Stretch;
	/** Parley's chain: `prev` of the first timeline event and `seq` of the last; absent elsewhere */
	readonly chain: { readonly prev: number; readonly seq: number } | undefined;
	/** what is wrong with the chain within the frame */
	readonly broken: string | undefined;
	/** what is no message: answers, presence, and the like */
	readonly others: readonly ServerWord[];
}

export interface ServerWord {
	readonly type?: unknown;
	readonly [field: string]: unknown;
}

export function factsOf(text: string, tongue: Tongue, ids: MessageIds): FrameFacts {
	const numbers: number[] = [];
	const others: ServerWord[] = [];
	let [chain, broken]: [FrameFacts["chain"], FrameFacts["broken"]] = [undefined, undefined];
	for (const item of tongue.read(text)) readItem(item as ServerWord);
	return { numbers, stretch: stretchOf(numbers), chain, broken, others };

	function readItem(item: ServerWord): void {
		if (item.type !== "posted") others.push(item);
		else readPost(item);
		// a page, or what was missed, comes inside
		if (item.type === "joined" && item["recovered"] === true)
			for (const event of item["events"] as ServerWord[]) readPost(event);
	}

	function readPost(item: ServerWord): void {
		const k = ids.numberOf(item["id"]);
		if (k !== undefined) numbers.push(k);
		const { prev, seq } = item;
		if (typeof prev !== "number" || typeof seq !== "number") return;
		if (chain !== undefined && chain.seq !== prev)
			broken = `ORD3 #${seq} says that #${prev} is before it, but #${chain.seq} was`;
		chain = { prev: chain?.prev ?? prev, seq };
	}
}
