import { openOnDevice } from "../device/open-on-device.ts";
import type { Following, FollowingParts } from "../keeping/following.ts";
import { settle } from "../keeping/settling.ts";
import type { SharedValues } from "../session/shared-values.ts";
import { followForTabs } from "./follow-for-tabs.ts";
import type { OfTabs } from "./worker-host.ts";

/** As a page keeps it (`keeping/keep.ts`), but that tabs remember what is not surely there: a worker goes without a word. */
export async function keepForTabs(
	parts: FollowingParts,
	shared: SharedValues,
	of: OfTabs,
): Promise<Following> {
	const changed = () => void dispatchEvent(new Event("storage"));
	settle({ shared, page: parts.environment.page, changed });
	return followForTabs(await openOnDevice(parts.environment.tab), parts, of);
}
