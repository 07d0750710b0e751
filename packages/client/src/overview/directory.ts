import { RoomList, type RoomSummary } from "@parley/protocol/http";
import { fetchJson } from "../http/fetch-in-time.ts";
import type { Cancel, Environment } from "../state/environment.ts";

const POLL_MS = 10_000;

/** The listed rooms of the house, asked for now and then while somebody can see them. */
export class Directory {
	readonly #environment: Pick<Environment, "fetch" | "after" | "page">;
	readonly #changed: () => void;
	#text = "";
	#asking = false;
	#cancel: Cancel | undefined;
	rooms: readonly RoomSummary[] | null = null;

	constructor(environment: Pick<Environment, "fetch" | "after" | "page">, changed: () => void) {
		this.#environment = environment;
		this.#changed = changed;
		environment.page.onSignal((signal) => {
			if (signal === "hidden") this.stop();
			else if (signal !== "offline") this.refresh();
		});
	}

	refresh(): void {
		this.stop();
		this.#cancel = this.#environment.after(POLL_MS, () => this.refresh());
		if (!this.#asking) void this.#ask();
	}

	stop(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	async #ask(): Promise<void> {
		this.#asking = true;
		try {
			const { ok, body } = await fetchJson(this.#environment, "/api/rooms");
			if (ok) this.#take(body);
		} catch {
			// What was known stays on show; the link says what is wrong, and the next poll asks again.
		} finally {
			this.#asking = false;
		}
	}

	#take(answer: unknown): void {
		const rooms = RoomList.safeParse(answer);
		const text = JSON.stringify(rooms.data);
		if (!rooms.success || text === this.#text) return;
		this.#text = text;
		this.rooms = rooms.data;
		this.#changed();
	}
}
