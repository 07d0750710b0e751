import { codeOf, reason, UserFacingError } from "../lib/user-facing-error.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/** What is stored is no state by these rules. No try will find it otherwise, so the process ends. */
export class Unloadable extends UserFacingError {}

/** Of what broke a load: a disk that fails now is tried again. */
export function asUnloadable(error: unknown): unknown {
	if (isOfWholeBatch(codeOf(error))) return error;
	return new Unloadable(
		error instanceof UserFacingError ? error.message : `What is stored cannot be loaded: ${reason(error)}`,
	);
}
