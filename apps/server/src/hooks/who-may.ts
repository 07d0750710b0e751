import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";

const off = refuse("not-allowed", { message: "The operator turned integrations off." });
const onlyOperator = refuse("not-allowed", {
	message: "Only the operator lets programs write into rooms here.",
});

/**
 * Who lets programs write into a room, as the operator configured it; `by` null: the operator. Whether somebody owns the
 * room is for the log to say.
 */
export function refuseIntegrator({ limits }: House, by: string | null): Refusal | undefined {
	if (limits.integrations === "off") return off;
	return by === null || limits.integrations === "kept" ? undefined : onlyOperator;
}
