import { RoomList, type RoomSummary } from "@parley/protocol/http";
import { fetchJson } from "../http/fetch-in-time.ts";
import type { Answer, Question, Requests } from "../link/requests.ts";
import type { Cancel, Environment } from "../state/environment.ts";

const POLL_MS = 10_000;

interface Parts {
	readonly environment: Pick<Environment, "fetch" | "after" | "page">;
	readonly requests: Requests;
	/** one has come in: before that they are asked for at the door */
	readonly linked: () => boolean;
	readonly changed: () => void;
}

/** The listed rooms of the house, asked for now and then while somebody can see them. */
export class Directory {
	readonly #parts: Parts;
	#text = "";
	#asking = false;
	#cancel: Cancel | undefined;
	rooms: readonly RoomSummary[] | null = null;

	constructor(parts: Parts) {
		this.#parts = parts;
		parts.environment.page.onSignal((signal) => {
			if (signal === "hidden") this.stop();
			else if (signal !== "offline") this.refresh();
		});
	}

	refresh(): void {
		this.stop();
		this.#cancel = this.#parts.environment.after(POLL_MS, () => this.refresh());
		if (!this.#asking) void this.#ask();
	}

	stop(): void {
		this.#cancel?.();
		this.#cancel = undefined;
	}

	async #ask(): Promise<void> {
		this.#asking = true;
		try {
			this.#take(this.#parts.linked() ? await this.#page() : await this.#atTheDoor());
		} catch {
			// What was known stays on show; the link says what is wrong, and the next poll asks again.
		} finally {
			this.#asking = false;
		}
	}

	/** As many as one page holds, those with most people: all others are found by what they are called. */
	async #page(): Promise<readonly RoomSummary[] | undefined> {
		const answer = await askRooms(this.#parts.requests, {});
		return answer.type === "rooms" ? answer.rooms : undefined;
	}

	async #atTheDoor(): Promise<readonly RoomSummary[] | undefined> {
		const { ok, body } = await fetchJson(this.#parts.environment, "/api/rooms");
		const rooms = RoomList.safeParse(body);
		return ok && rooms.success ? rooms.data : undefined;
	}

	/** Undefined: it was refused, or is no list. */
	#take(rooms: readonly RoomSummary[] | undefined): void {
		const text = JSON.stringify(rooms);
		if (rooms === undefined || text === this.#text) return;
		this.#text = text;
		this.rooms = rooms;
		this.#parts.changed();
	}
}

/** ROOM11 */
export function askRooms(
	requests: Requests,
	about: Omit<Extract<Question, { type: "rooms" }>, "type" | "sort">,
): Promise<Answer> {
	return new Promise((resolve) => requests.ask({ type: "rooms", sort: "people", ...about }, resolve));
}
