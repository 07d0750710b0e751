import { refuse } from "@parley/protocol/refusals";

/** WHO52 */
export const lapsed = refuse("not-allowed", {
	field: "provider",
	message:
		"You sign in here by the provider of this house, and that was long ago. Sign in again, then you can write.",
});
