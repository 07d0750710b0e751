import type { OnDevice } from "../device/on-device.ts";
import { fits, type Row } from "../device/rows.ts";
import type { DeviceStore } from "../device/store.ts";
import { Following, type FollowingParts } from "../keeping/following.ts";
import { parsed, readSession } from "../session/stored-session.ts";
import type { KeyValue } from "../state/environment.ts";
import { risingUuid } from "../state/rising-uuid.ts";
import { LAST_WORDS } from "./host-messages.ts";
import type { OfTabs } from "./worker-host.ts";

/** Tabs are told what lies on the device, and bring along what they remember of a core before this one. */
export function followForTabs(
	device: OnDevice,
	parts: FollowingParts,
	{ named, settled, onLastWords }: Pick<OfTabs, "named" | "settled" | "onLastWords">,
): Following {
	const { store, core } = device;
	tellOfSettled(store, settled);
	named(core);
	const following = new Following(device, parts);
	const { local, tab } = parts.environment;
	onLastWords((words) => void bringIn(words, { store, following, local, tab }));
	return following;
}

interface Into {
	readonly store: DeviceStore;
	readonly following: Following;
	readonly local: KeyValue;
	readonly tab: KeyValue;
}

/**
 * As left by a core that is gone: taken over from the device, once. What it does not take goes on from here; before
 * anybody has come in, `following` still looks into the tab's store.
 */
async function bringIn(words: string, { store, following, local, tab }: Into): Promise<void> {
	const owner = risingUuid();
	const found: unknown = parsed(words);
	const all = (Array.isArray(found) ? found : []).flatMap((one: unknown) => {
		const row = { ...Object(one), n: Object(one).at, owner };
		return fits("unsent", row) ?? [];
	});
	// what was written before is of somebody who has signed out
	const after = readSession(local)?.signedOutAt ?? 0;
	const rows = all.filter(({ at }) => at > after);
	if (rows.length === 0) return;
	const { kept } = await store.writeOwn({ by: owner, add: rows, change: [], drop: [] });
	if (kept || following.bringIn(await withoutThere(rows, store))) return following.lookAgain();
	const before: unknown = parsed(tab.get(LAST_WORDS));
	tab.set(LAST_WORDS, JSON.stringify([...(Array.isArray(before) ? before : []), ...rows]));
}

/** A device that keeps nothing for long has them all the same, for as long as this core lives. */
async function withoutThere(rows: readonly Row<"unsent">[], store: DeviceStore) {
	const there = (await store.all("unsent")) ?? [];
	return rows.filter(({ id }) => !there.some((row) => row.id === id));
}

/** What lies there, and what is unsent no more, whether it lay there or not. */
function tellOfSettled(store: DeviceStore, settled: OfTabs["settled"]): void {
	const writeOwn = store.writeOwn.bind(store);
	store.writeOwn = async (own) => {
		const written = await writeOwn(own);
		const ids = written.kept ? [...own.add, ...own.change].map(({ id }) => id) : [];
		settled([...ids.filter((id) => !written.unfit.includes(id)), ...own.drop]);
		return written;
	};
}
