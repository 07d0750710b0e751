import type { AuditEntry } from "@parley/protocol/moderation-lists";
import { adminTexts } from "../../ui/admin-texts.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";

const words = adminTexts.record;

/**
 * An entry of the record in words: of the whole house, or of a room as its owner reads it. What only a newer server knows is told
 * as it calls it.
 */
export function recordLine({ by: doer, ...entry }: AuditEntry): string {
	const { do: done, room, person, deed } = entry;
	const by = doer.session === "operator" ? words.operator : doer.name;
	const whom = person?.name ?? "";
	const inRoom = moderationTexts.audit.line({ ...entry, by: { ...doer, name: by } }, "");
	if (done === "delete") return words.deleted(by);
	if (room !== undefined) return inRoom;
	switch (done) {
		case "end-devices":
			return words.signedOut(by, whom);
		case "release-name":
			return words.released(by, whom);
		case "ban":
			return words.keptOut(by, whom, deed?.until ?? entry.at);
		case "unban":
			return words.letIn(by, whom);
		default:
			return inRoom;
	}
}
