import { apply, applyOwn, type Change, dropRooms, OutOfBounds } from "./bounds.ts";
import { reasonOf } from "./indexed-db.ts";
import { DAY_MS, DEVICE_LIMITS, type DeviceLimits } from "./limits.ts";
import type { OwnWrite, OwnWritten } from "./own-write.ts";
import { unsentOf } from "./parting.ts";
import { fits, type Key, keyFields, keyOf, type Row, type TableName, tableNames } from "./rows.ts";
import type { DeviceState, DeviceStore, Entering, KeptRoomsOf, Parting, TakeOver, Whose } from "./store.ts";
import type { Durability, KeepsNothing, Rows, Tables } from "./tables.ts";

interface Parts {
	/** ms since 1970 */
	readonly now: () => number;
	/** random, never given twice */
	readonly uuid: () => string;
	readonly limits?: Partial<DeviceLimits>;
}

/** Of other people this goes; their drafts and what they have not sent is theirs, and waits for them. */
const FETCHED_AGAIN = ["rooms", "settings"] as const satisfies readonly TableName[];

/** The one place that knows what rows mean, over whatever tables there are. */
export class Device implements DeviceStore {
	readonly #tables: Tables;
	readonly #parts: Parts;
	readonly #limits: DeviceLimits;
	#generation = "";
	#begunAt = 0;
	/** of the last write */
	#failed: KeepsNothing | undefined = "wiped";
	unreadable = 0;

	constructor(tables: Tables, parts: Parts) {
		this.#tables = tables;
		this.#parts = parts;
		this.#limits = { ...DEVICE_LIMITS, ...parts.limits };
	}

	get state(): DeviceState {
		const because = this.#tables.fails ?? this.#failed;
		return because === undefined ? { keeps: "all" } : { keeps: "nothing", because };
	}

	get generation(): string {
		return this.#tables.fails === undefined ? this.#generation : "";
	}

	async enter({ person, signedOutAt = 0 }: Entering): Promise<boolean> {
		const entered = await this.#tried(async (rows) => {
			const known = await generationIn(rows);
			// Who signed out and closed the tab at once may have left something.
			const isOver = known === undefined || known.begunAt <= signedOutAt;
			const { value, begunAt } = isOver ? this.#beginAnew(rows, signedOutAt) : known;
			this.#generation = value;
			this.#begunAt = begunAt;
			const keptUpTo = this.#parts.now() - this.#limits.keptDaysMax * DAY_MS;
			for (const key of await rows.roomsBy("keptAt", keptUpTo)) rows.drop("rooms", key);
			for (const table of FETCHED_AGAIN)
				for (const key of await rows.keys(table)) if (key[0] !== person) rows.drop(table, key);
		});
		return this.#noted(entered);
	}

	put<T extends Exclude<TableName, "unsent">>(table: T, row: Row<T>): Promise<boolean> {
		return this.write([{ table, put: row } as Change]);
	}

	async write(changes: readonly Change[]): Promise<boolean> {
		const fitting = changes.map(inShape);
		if (fitting.includes(undefined)) return false;
		const run = async (rows: Rows) => {
			await this.#demandOwn(rows);
			for (const change of fitting) if (change) await apply(change, rows, this.#limits);
		};
		// What can be fetched again keeps nobody waiting: whoever signs out and closes the page has no time.
		const isLight = changes.every(({ table }) => FETCHED_AGAIN.some((one) => one === table));
		const written = await this.#triedTwice(run, isLight ? "relaxed" : "strict");
		// That it is not there says nothing of what cannot be fetched again.
		return isLight ? written.is === "done" && this.#tables.lasts : this.#noted(written);
	}

	async all<T extends TableName>(table: T, of: Whose = {}): Promise<readonly Row<T>[] | null> {
		const found = await this.#tried((rows) => this.#fitting(table, rows, of));
		return found.is === "done" ? found.value : null;
	}

	async writeOwn(own: OwnWrite): Promise<OwnWritten> {
		const fit = (row: Row<"unsent">) => fits("unsent", row) ?? [];
		const [add, change] = [own.add.flatMap(fit), own.change.flatMap(fit)];
		const unfit = [...own.add, ...own.change].flatMap((row) => (fits("unsent", row) ? [] : [row.id]));
		const run = (these: OwnWrite) => async (rows: Rows) => {
			await this.#demandOwn(rows);
			return applyOwn(these, rows, this.#limits);
		};
		const written = await this.#triedTwice(run({ ...own, add, change }));
		// One too many does not keep what goes.
		if (written.is === "out-of-bounds") await this.#tried(run({ ...own, add: [], change }));
		return { kept: this.#noted(written), lost: written.is === "done" ? written.value : [], unfit };
	}

	async takeOver({ room, owner, by }: TakeOver): Promise<readonly Row<"unsent">[]> {
		const taken = await this.#tried(async (rows) => {
			await this.#demandOwn(rows);
			const theirs = (await this.#fitting("unsent", rows, { room })).filter((row) => row.owner === owner);
			const mine = theirs.map((row) => ({ ...row, owner: by }));
			for (const row of mine) rows.put("unsent", row);
			return mine;
		});
		return taken.is === "done" ? taken.value : [];
	}

	async partWithDrafts(which: Parting): Promise<number> {
		const parted = await this.#tried(async (rows) => {
			await this.#demandOwn(rows);
			const drafts = await this.#fitting("drafts", rows, {});
			const theirs = drafts.filter(({ person }) => person !== which.person);
			const unsent = unsentOf(theirs, which);
			for (const row of unsent) rows.put("unsent", row);
			for (const draft of theirs) rows.drop("drafts", keyOf("drafts", draft));
			return unsent.length;
		});
		return parted.is === "done" ? parted.value : 0;
	}

	async keepRooms({ person, rooms }: KeptRoomsOf): Promise<boolean> {
		const kept = await this.#tried(async (rows) => {
			await this.#demandOwn(rows);
			for (const key of await rows.keys("rooms")) {
				const [whose, room = ""] = key;
				if (whose === person && !rooms.has(room)) rows.drop("rooms", key);
			}
		});
		return kept.is === "done";
	}

	async wipe(): Promise<boolean> {
		const wiped = await this.#tried(async (rows) => {
			if (!(await this.#isOfLater(rows))) this.#beginAnew(rows);
		});
		this.#generation = "";
		this.#failed = "wiped";
		return wiped.is === "done" && this.#tables.lasts;
	}

	close(): void {
		this.#tables.close();
	}

	/**
	 * Another generation: whoever knows the one before writes nothing into this one. Asks nothing, so that nothing can come
	 * in between. `after`: also where the clock was set back since.
	 */
	#beginAnew(rows: Rows, after = 0): Row<"meta"> {
		for (const table of tableNames) rows.drop(table, []);
		const begunAt = Math.max(this.#parts.now(), after + 1);
		const begun = { key: "generation", value: this.#parts.uuid(), begunAt } as const;
		rows.put("meta", begun);
		return begun;
	}

	/** What this core knew was wiped while it slept: what lies there is of whoever came in since. */
	async #isOfLater(rows: Rows): Promise<boolean> {
		const known = this.#generation === "" ? undefined : await generationIn(rows);
		return known !== undefined && known.value !== this.#generation && known.begunAt > this.#begunAt;
	}

	async #demandOwn(rows: Rows): Promise<void> {
		if (this.#generation === "" || (await generationIn(rows))?.value !== this.#generation) throw new Wiped();
	}

	async #fitting<T extends TableName>(table: T, rows: Rows, of: Whose): Promise<Row<T>[]> {
		const fitting: Row<T>[] = [];
		for (const row of await rows.all(table, prefixOf(table, of))) {
			const fit = fits(table, row);
			if (fit === undefined) this.#leaveOut(table, row, rows);
			else if (isOf(fit, of)) fitting.push(fit);
		}
		return fitting;
	}

	/** A newer page's rows are never read: its database has another number, and does not open. */
	#leaveOut(table: TableName, row: unknown, rows: Rows): void {
		this.unreadable += 1;
		rows.drop(table, keyOf(table, row));
	}

	/** Full: what can be fetched again makes room, once. */
	async #triedTwice<T>(run: (rows: Rows) => Promise<T>, durability?: Durability): Promise<Tried<T>> {
		const first = await this.#tried(run, durability);
		return isFull(first) && (await this.#pruneToHalf()) ? this.#tried(run) : first;
	}

	async #pruneToHalf(): Promise<boolean> {
		const pruned = await this.#tried(async (rows) => {
			const { length } = await rows.keys("rooms");
			await dropRooms(rows, Math.floor(length / 2));
			return length > 0;
		});
		return pruned.is === "done" && pruned.value;
	}

	#noted(tried: Tried<unknown>): boolean {
		if (tried.is === "failed") this.#failed = tried.because;
		else if (tried.is === "done") this.#failed = undefined;
		// also where the tables were closed behind it: it is there
		return tried.is === "done" && this.#tables.lasts;
	}

	async #tried<T>(run: (rows: Rows) => Promise<T>, durability?: Durability): Promise<Tried<T>> {
		try {
			return { is: "done", value: await this.#tables.transact(run, durability) };
		} catch (error) {
			if (error instanceof OutOfBounds) return { is: "out-of-bounds" };
			return { is: "failed", because: error instanceof Wiped ? "wiped" : reasonOf(error) };
		}
	}
}

type Tried<T> =
	| { readonly is: "done"; readonly value: T }
	| { readonly is: "out-of-bounds" }
	| { readonly is: "failed"; readonly because: KeepsNothing };

function isFull(tried: Tried<unknown>): boolean {
	return tried.is === "failed" && tried.because === "full";
}

/** Thrown within a transaction of whoever has not heard that all was erased. */
class Wiped extends Error {}

async function generationIn(rows: Rows): Promise<Row<"meta"> | undefined> {
	const [row] = await rows.all("meta", ["generation"]);
	return fits("meta", row);
}

/** Without what no shape knows; undefined where it fits none. */
function inShape(change: Change): Change | undefined {
	if ("drop" in change) return change;
	const put = fits(change.table, change.put);
	return put && ({ table: change.table, put } as Change);
}

/** As much of a key as is known of whoever is asked about. */
function prefixOf(table: TableName, of: Whose): Key {
	const known: Readonly<Record<string, string | undefined>> = { ...of };
	const prefix: string[] = [];
	for (const field of keyFields[table]) {
		const value = known[field];
		if (value === undefined) break;
		prefix.push(value);
	}
	return prefix;
}

function isOf(row: object, { person, room }: Whose): boolean {
	const has = (field: string, value: string | undefined) =>
		value === undefined || !(field in row) || Reflect.get(row, field) === value;
	return has("person", person) && has("room", room);
}
