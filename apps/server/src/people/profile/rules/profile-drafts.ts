import type { Status } from "@parley/protocol/profile";
import type { DoneInHouse } from "../../../moderation/rules/house-deed.ts";
import type { Asked } from "../../rules/keeping-drafts.ts";

/** WHO70: what somebody says of themselves, as a whole; since rules 11. */
export interface ProfileDraft extends Asked, Said {
	readonly type: "set-profile";
}

export interface ProfileChanged extends Said {
	readonly type: "profile-changed";
	readonly session: string;
	/** by the operator, as it stands in the record (WHO64) */
	readonly deed?: DoneInHouse;
	readonly at: number;
}

interface Said {
	readonly about: string;
	readonly status?: Status;
	/** not to be disturbed before: ms since 1970 */
	readonly quietUntil?: number;
	/** a file; null: none any more, absent: as it was */
	readonly picture?: string | null;
}
