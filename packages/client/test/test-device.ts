import { Device } from "../src/device/device.ts";
import { MemoryTables } from "../src/device/memory.ts";
import type { CoreWord, OnDevice } from "../src/device/on-device.ts";
import type { Row } from "../src/device/rows.ts";
import { Following, type FollowingParts } from "../src/keeping/following.ts";
import type { World } from "./world.ts";

const GONE = "parley.core";
const WORD_MS_MAX = 5;

interface Core {
	readonly listeners: ((word: CoreWord) => void)[];
	readonly leaves: (() => void)[];
	readonly isAlive: () => boolean;
	/** whose page it is, over all of its lives */
	readonly of: object;
}

/** What all cores of one browser share, and how they hear of each other. Rows outlive every core. */
export class TestDevice {
	readonly tables = new MemoryTables();
	readonly #world: World;
	readonly #cores = new Map<string, Core>();
	/** texts that another tab than the one that had them has by now: no order joins two tabs */
	readonly moved = new Set<string>();
	/** what was written, in order: so many rows added, changed and dropped */
	readonly writes: string[] = [];
	/** no core is told anything */
	isSilent = false;
	/** what keeps does not come to the cores that come */
	isMissing = false;
	/** cores that come find no database */
	isRefused = false;
	/** the database takes nothing that is unsent */
	isFull = false;

	constructor(world: World) {
		this.#world = world;
	}

	/** Ids of cores are counted here, so no two are equal whatever a test counts elsewhere. */
	keep(
		parts: FollowingParts,
		core: Pick<Core, "isAlive" | "of">,
		follow = (device: OnDevice) => new Following(device, parts),
	): Promise<Following> {
		if (this.isMissing) return Promise.reject(new Error("a part does not come"));
		return Promise.resolve(follow(this.#opens(parts, core)));
	}

	async rooms(): Promise<readonly Row<"rooms">[]> {
		const store = new Device(this.tables, { now: this.#world.now, uuid: () => "nobody" });
		return (await store.all("rooms")) ?? [];
	}

	async settings(): Promise<readonly Row<"settings">[]> {
		const store = new Device(this.tables, { now: this.#world.now, uuid: () => "nobody" });
		return (await store.all("settings")) ?? [];
	}

	/** As an earlier page has left it. */
	async lays(row: Row<"rooms">): Promise<void> {
		const store = new Device(this.tables, { now: this.#world.now, uuid: () => "nobody" });
		await store.enter({ person: row.person });
		await store.put("rooms", row);
	}

	async unsent(): Promise<readonly Row<"unsent">[]> {
		const store = new Device(this.tables, { now: this.#world.now, uuid: () => "nobody" });
		return (await store.all("unsent")) ?? [];
	}

	/** Keys of those of which something lies there. */
	async files(): Promise<readonly string[]> {
		const store = new Device(this.tables, { now: this.#world.now, uuid: () => "nobody" });
		return ((await store.all("bytes")) ?? []).map(({ key }) => key);
	}

	/** Cores that are alive hear that their page goes, as all do when a tab is closed or loaded anew. */
	leaves(isIt: (isAlive: () => boolean) => boolean): void {
		for (const { leaves, isAlive } of this.#cores.values())
			if (isIt(isAlive)) for (const listener of leaves) listener();
	}

	#opens({ environment: { tab } }: FollowingParts, { isAlive, of }: Pick<Core, "isAlive" | "of">): OnDevice {
		const core = `core-${this.#cores.size + 1}`;
		const before = tab.get(GONE);
		tab.remove(GONE);
		const listeners: Core["listeners"] = [];
		const leaves: Core["leaves"] = [() => tab.set(GONE, core)];
		this.#cores.set(core, { listeners, leaves, isAlive, of });
		const tables = this.isRefused ? new MemoryTables("refused") : this.tables;
		const store = new Device(tables, {
			now: this.#world.now,
			uuid: () => `${core} ${this.#world.now()}`,
		});
		const writeOwn = store.writeOwn.bind(store);
		store.writeOwn = async (own) => {
			this.writes.push(`add ${own.add.length} change ${own.change.length} drop ${own.drop.length}`);
			return this.isFull ? { kept: false, lost: [], unfit: [] } : writeOwn(own);
		};
		const takeOver = store.takeOver.bind(store);
		store.takeOver = async (which) => {
			const rows = await takeOver(which);
			if (this.#cores.get(which.owner)?.of !== of) for (const { text } of rows) this.moved.add(text);
			return rows;
		};
		return {
			store,
			core,
			before,
			tell: (word) => this.#tell(core, word),
			onWord: (listener) => void listeners.push(listener),
			onLeave: (listener) => void leaves.push(listener),
		};
	}

	#tell(by: string, word: CoreWord): void {
		if (this.isSilent) return;
		const text = JSON.stringify(word);
		for (const [core, { listeners, isAlive }] of this.#cores) {
			if (core === by) continue;
			this.#world.after(1 + this.#world.pick(WORD_MS_MAX), () => {
				if (isAlive()) for (const listener of listeners) listener(JSON.parse(text));
			});
		}
	}
}
