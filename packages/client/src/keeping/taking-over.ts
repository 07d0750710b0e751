import type { CoreWord, OnDevice } from "../device/on-device.ts";
import type { Row } from "../device/rows.ts";
import type { Environment } from "../state/environment.ts";

/** A core that says nothing for so long is gone, or as good as that. */
const SILENT_MS = 3_000;

interface Parts {
	readonly device: OnDevice;
	readonly environment: Pick<Environment, "after">;
	/** it is being read; returns what takes what lies there */
	readonly reads: () => (rows: readonly Row<"unsent">[]) => void;
	/** this core has them now */
	readonly taken: (room: string, rows: readonly Row<"unsent">[]) => void;
	/** what was held in rooms may go */
	readonly released: () => void;
}

/** What one core has left in one room. */
interface Left {
	readonly room: string;
	readonly owner: string;
}

/**
 * Finds what other cores have left unsent, and takes it over room by room where they do not answer. Until that is
 * decided the room is held: what was written there before goes first (ORD5).
 */
export class TakingOver {
	readonly #parts: Parts;
	/** "all": what lies there is not read yet */
	#undecided: readonly Left[] | "all" = "all";
	#isLooking = false;
	#looksAgain = false;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	holds(room: string): boolean {
		return this.#undecided === "all" || this.#undecided.some((left) => left.room === room);
	}

	/** Of two at once the second comes behind the first. */
	async look(): Promise<void> {
		this.#looksAgain = true;
		if (this.#isLooking) return;
		this.#isLooking = true;
		try {
			while (this.#looksAgain) await this.#lookAnew();
		} finally {
			this.#isLooking = false;
		}
	}

	hear(word: CoreWord): void {
		if (word.type === "who" && word.cores.includes(this.#parts.device.core))
			this.#parts.device.tell({ type: "here", core: this.#parts.device.core });
		if (word.type === "here" && this.#undecided !== "all")
			this.#decided(this.#undecided.filter(({ owner }) => owner !== word.core));
	}

	/** It is known to be gone. */
	async takeFrom(gone: string): Promise<void> {
		const rows = (await this.#parts.device.store.all("unsent")) ?? [];
		for (const left of leftIn(rows.filter(({ owner }) => owner === gone))) await this.#take(left);
	}

	async #lookAnew(): Promise<void> {
		this.#looksAgain = false;
		this.#undecided = "all";
		try {
			await this.#lookOnce();
		} finally {
			this.#decided([]);
		}
	}

	async #lookOnce(): Promise<void> {
		const { store, core, tell } = this.#parts.device;
		const onRead = this.#parts.reads();
		const rows = await store.all("unsent");
		if (rows === null) return;
		onRead(rows);
		const others = leftIn(rows.filter(({ owner }) => owner !== core));
		this.#decided(others);
		if (others.length === 0) return;
		tell({ type: "who", cores: [...new Set(others.map(({ owner }) => owner))] });
		await new Promise<void>((resolve) => this.#parts.environment.after(SILENT_MS, resolve));
		for (const one of this.#undecided === "all" ? [] : this.#undecided) await this.#take(one);
	}

	async #take({ room, owner }: Left): Promise<void> {
		const { store, core, tell } = this.#parts.device;
		const rows = await store.takeOver({ room, owner, by: core });
		if (rows.length === 0) return;
		tell({ type: "taken", room, from: owner });
		this.#parts.taken(room, rows);
	}

	#decided(undecided: readonly Left[]): void {
		this.#undecided = undecided;
		this.#parts.released();
	}
}

function leftIn(rows: readonly Row<"unsent">[]): readonly Left[] {
	const byKey = new Map(rows.map(({ room, owner }) => [`${room} ${owner}`, { room, owner }]));
	return [...byKey.values()];
}
