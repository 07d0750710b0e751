import { now, type Stage } from "./stage.ts";

export interface Onlooker {
	readonly index: number;
	/** counts among the screens that a message has to reach */
	readonly isSteady: boolean;
}

/** These messages are on somebody's screen: counted, timed, and told to whoever wrote them. */
export function count(stage: Stage, onlooker: Onlooker, numbers: readonly number[]): void {
	const { board, tally } = stage;
	const at = now();
	if (tally.isMeasured(at)) tally.deliveries += numbers.length;
	tally.pulseDeliveries += numbers.length;
	for (const k of numbers) {
		const isOwn = board.owner(k) === onlooker.index;
		if (onlooker.isSteady) time(stage, k, at, isOwn);
		if (isOwn) stage.onOwn(onlooker.index);
	}
}

function time({ board, tally }: Stage, k: number, at: number, isOwn: boolean): void {
	const due = board.due(k);
	const ms = at - due;
	const isLast = board.shown(k);
	tally.pulse.add(ms);
	if (!tally.isMeasured(due)) return;
	tally.delivered(ms);
	if (isLast) tally.lastScreen.add(ms);
	if (isOwn) tally.ownScreen.add(ms);
}
