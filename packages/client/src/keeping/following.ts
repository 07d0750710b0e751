import type { CoreWord, OnDevice } from "../device/on-device.ts";
import type { Row } from "../device/rows.ts";
import type { DeviceState } from "../device/store.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Entry } from "../outbox/outbox-entry.ts";
import type { Session } from "../session/session.ts";
import { readSession, SESSION_KEYS } from "../session/stored-session.ts";
import type { Environment } from "../state/environment.ts";
import type { Me } from "../state/me.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { Around } from "./around.ts";
import { KeptFiles } from "./kept-files.ts";
import { KeptRooms } from "./kept-rooms.ts";
import { lastWords, saveLastWords } from "./last-words.ts";
import { OwnRows } from "./own-rows.ts";
import { entryFrom, heldBy } from "./stored-row.ts";
import { TakingOver } from "./taking-over.ts";

export interface FollowingParts {
	readonly environment: Pick<Environment, "after" | "local" | "now" | "page" | "tab">;
	readonly outbox: Pick<Outbox, "rooms" | "unsent" | "entriesOf" | "replace" | "flush">;
	readonly uploads: Pick<Uploads, "adopt" | "found">;
	readonly session: Pick<Session, "limits">;
	/** the core, once all of it is made */
	readonly around: () => Around;
	/** all that `run` changes shows at once */
	readonly together: (run: () => void) => void;
	/** `state` is another */
	readonly changed: () => void;
}

/** Keeps on the device what is unsent, and brings back what lies there: of this person to go on, of others to be seen. */
export class Following {
	readonly #device: OnDevice;
	readonly #parts: FollowingParts;
	readonly #own: OwnRows;
	readonly #files: KeptFiles;
	readonly #taking: TakingOver;
	readonly #rooms: KeptRooms;
	#author: Me | undefined;
	/** under way */
	#beginnings = 0;
	/** Something may lie there for the next page of this tab, and must not grow old. */
	#hasLastWords = true;
	#isKept = false;
	#state: DeviceState | null = null;

	constructor(device: OnDevice, parts: FollowingParts) {
		this.#device = device;
		this.#parts = parts;
		this.#own = new OwnRows(device);
		this.#files = new KeptFiles({
			store: device.store,
			now: parts.environment.now,
			found: (key, source) => parts.together(() => parts.uploads.found(key, source)),
		});
		this.#taking = new TakingOver({
			device,
			environment: parts.environment,
			reads: () => {
				const before = this.#own.there;
				return (rows) => this.#onRead(rows, before);
			},
			taken: (room, rows) => parts.together(() => this.#adopt(room, rows)),
			released: () => parts.together(() => parts.outbox.flush()),
		});
		this.#rooms = new KeptRooms({ ...parts, store: device.store });
		device.onWord((word) => this.#hear(word));
		device.onLeave(() => this.#leave());
		parts.environment.page.onSignal((signal) => {
			if (signal === "visible") this.lookAgain();
			else if (signal === "hidden") this.#rooms.leave();
		});
	}

	/** null until somebody is in */
	get state(): DeviceState | null {
		return this.#state;
	}

	/** Nothing goes from there before what may lie before it is known. */
	holds(room: string): boolean {
		return this.#author === undefined || this.#beginnings > 0 || this.#taking.holds(room);
	}

	/** On each welcome: also whoever was away finds out what is another core's by now. */
	async enter(author: Me): Promise<void> {
		const before = this.#author;
		this.#author = author;
		// Nobody else sees them for as long as the database takes.
		if (!isSame(before, author)) this.#rooms.forget();
		this.#holdOfOthers(author);
		try {
			if (!isSame(before, author)) {
				this.#beginnings += 1;
				await this.#begin(author).finally(() => {
					this.#beginnings -= 1;
				});
				this.#sayLastWords();
			}
			if (this.#parts.session.limits.keepOnDevice === "nothing") await this.#keepNothing();
			if (isSame(this.#author, author)) await this.#rooms.enter(author);
			this.#tellState();
		} finally {
			// Whatever went wrong, no room is held for good; whoever still begins looks behind it.
			if (this.#beginnings === 0) await this.#taking.look();
		}
	}

	changed(room: string): void {
		void this.#follow(room);
	}

	/** What a tab remembers and the device does not take goes on from here; false: nobody is here yet. */
	bringIn(rows: readonly Row<"unsent">[]): boolean {
		if (this.#author === undefined) return false;
		const byRoom = Map.groupBy(rows, ({ room }) => room);
		this.#parts.together(() => {
			for (const [room, words] of byRoom) this.#bringBack(room, words);
		});
		for (const room of byRoom.keys()) void this.#follow(room);
		return true;
	}

	/** Whoever begins looks behind it: what was read before a room was taken over would seem to be another's. */
	lookAgain(): void {
		if (this.#author !== undefined && this.#beginnings === 0) void this.#taking.look();
	}

	/** Nobody is here any more. `wipes`: and nothing of anybody may stay. */
	async forget(wipes: boolean): Promise<void> {
		this.#author = undefined;
		this.#rooms.forget();
		this.#own.clear();
		saveLastWords(this.#parts.environment.tab, []);
		if (wipes) await this.#wipe();
		this.#tellState();
	}

	async #wipe(): Promise<void> {
		const { local } = this.#parts.environment;
		const [_who, ...others] = SESSION_KEYS;
		for (const key of others) local.remove(key);
		await this.#device.store.wipe();
	}

	/** What is unsent goes on, for as long as the page is open. */
	async #keepNothing(): Promise<void> {
		this.#own.clear();
		await this.#device.store.wipe();
	}

	async #begin(author: Me): Promise<void> {
		const { outbox, environment } = this.#parts;
		const after = readSession(environment.local)?.signedOutAt ?? 0;
		this.#isKept = await this.#device.store.enter({ person: author.session, signedOutAt: after });
		if (!isSame(this.#author, author)) return;
		if (this.#device.before !== undefined) await this.#taking.takeFrom(this.#device.before);
		const words = lastWords(this.#parts.environment.tab, author, this.#device.core, after);
		const byRoom = Map.groupBy(words, ({ room }) => room);
		this.#parts.together(() => {
			for (const [room, rows] of byRoom) {
				// what was said last is newer than what lies there
				const ids = rows.map(({ id }) => id);
				this.#replace(room, (entries) => entries.filter(({ row }) => !ids.includes(row.id)));
				this.#bringBack(room, rows);
			}
		});
		await Promise.all(outbox.rooms.map((room) => this.#follow(room)));
	}

	/** Where nothing is kept they go on for as long as the page does, for there is nothing else. */
	#sayLastWords(): void {
		const { unsure } = this.#own;
		if (this.#beginnings > 0 || (!this.#hasLastWords && unsure.length === 0)) return;
		saveLastWords(this.#parts.environment.tab, unsure);
		this.#hasLastWords = !this.#isKept || unsure.length > 0;
	}

	async #follow(room: string): Promise<void> {
		if (this.#author === undefined) return;
		const following = this.#own.follow(room, this.#parts.outbox.entriesOf(room), this.#author);
		this.#sayLastWords();
		const lost = await following;
		this.#sayLastWords();
		if (lost.length > 0) this.#parts.together(() => this.#letGo(lost));
		this.#tellState();
		if (this.#author !== undefined) await this.#files.follow(this.#entries, this.#author);
	}

	get #entries(): readonly Entry[] {
		return this.#parts.outbox.rooms.flatMap((room) => this.#parts.outbox.entriesOf(room));
	}

	#onRead(rows: readonly Row<"unsent">[], before: ReadonlySet<string>): void {
		this.#parts.together(() => this.#letGo(this.#own.lostOf(rows, before)));
		void this.#files.sweep(new Set(rows.flatMap(({ files }) => files.map(({ key }) => key))));
	}

	#adopt(room: string, rows: readonly Row<"unsent">[]): void {
		this.#own.adopt(rows);
		this.#bringBack(room, rows);
	}

	/** In the order in which all of it was written (ORD5), whichever core it was. */
	#bringBack(room: string, rows: readonly Row<"unsent">[]): void {
		const author = this.#author;
		if (author === undefined) return;
		const { outbox, uploads } = this.#parts;
		const own = outbox.entriesOf(room);
		const back = rows
			.filter(({ id }) => !own.some(({ row }) => row.id === id))
			.map((row) => ({ n: row.n, entry: entryFrom(row, author) }));
		for (const { entry } of back) uploads.adopt(room, entry.row.files ?? []);
		const all = [...back, ...own.map((entry) => ({ n: this.#own.numberOf(entry), entry }))];
		outbox.replace(
			room,
			all.sort((a, b) => a.n - b.n).map(({ entry }) => entry),
		);
	}

	/** Another core has them: there they go on. */
	#letGo(ids: readonly string[]): void {
		for (const id of ids) this.#own.forget(id);
		for (const { row } of this.#entries) if (ids.includes(row.id)) this.#files.letGo(row.files ?? []);
		for (const room of this.#parts.outbox.rooms)
			this.#replace(room, (entries) => entries.filter(({ row }) => !ids.includes(row.id)));
	}

	#holdOfOthers(author: Me): void {
		for (const room of this.#parts.outbox.rooms)
			this.#replace(room, (entries) => entries.map((entry) => heldBy(entry, author)));
	}

	#replace(room: string, by: (entries: readonly Entry[]) => readonly Entry[]): void {
		const { outbox } = this.#parts;
		const before = outbox.entriesOf(room);
		const after = by(before);
		if (after.length < before.length || after.some((entry, nth) => entry !== before[nth]))
			outbox.replace(room, after);
	}

	#hear(word: CoreWord): void {
		if (word.type === "gone") this.lookAgain();
		else if (word.type !== "taken") this.#taking.hear(word);
		else if (word.from === this.#device.core)
			this.#parts.together(() => this.#letGo(this.#own.thereIn(word.room)));
	}

	#leave(): void {
		// What somebody has signed out of is not written down once more.
		this.#rooms.leave();
		const isOver = this.#author === undefined || this.#isWiped();
		saveLastWords(this.#parts.environment.tab, isOver ? [] : this.#own.unsure);
		this.#device.tell({ type: "gone", core: this.#device.core });
	}

	#isWiped(): boolean {
		const { state } = this.#device.store;
		return state.keeps === "nothing" && state.because === "wiped";
	}

	get #stateNow(): DeviceState {
		const { state } = this.#device.store;
		return state.keeps === "all" && this.#own.isShort ? { keeps: "nothing", because: "full" } : state;
	}

	#tellState(): void {
		const state = this.#author === undefined ? null : this.#stateNow;
		if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
		this.#state = state;
		this.#parts.changed();
	}
}

function isSame(one: Me | undefined, other: Me): boolean {
	return one?.session === other.session && one.epoch === other.epoch;
}
