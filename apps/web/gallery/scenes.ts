import type { Scene } from "./scene.ts";
import { activityScenes } from "./scenes/activities.ts";
import { adminScenes } from "./scenes/admin.tsx";
import { joinScenes } from "./scenes/join.tsx";
import { linkScenes } from "./scenes/link.ts";
import { lookupScenes } from "./scenes/lookups.ts";
import { moderationScenes } from "./scenes/moderation.ts";
import { ownScenes } from "./scenes/own.tsx";
import { panelScenes } from "./scenes/panels.ts";
import { partScenes } from "./scenes/parts.tsx";
import { rowScenes } from "./scenes/rows.ts";
import { seatScenes } from "./scenes/seat.tsx";
import { talkScenes } from "./scenes/talks.tsx";
import { viewerScenes } from "./scenes/viewer.ts";
import { writingScenes } from "./scenes/writing.ts";

export const scenes: readonly Scene[] = [
	...joinScenes,
	...rowScenes,
	...writingScenes,
	...activityScenes,
	...linkScenes,
	...seatScenes,
	...panelScenes,
	...ownScenes,
	...moderationScenes,
	...talkScenes,
	...viewerScenes,
	...lookupScenes,
	...partScenes,
	...adminScenes,
];
