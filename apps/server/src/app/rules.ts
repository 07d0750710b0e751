import type { AppRules } from "@parley/engine/app";
import { undecidable } from "../activities/own-versions.ts";
import { inOlderForm } from "./draft-forms.ts";
import type { Draft } from "./drafts.ts";
import type { ChatEvent } from "./events.ts";
import { type ReadNote, storeModule } from "./rows/store.ts";
import type { HouseLimits } from "./rules/house-limits.ts";
import type { HouseState } from "./rules/house-state.ts";
import type { Past } from "./rules/past.ts";
import { authorOf, carryLimits, stampDraft } from "./shared-drafts.ts";

/** What of the chat is decided and stored: the log thread loads this, and so does whatever copies a database. */
export const rules: AppRules<HouseState, Draft, ChatEvent, ReadNote, Past> = {
	...storeModule,
	olderForm: inOlderForm,
	undecidable,
	authorOf,
	stamp: stampDraft,
	carry: (draft, config) => carryLimits(draft, config as HouseLimits),
};
