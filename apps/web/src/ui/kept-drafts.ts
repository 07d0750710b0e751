import { DAY_MS, DEVICE_LIMITS } from "@parley/client/device/limits";
import { openDevice } from "@parley/client/device/open-device";
import type { Row } from "@parley/client/device/rows";
import type { DeviceStore } from "@parley/client/device/store";
import type { Me } from "@parley/client/state/chat-state";
import type { KeyValue } from "@parley/client/state/environment";
import { risingUuid } from "@parley/client/state/rising-uuid";
import { keyValue } from "./browser.ts";
import { ANY_TAB, draftRow, saveLastDrafts } from "./draft-row.ts";
import { lastDrafts, storedIn } from "./draft-rows.ts";
import type { Drafts } from "./drafts.ts";
import type { HeldDrafts } from "./held-drafts.ts";
import type { Stored } from "./stored-draft.ts";

/** In the tab's own store: which draft of a room is this tab's. */
const TAB = "parley.tab";
const CHANNEL = "parley.drafts";
const { keptDaysMax: LEFT_DAYS_MAX } = DEVICE_LIMITS;
/** What cores of this browser listen to (`device/on-device.ts`). */
const CORES = "parley.cores";

interface Parts {
	readonly held: { readonly shared: HeldDrafts; readonly tab: HeldDrafts };
	readonly drafts: Drafts;
}

interface Entering {
	/** when somebody signed out here last, ms of the own clock */
	readonly signedOutAt: number;
	readonly mayKeep: () => boolean;
}

let kept: Promise<KeptDrafts> | undefined;

/** One for the page. */
export function keptDrafts(parts: Parts): Promise<KeptDrafts> {
	kept ??= openDevice().then((store) => new KeptDrafts(store, parts));
	return kept;
}

/** Drafts on the device: what changes here is written, and what another tab has written is read. */
class KeptDrafts {
	readonly #store: DeviceStore;
	readonly #parts: Parts;
	readonly #tab = storageOf(() => sessionStorage);
	readonly #local = storageOf(() => localStorage);
	readonly #id: string;
	readonly #channel = channel(CHANNEL);
	/** rows that are not surely there, by room and table */
	readonly #unsure = new Map<string, Row<"drafts">>();
	#me: Me | undefined;
	#isFilled: Promise<boolean> | true = true;

	constructor(store: DeviceStore, parts: Parts) {
		this.#store = store;
		this.#parts = parts;
		this.#id = this.#tab.get(TAB) ?? risingUuid();
		this.#isHere(true);
		this.#channel?.addEventListener("message", () => void this.#readShared());
		// behind the page's own listener, which has written by then
		addEventListener("pagehide", () => this.#leave());
		addEventListener("pageshow", () => this.#isHere(true));
		document.addEventListener("visibilitychange", () => {
			this.#isHere(document.visibilityState === "visible");
			void this.#readShared();
		});
	}

	/**
	 * `mayKeep`: also while this is under way the house may say that nothing may lie here (KEEP5). Resolves with false where
	 * the device is not to be had.
	 */
	async enter(me: Me, entering: Entering): Promise<boolean> {
		const isHere = this.#me?.session === me.session && this.#me.epoch === me.epoch;
		if (!isHere && entering.mayKeep()) {
			this.#me = me;
			this.#isFilled = this.#fill(me, entering);
		}
		return this.#isFilled;
	}

	async #fill(me: Me, { signedOutAt, mayKeep }: Entering): Promise<boolean> {
		await this.#store.enter({ person: me.session, signedOutAt });
		if (!mayKeep()) return this.#letBe();
		await this.#partWithOthers(me);
		await this.#moveOver(me, signedOutAt);
		const rows = await this.#store.all("drafts", { person: me.session });
		if (!mayKeep()) return this.#letBe();
		await this.#dropLeft(rows ?? []);
		if (this.#me !== me || rows === null) return rows !== null;
		const { shared, tab } = this.#parts.held;
		shared.fill(storedIn(rows, ANY_TAB, me));
		tab.fill(storedIn(rows, this.#id, me));
		shared.onSet = (room, stored) => void this.#write(ANY_TAB, room, stored);
		tab.onSet = (room, stored) => void this.#write(this.#id, room, stored);
		this.#parts.drafts.filled();
		return true;
	}

	/** A copy of this tab would take its id along: the id lies there only while nobody could make one. */
	#isHere(isOnScreen: boolean): void {
		if (isOnScreen) this.#tab.remove(TAB);
		else this.#tab.set(TAB, this.#id);
	}

	/** What came of it in between is not to stay. */
	async #letBe(): Promise<true> {
		this.forget();
		await this.#store.wipe();
		return true;
	}

	/** Tabs are closed with drafts in them: nobody comes back to those. */
	async #dropLeft(rows: readonly Row<"drafts">[]): Promise<void> {
		const before = Date.now() - LEFT_DAYS_MAX * DAY_MS;
		const left = rows.filter(({ tab, at }) => tab !== ANY_TAB && tab !== this.#id && at < before);
		const drop = left.map(
			({ person, room, tab }) => ({ table: "drafts", drop: [person, room, tab] }) as const,
		);
		if (drop.length > 0) await this.#store.write(drop);
	}

	/** Whoever wrote here has signed out. */
	forget(): void {
		this.#me = undefined;
		this.#unsure.clear();
	}

	async #write(tab: string, room: string, stored: Stored | undefined): Promise<void> {
		const me = this.#me;
		if (me === undefined) return;
		const key = `${tab} ${room}`;
		const row = stored && draftRow(stored, { me, tab, room, at: Date.now() });
		if (row === undefined) this.#unsure.delete(key);
		else this.#unsure.set(key, row);
		const isKept = await this.#store.write([
			row === undefined ? { table: "drafts", drop: [me.session, room, tab] } : { table: "drafts", put: row },
		]);
		if (isKept && this.#unsure.get(key) === row) this.#unsure.delete(key);
		if (tab === ANY_TAB) this.#channel?.postMessage(null);
	}

	/** Another tab may have sent what this one only shows. */
	async #readShared(): Promise<void> {
		const me = this.#me;
		if (me === undefined || this.#unsure.size > 0) return;
		const rows = await this.#store.all("drafts", { person: me.session });
		if (rows === null || this.#me !== me || this.#unsure.size > 0) return;
		this.#parts.held.shared.fill(storedIn(rows, ANY_TAB, me));
		this.#parts.drafts.look();
	}

	/** Of whoever was here and has not signed out: shown among what is unsent, under their name. */
	async #partWithOthers({ session }: Me): Promise<void> {
		const owner = risingUuid();
		const parted = await this.#store.partWithDrafts({ person: session, owner, uuid: risingUuid });
		if (parted === 0) return;
		const cores = channel(CORES);
		cores?.postMessage({ type: "gone", core: owner });
		cores?.close();
	}

	/** What the page before this one wrote last, and what older pages kept elsewhere. */
	async #moveOver(me: Me, signedOutAt: number): Promise<void> {
		for (const [storage, tab] of [
			[this.#local, ANY_TAB],
			[this.#tab, this.#id],
		] as const) {
			const found = lastDrafts(storage, { me, tab, signedOutAt });
			for (const { key, row } of found) {
				if (row !== undefined && !(await this.#store.put("drafts", row)))
					this.#unsure.set(`${row.tab} ${row.room}`, row);
				storage.remove(key);
			}
		}
	}

	#leave(): void {
		this.#isHere(false);
		const isWiped = this.#store.state.keeps === "nothing" && this.#store.state.because === "wiped";
		if (this.#me !== undefined && !isWiped) saveLastDrafts(this.#tab, [...this.#unsure.values()]);
	}
}

function storageOf(open: () => Storage): KeyValue & { keys(): readonly string[] } {
	const keys = () => {
		try {
			return Object.keys(open());
		} catch {
			// storage that is denied holds nothing
			return [];
		}
	};
	return { ...keyValue(open), keys };
}

function channel(name: string): BroadcastChannel | null {
	try {
		return new BroadcastChannel(name);
	} catch (error) {
		console.warn("tabs do not know of one another:", error);
		return null;
	}
}
