import type { CoreWord } from "../device/on-device.ts";
import { openOnDevice } from "../device/open-on-device.ts";
import { fits } from "../device/rows.ts";
import type { DeviceStore } from "../device/store.ts";
import { Following, type FollowingParts } from "../keeping/following.ts";
import { settle } from "../keeping/settling.ts";
import type { SharedValues } from "../session/shared-values.ts";
import { parsed } from "../session/stored-session.ts";
import type { KeyValue } from "../state/environment.ts";
import { risingUuid } from "../state/rising-uuid.ts";
import { LAST_WORDS } from "./host-messages.ts";
import type { OfTabs } from "./worker-host.ts";

/** As a page keeps it (`keeping/keep.ts`), but that tabs remember what is not surely there: a worker goes without a word. */
export async function keepForTabs(
	parts: FollowingParts,
	shared: SharedValues,
	{ named, settled, onLastWords }: OfTabs,
): Promise<Following> {
	const changed = () => void dispatchEvent(new Event("storage"));
	settle({ shared, page: parts.environment.page, changed });
	const device = await openOnDevice(parts.environment.tab);
	tellOfSettled(device.store, settled);
	named(device.core);
	const following = new Following(device, parts);
	onLastWords((words) => void bringIn(words, device.store, parts.environment.tab));
	return following;
}

/**
 * As left by a core that is gone: taken over from the device by whichever lives, once. Before anybody has come in
 * nothing is written there, and `following` still looks into the tab's store.
 */
async function bringIn(words: string, store: DeviceStore, tab: KeyValue): Promise<void> {
	const owner = risingUuid();
	const found: unknown = parsed(words);
	const rows = (Array.isArray(found) ? found : []).flatMap((one: unknown) => {
		const row = { ...Object(one), n: Object(one).at, owner };
		return fits("unsent", row) ?? [];
	});
	if (rows.length === 0) return;
	const { kept } = await store.writeOwn({ by: owner, add: rows, change: [], drop: [] });
	if (kept) return tellCores({ type: "gone", core: owner });
	const before: unknown = parsed(tab.get(LAST_WORDS));
	tab.set(LAST_WORDS, JSON.stringify([...(Array.isArray(before) ? before : []), ...rows]));
}

/** What lies there, and what is unsent no more, whether it lay there or not. */
function tellOfSettled(store: DeviceStore, settled: OfTabs["settled"]): void {
	const writeOwn = store.writeOwn.bind(store);
	store.writeOwn = async (own) => {
		const written = await writeOwn(own);
		const there = written.kept ? [...own.add, ...own.change].map(({ id }) => id) : [];
		settled([...there, ...own.drop]);
		return written;
	};
}

/** Also this one, by a channel of its own. */
function tellCores(word: CoreWord): void {
	const channel = new BroadcastChannel("parley.cores");
	channel.postMessage(word);
	channel.close();
}
