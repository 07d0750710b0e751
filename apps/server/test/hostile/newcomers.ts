import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { SQUARE } from "./abuse.ts";
import { type Caller, calls, Guest } from "./guest.ts";

const NEWCOMER_EVERY_MS = 500;

/**
 * One after the other comes, from an address of their own, opens a room, talks, begins an upload, reads the list, and
 * sits down in the square: how many came, what they were refused, and how often.
 */
export async function newcomers(
	callerOf: (index: number) => Caller,
	ms: number,
): Promise<{ readonly came: number; readonly refused: Readonly<Record<string, number>> }> {
	const refused: Record<string, number> = {};
	const end = performance.now() + ms;
	let came = 0;
	while (performance.now() < end) {
		for (const what of await comes(callerOf(came++), `honest-${randomUUID().slice(0, 8)}`))
			refused[what] = (refused[what] ?? 0) + 1;
		await sleep(NEWCOMER_EVERY_MS);
	}
	return { came, refused };
}

async function comes(caller: Caller, name: string): Promise<readonly string[]> {
	const guest = await Guest.arrives(caller, name);
	if (!(guest instanceof Guest)) return [`hello: ${guest?.code ?? "no answer"}`];
	const refused: string[] = [];
	const asks = async (what: string, frame: Record<string, unknown>): Promise<void> => {
		const answer = await guest.asks(frame);
		if (answer === undefined || answer.type === "refused")
			refused.push(`${what}: ${answer?.code ?? "no answer"}`);
	};
	await asks("open", { type: "open", room: name });
	await asks("join", { type: "join", room: name });
	await asks("post", { type: "post", room: name, id: randomUUID(), text: "hello" });
	await asks("square", { type: "join", room: SQUARE });
	const upload = {
		method: "POST",
		path: "/api/uploads",
		headers: { authorization: `Bearer ${guest.token}`, "tus-resumable": "1.0.0", "upload-length": "1000" },
	} as const;
	for (const call of [upload, { path: "/api/rooms" }] as const) {
		const { status } = await calls(caller, call);
		if (status < 200 || status > 299) refused.push(`${call.path}: ${status}`);
	}
	await guest.asks({ type: "leave", room: SQUARE });
	guest.leaves();
	return refused;
}
