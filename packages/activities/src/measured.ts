import type { Activity } from "./activity.ts";
import { InPlace, jsonBytesOf } from "./in-place.ts";
import { fold, type Held, type Move } from "./run.ts";

export interface Folded {
	readonly held: Held;
	/** bytes of its state as JSON: no more than so many */
	readonly bytesAtMost: number;
	/** so many, which is too much; absent: it is not */
	readonly isTooLong?: number;
	/** The state as it was before. False: it has to be read again. */
	undo(): boolean;
}

/**
 * `fold` where the state lies: whoever hands it in has it changed. How large the state is is bounded by what moves wrote
 * into it; the whole is measured only where that bound is too large, since of a state of many kilobytes it would cost more
 * than all else of a move. Throws what the activity throws; the state is then as it was, or `onLost` is called.
 */
export function foldMeasured(
	activity: Activity,
	{ held, bytesAtMost }: { readonly held: Held; readonly bytesAtMost: number },
	move: Move,
	{ bytesMax = Number.POSITIVE_INFINITY, onLost }: { bytesMax?: number | undefined; onLost: () => void },
): Folded {
	const draft = new InPlace();
	const undo = (): boolean => draft.undo();
	try {
		const next = fold(activity, held, move, (state, rule) => {
			rule(draft.of(state));
			draft.settle();
			return state;
		});
		const bound = bytesAtMost + draft.bytes;
		if (bound <= bytesMax) return { held: next, bytesAtMost: bound, undo };
		const bytes = jsonBytesOf(next.state);
		return { held: next, bytesAtMost: bytes, ...(bytes > bytesMax ? { isTooLong: bytes } : {}), undo };
	} catch (error) {
		if (!draft.undo()) onLost();
		throw error;
	}
}
