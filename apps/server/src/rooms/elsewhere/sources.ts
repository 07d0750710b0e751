import { readCampfire } from "./campfire-export.ts";
import { readDiscord } from "./discord-export.ts";
import { readMattermost } from "./mattermost-export.ts";
import type { Reading } from "./reading.ts";
import { readSlack } from "./slack-export.ts";
import type { Found, SourceName } from "./source.ts";

/** Each reads its own form, item by item, and knows nothing of this house. */
export const sources: Readonly<Record<SourceName, (reading: Reading) => AsyncIterable<Found>>> = {
	slack: readSlack,
	mattermost: readMattermost,
	discord: readDiscord,
	campfire: readCampfire,
};
