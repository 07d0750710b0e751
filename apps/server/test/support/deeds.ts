import type { Deed } from "./app-under-test.ts";
import { breath } from "./metrics.ts";
import { type Person, seqOf } from "./person.ts";

/** Asks for it, for the first time or again under its id; resolves with its Seq. */
export async function doneBy(person: Person, { question }: Deed): Promise<number> {
	return seqOf(await person.asks(question));
}

/** Asks under its id until it can be stored, as a page does. */
export async function persistsIn(person: Person, deed: Deed, room = person.app.room): Promise<number> {
	const writtenAt = performance.now();
	let answer = await person.asks(deed.question);
	while (answer.type === "refused") {
		await breath();
		answer = await person.asks(deed.question);
	}
	const seq = seqOf(answer);
	const type = person.app.typeOfDeed;
	person.acknowledged.push({ type, room, id: deed.id, seq, writtenAt, ackedAt: performance.now() });
	return seq;
}

/** The Seqs of deeds that were seen, live or in what a `joined` brought; of all rooms, in the order in which they came. */
export function seenBy({ inbox, app }: Person): number[] {
	const events = inbox.heard.flatMap((frame) =>
		frame.type === "joined" ? frame.events : [app.eventOf(frame)],
	);
	return events.flatMap((event) => (event?.type === app.typeOfDeed ? event.seq : []));
}
