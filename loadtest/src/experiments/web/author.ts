import { randomUUID } from "node:crypto";
import type { ClientFrame } from "@parley/protocol/client-frames";
import { decodeServerFrames, encodeClientFrame } from "@parley/protocol/codec";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { LabProblem } from "../../lab/errors.ts";
import type { Server } from "../../lab/experiment.ts";

type Unnumbered<F> = F extends { ref: number } ? Omit<F, "ref"> : never;

/** What people write to each other: short and long, marked up and plain; the n-th of an endless list. */
export function said(n: number): string {
	const kinds = [
		`Message ${n}: shall we?`,
		`**${n}** is *about* what \`f(${n})\` gives, see https://example.org/${n}`,
		`- first of ${n}\n- second\n- third`,
		`> as was said in ${n}\nYes, and it is longer than one line of the window, so that it has to be broken somewhere in the middle of it all, twice at least where the window is narrow.`,
		`\`\`\`ts\nconst answer = ${n};\nexport function twice(n: number) {\n\treturn n * 2;\n}\n\`\`\``,
		"🎉",
	];
	return kinds[n % kinds.length] ?? "";
}

/** Writes these texts into a room, in this order, and leaves; resolves with the Seq of each. */
export async function writeHistory(
	server: Server,
	room: string,
	name: string,
	texts: readonly string[],
): Promise<readonly number[]> {
	const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
	await new Promise((resolve, reject) => {
		socket.addEventListener("open", resolve);
		socket.addEventListener("error", () => reject(problem(`${name} could not reach the server`)));
	});
	const ask = answering(socket);
	await ask({ type: "hello", version: PROTOCOL_VERSION, name });
	await ask({ type: "join", room });
	const seqs = await Promise.all(texts.map((text) => ask({ type: "post", room, id: randomUUID(), text })));
	socket.close(1000);
	return seqs;
}

/** Asks, and gives the Seq of the answer, or 0 where it has none. */
function answering(socket: WebSocket): (question: Unnumbered<ClientFrame>) => Promise<number> {
	const waiting = new Map<number, { resolve(seq: number): void; reject(error: Error): void }>();
	let asked = 0;
	socket.addEventListener("message", ({ data }) => {
		for (const frame of decodeServerFrames(String(data)) ?? []) {
			if (!("ref" in frame) || frame.ref === undefined) continue;
			const question = waiting.get(frame.ref);
			waiting.delete(frame.ref);
			if (frame.type === "refused") question?.reject(problem(`a message was refused: ${frame.message}`));
			else question?.resolve(("seq" in frame && frame.seq) || 0);
		}
	});
	socket.addEventListener("close", () => {
		for (const { reject } of waiting.values()) reject(problem("the link was lost"));
	});
	return (question) => {
		const ref = asked++;
		return new Promise((resolve, reject) => {
			waiting.set(ref, { resolve, reject });
			socket.send(encodeClientFrame({ ...question, ref }));
		});
	};
}

function problem(what: string): LabProblem {
	return new LabProblem(`A history could not be written: ${what}.`, "Is this the checkout's own server?");
}
