import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { HouseEvent } from "../../../app/events.ts";
import type { HouseState } from "../../../app/rules/house-state.ts";
import type { Objection, Past } from "../../../app/rules/past.ts";
import { trimmed } from "../../../app/rules/trimmed.ts";
import type { DoneInHouse } from "../../../moderation/rules/house-deed.ts";
import { askerOf } from "../../rules/devices.ts";
import { notKept } from "../../rules/keeping-refusals.ts";
import { unknownSession } from "../../rules/sessions.ts";
import type { ProfileChanged } from "./profile-drafts.ts";

const NOTHING = { about: "", picture: null } as const;
const noPicture = {
	refusal: refuse("not-allowed", {
		field: "picture",
		message: "A picture is an image that you uploaded for it, and that is in no message.",
	}),
};

/** WHO70 */
export function decideSetProfile(state: HouseState, draft: DraftOf<"set-profile">): Decision<HouseEvent> {
	const person = askerOf(state, draft);
	if (person === undefined) return unknownSession;
	if (person.kept === undefined) return notKept;
	const { session, about, status, quietUntil, picture, at } = draft;
	const until = {
		...(status !== undefined && { status: { text: trimmed(status.text), until: status.until } }),
		...(quietUntil !== undefined && { quietUntil }),
	};
	const shown = picture === undefined ? {} : { picture };
	return { event: { type: "profile-changed", session, about: trimmed(about), ...until, ...shown, at } };
}

/** WHO72: by the operator */
export function clearedProfile(session: string, deed: DoneInHouse, at: number): ProfileChanged {
	return { type: "profile-changed", session, ...NOTHING, deed, at };
}

/** What is stored says whose a file is; the picture that one has already may be said again. */
export function toShow(past: Past, { session, picture }: ProfileChanged): Objection {
	if (picture === undefined || picture === null) return undefined;
	const file = past.file(picture);
	if (file === undefined || file.isGone || file.session !== session)
		return { refusal: refuse("no-such-file", { field: "picture" }) };
	const isFree = file.message === null || past.picture(session) === picture;
	return isFree && file.isImage ? undefined : noPicture;
}

/** Only who does not want to be disturbed is known by memory: whoever is called is looked at for it. */
export function foldProfile({ quiet }: HouseState, { session, quietUntil }: ProfileChanged): void {
	if (quietUntil === undefined) quiet.delete(session);
	else quiet.set(session, quietUntil);
}

/** WHO73 */
export function isQuiet({ quiet }: Pick<HouseState, "quiet">, session: string, now: number): boolean {
	return (quiet.get(session) ?? 0) > now;
}
