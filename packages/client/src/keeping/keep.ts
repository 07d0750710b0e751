import { openOnDevice } from "../device/open-on-device.ts";
import type { SharedValues } from "../session/shared-values.ts";
import { Following, type FollowingParts } from "./following.ts";
import { settle } from "./settling.ts";

/** The browser's own, fetched behind the first screen. */
export async function keep(parts: FollowingParts, shared: SharedValues): Promise<Following> {
	// As the journal does it: whoever listens to other tabs hears of what they did while this one slept.
	const changed = () => void dispatchEvent(new Event("storage"));
	settle({ shared, page: parts.environment.page, changed });
	return new Following(await openOnDevice(parts.environment.tab), parts);
}
