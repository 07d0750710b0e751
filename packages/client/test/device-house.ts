import { Device } from "../src/device/device.ts";
import type { DeviceLimits } from "../src/device/limits.ts";
import type { Row, TableName } from "../src/device/rows.ts";
import type { DeviceStore } from "../src/device/store.ts";
import type { Tables } from "../src/device/tables.ts";
import { risingUuid } from "../src/state/rising-uuid.ts";

/** One browser's device, and the cores that share it. It knows no test runner: it runs in Node and in a browser. */
export class DeviceHouse {
	readonly #openTables: () => Promise<Tables>;
	now = 1_700_000_000_000;

	/** `openTables`: the same rows each time */
	constructor(openTables: () => Promise<Tables>) {
		this.#openTables = openTables;
	}

	/** A core's own store, before anybody has come in. */
	async opens(limits: Partial<DeviceLimits> = {}): Promise<Device> {
		return new Device(await this.#openTables(), { now: () => this.now, uuid: risingUuid, limits });
	}

	/** A core's own store, with somebody in it. */
	async entered(person: string, limits: Partial<DeviceLimits> = {}): Promise<Device> {
		const device = await this.opens(limits);
		same(await device.enter({ person }), true, `${person} comes in`);
		return device;
	}

	/** What another hand, or a page of another version, has left there. */
	async plants(table: TableName, row: object): Promise<void> {
		const tables = await this.#openTables();
		await tables.transact(async (rows) => rows.put(table, row));
	}
}

export function unsent(nth: number, other: Partial<Row<"unsent">> = {}): Row<"unsent"> {
	return {
		person: "s-ada",
		room: "lobby",
		epoch: "epoch-1",
		id: `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`,
		writtenAs: "Ada",
		n: nth,
		text: `words ${nth}`,
		at: 1_700_000_000_000 + nth,
		tried: false,
		files: [],
		owner: "core-1",
		...other,
	};
}

export function room(name: string, other: Partial<Row<"rooms">> = {}): Row<"rooms"> {
	return {
		person: "s-ada",
		room: name,
		epoch: "epoch-1",
		usedAt: 1_700_000_000_000,
		keptAt: 1_700_000_000_000,
		title: name,
		topic: "",
		capacity: 0,
		head: 0,
		posts: 0,
		heardTo: 0,
		readSeq: 0,
		readPosts: 0,
		events: [],
		...other,
	};
}

/** Put there by the core that it says is its owner. */
export async function keeps(device: DeviceStore, ...rows: readonly Row<"unsent">[]): Promise<boolean> {
	const by = rows[0]?.owner ?? "";
	return (await device.writeOwn({ by, add: rows, change: [], drop: [] })).kept;
}

export async function lets(device: DeviceStore, row: Row<"unsent">): Promise<boolean> {
	return (await device.writeOwn({ by: row.owner, add: [], change: [], drop: [row.id] })).kept;
}

export function draft(other: Partial<Row<"drafts">> = {}): Row<"drafts"> {
	return {
		...{ person: "s-ada", room: "den", tab: "any", epoch: "epoch-1", writtenAs: "Ada" },
		...{ at: 1, text: "half", marks: [] },
		...other,
	};
}

export function file(key: string, size: number): Row<"files"> {
	return { person: "s-ada", room: "lobby", key, name: "plan.pdf", type: "application/pdf", at: 1, size };
}

/** Equal by what JSON says of them, in whatever order fields stand. */
export function same(actual: unknown, expected: unknown, what: string): void {
	const [is, should] = [asText(actual), asText(expected)];
	if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

function asText(value: unknown): string {
	return JSON.stringify(value, (_key, held: unknown) => {
		if (held instanceof ArrayBuffer) return [...new Uint8Array(held)];
		if (typeof held !== "object" || held === null || Array.isArray(held)) return held;
		return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
