import type { KitReason } from "@parley/activities/activity";
import { type Refusal, refuse } from "@parley/protocol/refusals";

/** Words of the kit and the server, in English sentences; those of an activity are its own business. */
const sentences: Readonly<Record<KitReason | "stopped" | "bad-command" | "too-many-seats", string>> = {
	over: "That is over.",
	"no-such-command": "That cannot be done in it.",
	"bad-command": "That was not understood: it does not have the agreed shape.",
	"no-such-seat": "There is no such seat in it.",
	"seat-taken": "Somebody sits there already.",
	seated: "You have a seat in it already.",
	"too-many-seats": "You have as many seats in this room as one may have. Rise from one first.",
	"not-seated": "You have no seat in it.",
	"not-yours": "Only who began it, or keeps the room, may do that.",
	stopped: "Something broke in it, and it was stopped. The operator can allow it again.",
};

/** ACT3 */
export function refusalOf(reason: string): Refusal {
	const message = Object.hasOwn(sentences, reason)
		? sentences[reason as keyof typeof sentences]
		: `That is not allowed in it: ${reason}.`;
	return refuse("not-allowed", { reason, message });
}

/** ACT1, ACT11 */
export function tooLong(field: string, bytes: number, max: number): Refusal {
	return refuse("too-long", { field, message: `That would take ${bytes} bytes; ${max} fit.` });
}
