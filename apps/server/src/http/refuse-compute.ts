import { availableParallelism } from "node:os";
import { NUMBERS_GIVEN_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";

/** What a guest may have computed: many numbers, or more threads than there are cores, hold both for seconds. */
export function refuseCompute(count: number, threads = 1): Refusal | undefined {
	if (count > NUMBERS_GIVEN_MAX)
		return refuse("too-long", {
			field: "count",
			message: `At most ${NUMBERS_GIVEN_MAX} numbers are computed at once.`,
		});
	const cores = availableParallelism();
	if (threads <= cores) return undefined;
	return refuse("not-allowed", {
		field: "threads",
		message: `There are ${cores} cores here: no more threads are made.`,
	});
}
