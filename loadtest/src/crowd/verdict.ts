import { WrongResult } from "../lab/errors.ts";
import type { Board } from "./board.ts";

export interface RoomDigest {
	readonly room: number;
	readonly count: number;
	readonly set: string;
	readonly order: string;
	readonly person: number;
}

/** One order for all, and nothing missing: one digest for each room, over all that was sent to it. Else WrongResult. */
export function verdictOf(
	digests: readonly RoomDigest[],
	rooms: readonly string[],
	board: Pick<Board, "sentTo" | "setSentTo">,
): { readonly messages: number } {
	const faults = rooms.flatMap((room, index) =>
		faultsIn(
			room,
			digests.filter((digest) => digest.room === index),
			{ count: board.sentTo(index), set: board.setSentTo(index) },
		),
	);
	if (faults.length > 0) throw new WrongResult(faults.slice(0, 5).join("; "));
	return { messages: rooms.reduce((sum, _, index) => sum + board.sentTo(index), 0) };
}

function faultsIn(
	room: string,
	digests: readonly RoomDigest[],
	{ count: sent, set }: { readonly count: number; readonly set: string },
): string[] {
	const wrongCount = digests.find(({ count }) => count !== sent);
	if (wrongCount !== undefined) {
		const { person, count } = wrongCount;
		const fault = count < sent ? `${sent - count} are missing` : `${count - sent} came twice`;
		return [`of ${sent} messages in ${room}, p${person} has ${count}: ${fault}`];
	}
	const wrongSet = digests.find((digest) => digest.set !== set);
	if (wrongSet !== undefined)
		return [`p${wrongSet.person} in ${room} lacks one message and has another twice`];
	const [one] = digests;
	const other = digests.find(({ order }) => order !== one?.order);
	if (one === undefined || other === undefined) return [];
	return [`p${one.person} and p${other.person} in ${room} have the same messages in another order`];
}
