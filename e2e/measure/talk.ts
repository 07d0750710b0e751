import { setTimeout as sleep } from "node:timers/promises";
import { Writer } from "../support/writer.ts";

const PEOPLE = 4;
const TURN_MS = 20;

/** So many messages a second by a few people without a browser, as many as asked for or until it is over. */
export async function talk(port: number, perSecond: number, messages: number, over?: Promise<unknown>) {
	const coming = Array.from({ length: PEOPLE }, (_, n) => Writer.comesTo(port, `Flo ${n}`, "lobby"));
	const people = await Promise.all(coming);
	let isOver = false;
	void over?.finally(() => {
		isOver = true;
	});
	const stored: Promise<number[]>[] = [];
	const began = performance.now();
	for (let said = 0, turn = 0; said < messages && !isOver; turn += 1) {
		const due = Math.min(messages, Math.floor(((performance.now() - began) / 1_000) * perSecond));
		const texts = Array.from({ length: due - said }, (_, n) => sentence(said + n));
		const writer = people[turn % PEOPLE];
		if (writer !== undefined) stored.push(writer.writes(texts));
		said = due;
		await sleep(TURN_MS);
	}
	const seqs = (await Promise.all(stored)).flat();
	for (const writer of people) writer.leaves();
	return Math.max(0, ...seqs);
}

/** What people write to each other: short and long, marked up and plain; the n-th of an endless list. */
function sentence(n: number): string {
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

/** Somebody writes so many texts into a room and leaves; gives the Seq of the last. */
export async function history(port: number, room: string, messages: number): Promise<number> {
	const author = await Writer.comesTo(port, `Flo of ${room}`, room);
	const seqs = await author.writes(Array.from({ length: messages }, (_, n) => sentence(n)));
	author.leaves();
	return seqs.at(-1) ?? 0;
}
