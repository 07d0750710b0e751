import { createHash } from "node:crypto";
import { IMPORTED_AUTHOR } from "@parley/protocol/imported";
import type { SourceName } from "./source.ts";

/** The author of what somebody wrote elsewhere: no person's id begins so, and nothing here can be done as them. */
export function importedAuthor(source: SourceName, id: string): string {
	const hash = createHash("sha256")
		.update(JSON.stringify([source, id]))
		.digest("base64url");
	return `${IMPORTED_AUTHOR}${hash.slice(0, 22)}`;
}
