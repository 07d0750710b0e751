import type { activityTexts } from "../activity-texts.ts";
import type { adminTexts } from "../admin-texts.ts";
import type { alertTexts } from "../alert-texts.ts";
import type { deedTexts } from "../deed-texts.ts";
import type { fileTexts } from "../file-texts.ts";
import type { insideTexts } from "../inside-texts.ts";
import type { invitingTexts } from "../inviting-texts.ts";
import type { keepingTexts } from "../keeping-texts.ts";
import type { labTexts } from "../lab-texts.ts";
import type { leavingTexts } from "../leaving-texts.ts";
import type { linkTexts } from "../link-texts.ts";
import type { lookupTexts } from "../lookup-texts.ts";
import type { moderationTexts } from "../moderation-texts.ts";
import type { ownTexts } from "../own-texts.ts";
import type { refusalTexts } from "../refusal-texts.ts";
import type { roomTexts } from "../room-texts.ts";
import type { searchTexts } from "../search-texts.ts";
import type { switcherTexts } from "../switcher-texts.ts";
import type { talkTexts } from "../talk-texts.ts";
import type { texts } from "../texts.ts";
import type { unsentTexts } from "../unsent-texts.ts";
import type { writingTexts } from "../writing-texts.ts";

/** All that a translation consists of: whoever adds a catalogue here is told by the types where it is missing. */
export interface Catalogues {
	readonly page: typeof texts;
	readonly activities: typeof activityTexts;
	readonly admin: typeof adminTexts;
	readonly alerts: typeof alertTexts;
	readonly deeds: typeof deedTexts;
	readonly files: typeof fileTexts;
	readonly inside: typeof insideTexts;
	readonly inviting: typeof invitingTexts;
	readonly keeping: typeof keepingTexts;
	readonly lab: typeof labTexts;
	readonly leaving: typeof leavingTexts;
	readonly link: typeof linkTexts;
	readonly lookups: typeof lookupTexts;
	readonly moderation: typeof moderationTexts;
	readonly own: typeof ownTexts;
	readonly refusals: typeof refusalTexts;
	readonly rooms: typeof roomTexts;
	readonly search: typeof searchTexts;
	readonly switcher: typeof switcherTexts;
	readonly unsent: typeof unsentTexts;
	readonly talk: typeof talkTexts;
	readonly writing: typeof writingTexts;
}
