import type { OnDevice } from "../device/on-device.ts";
import type { Row } from "../device/rows.ts";
import { type Entry, isUnsent } from "../outbox/outbox-entry.ts";
import type { Me } from "../state/me.ts";
import { rowOf } from "./stored-row.ts";

interface Lying {
	readonly row: Row<"unsent">;
	/** the row as it is now */
	readonly text: string;
	/** it is being written as it is now, or was; false: it was tried, and is tried again with whatever comes next */
	readonly isAsked: boolean;
	/** as it lies there for sure, and outlives the page */
	readonly kept: string | undefined;
}

/** What a core has written down of what it has not sent: what changed is written, and nothing twice. */
export class OwnRows {
	readonly #device: Pick<OnDevice, "store" | "core">;
	readonly #lying = new Map<string, Lying>();
	/** by id: rises in a room, over all cores that ever had a message */
	readonly #numbers = new Map<string, number>();
	/** ids of what may lie there still: what a person let go, or what was sent, is not to come back */
	readonly #dropped = new Set<string>();

	constructor(device: Pick<OnDevice, "store" | "core">) {
		this.#device = device;
	}

	/** Of a room, as it is now; resolves with the ids of what another core has by now. */
	async follow(room: string, entries: readonly Entry[], author: Me): Promise<readonly string[]> {
		const rows = this.#rowsOf(entries.filter(isUnsent), author);
		const gone = this.#idsIn(room).filter((id) => !rows.some((row) => row.id === id));
		const drop = [...new Set([...this.#dropped, ...gone])];
		const write = rows.filter((row) => this.#differs(row));
		if (write.length + drop.length === 0) return [];
		const isThere = ({ id }: Row<"unsent">) => this.#lying.get(id)?.kept !== undefined;
		const [change, add] = [write.filter(isThere), write.filter((row) => !isThere(row))];
		const { store, core } = this.#device;
		const asked = write.map((row) => this.#ask(row));
		for (const id of gone) this.#drop(id);
		const { kept, lost, unfit } = await store.writeOwn({ by: core, add, change, drop });
		const isKept = (id: string) => kept && !lost.includes(id) && !unfit.includes(id);
		if (kept) for (const id of drop) this.#dropped.delete(id);
		for (const one of asked) this.#answered(one, isKept(one.row.id));
		return lost.filter((id) => !drop.includes(id));
	}

	/** They lie there already. */
	adopt(rows: readonly Row<"unsent">[]): void {
		for (const row of rows) {
			const text = JSON.stringify(row);
			this.#dropped.delete(row.id);
			this.#lying.set(row.id, { row, text, isAsked: true, kept: text });
			this.#numbers.set(row.id, row.n);
		}
	}

	forget(id: string): void {
		this.#lying.delete(id);
		this.#numbers.delete(id);
	}

	clear(): void {
		this.#lying.clear();
		this.#dropped.clear();
		this.#numbers.clear();
	}

	numberOf({ row }: Entry): number {
		return this.#numbers.get(row.id) ?? row.at;
	}

	/** What would be gone with the page. */
	get unsure(): readonly Row<"unsent">[] {
		return [...this.#lying.values()].flatMap(({ row, text, kept }) => (text === kept ? [] : [row]));
	}

	/** Something was not taken, and is only held. */
	get isShort(): boolean {
		return [...this.#lying.values()].some(({ isAsked }) => !isAsked);
	}

	/** Of what was surely there before it was read (`before`): what was written meanwhile is in no such reading. */
	lostOf(rows: readonly Row<"unsent">[], before: ReadonlySet<string>): readonly string[] {
		const mine = new Set(rows.flatMap(({ id, owner }) => (owner === this.#device.core ? [id] : [])));
		return [...this.there].filter((id) => before.has(id) && !mine.has(id));
	}

	/** Ids of what is surely there. */
	get there(): ReadonlySet<string> {
		return new Set([...this.#lying].flatMap(([id, { kept }]) => (kept === undefined ? [] : [id])));
	}

	thereIn(room: string): readonly string[] {
		return this.#idsIn(room).filter((id) => this.#lying.get(id)?.kept !== undefined);
	}

	#rowsOf(entries: readonly Entry[], author: Me): readonly Row<"unsent">[] {
		let before = 0;
		return entries.map((entry) => {
			const known = this.#numbers.get(entry.row.id) ?? entry.row.at;
			before = Math.max(known, before + 1);
			this.#numbers.set(entry.row.id, before);
			return rowOf(entry, before, author, this.#device.core);
		});
	}

	#idsIn(room: string): readonly string[] {
		return [...this.#lying].flatMap(([id, { row }]) => (row.room === room ? [id] : []));
	}

	#differs(row: Row<"unsent">): boolean {
		const lying = this.#lying.get(row.id);
		return lying === undefined || !lying.isAsked || lying.text !== JSON.stringify(row);
	}

	#ask(row: Row<"unsent">): Lying {
		const kept = this.#lying.get(row.id)?.kept;
		const lying = { row, text: JSON.stringify(row), isAsked: true, kept };
		this.#lying.set(row.id, lying);
		this.#dropped.delete(row.id);
		return lying;
	}

	/** What was never taken lies nowhere. */
	#drop(id: string): void {
		const lying = this.#lying.get(id);
		if (lying?.isAsked || lying?.kept !== undefined) this.#dropped.add(id);
		this.forget(id);
	}

	#answered({ row, text }: Lying, isKept: boolean): void {
		const now = this.#lying.get(row.id);
		if (now === undefined) return;
		if (isKept) this.#lying.set(row.id, { ...now, kept: text });
		else if (now.row === row) this.#lying.set(row.id, { ...now, isAsked: false });
	}
}
