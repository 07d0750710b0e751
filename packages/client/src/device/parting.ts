import type { Row } from "./rows.ts";
import type { Parting } from "./store.ts";

/** What others have begun to write, each text once, as messages that wait for a person. */
export function unsentOf(
	drafts: readonly Row<"drafts">[],
	{ owner, uuid }: Parting,
): readonly Row<"unsent">[] {
	const byText = new Map<string, Row<"unsent">>();
	for (const draft of drafts.toSorted((a, b) => a.at - b.at)) {
		const { person, room, epoch, writtenAs, at, replyTo, editing } = draft;
		const base = { person, room, epoch, writtenAs, n: at, at, tried: false, files: [], owner };
		for (const [text, answered] of [
			[draft.text, replyTo?.seq],
			[editing?.text ?? "", undefined],
		] as const)
			if (text !== "")
				byText.set(JSON.stringify([person, room, text]), {
					...base,
					...{ id: uuid(), text },
					...(answered !== undefined && { replyTo: answered }),
				});
	}
	return [...byText.values()];
}
