import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import type { HookWish } from "../app/drafts.ts";
import { keptName } from "../people/rules/keeping-state.ts";

/** Who asks, by `null` the operator, and about which room. */
export interface Integrator {
	readonly by: string | null;
	readonly room: string;
	/** of the operator: where they are, as a keyed hash (WHO42) */
	readonly from?: string;
}

const off = refuse("not-allowed", { message: "The operator turned integrations off." });
const onlyOperator = refuse("not-allowed", {
	message: "Only the operator lets programs write into rooms here.",
});

const keepFirst = refuse("not-allowed", {
	field: "kept",
	message: "Who lets a program write here keeps their name first, so that it is known whose it is.",
});

/**
 * Who lets programs write into a room, as the operator of this node configured it; `by` null: the operator. Whether
 * somebody owns the room is for the log to say. Whoever keeps no name may still end what there is.
 */
export function refuseIntegrator(
	house: House,
	{ by, room }: Integrator,
	wish: HookWish["do"],
): Refusal | undefined {
	const { integrations } = house.limits;
	if (integrations === "off") return off;
	if (by === null) return undefined;
	if (integrations === "operator") return onlyOperator;
	const { sessions, rooms } = house.shown();
	const isGuest = keptName(sessions.get(by)) === undefined;
	return wish !== "remove" && isGuest && rooms.get(room)?.owner === by ? keepFirst : undefined;
}
