import type { BotMessage, BotRoom, KeyValue, ReadPosition } from "@parley/client/bot";

/** Up to where a program is done with what is said in a room. */
export interface Noted {
	/** from there on it reads: what was written down, or the room's end */
	readonly from: ReadPosition;
	/** done with that message, and with all before it */
	note(message: Pick<BotMessage, "seq" | "epoch">): void;
}

/** `epoch`: of the house now. Of another one it is no place: the house was restored from a backup. */
export async function noted(keep: KeyValue, name: string, epoch: string, room: BotRoom): Promise<Noted> {
	const [SEQ, EPOCH] = [`${name}.seq`, `${name}.epoch`];
	const note: Noted["note"] = (done) => {
		keep.set(EPOCH, done.epoch);
		keep.set(SEQ, String(done.seq));
	};
	const isKnown = keep.get(EPOCH) === epoch && keep.get(SEQ) !== undefined;
	const from = isKnown ? { after: Number(keep.get(SEQ)), epoch } : await room.position();
	note({ seq: from.after, epoch: from.epoch });
	return { from, note };
}
