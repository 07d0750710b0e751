import type { Refusal } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { backoffMs, RECONNECT_FIRST_MS, RECONNECT_MAX_MS } from "./backoff.ts";
import type { RoomState } from "./chat-state.ts";
import type { Cancel, Environment } from "./environment.ts";
import { type Answer, type Requests, refusalOf } from "./requests.ts";
import type { Room } from "./room.ts";
import { isRetryable } from "./session.ts";

/** After a longer absence the page joins at the newest page and backfills what is looked at. */
const REPLAY_AWAY_MS_MAX = 600_000;
const LEAVE_AGAIN_MS = 2_000;

interface Parts {
	readonly environment: Pick<Environment, "after" | "now" | "random">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	readonly makeRoom: (name: string) => Room;
	readonly joined: (room: Room, joined: ServerFrameOf<"joined">) => void;
	readonly changed: () => void;
}

/** What this page wants of a room, and where that stands on the present link. */
interface Place {
	readonly room: Room;
	wants: "seat" | "line" | "nothing";
	standing: "absent" | "asking" | "in-line" | "seated";
	/** when the link was lost under a seat, until it is had again */
	lostAt: number | undefined;
	tries: number;
	retry: Cancel | undefined;
	/** as it was given, to come back with after a long absence */
	passphrase: string | undefined;
	/** one was inside before: it is not opened anew where it is gone */
	isKnown: boolean;
}

/** The rooms of this page: seats and places in line are asked for, and asked for again on every new link. */
export class Rooms {
	readonly #parts: Parts;
	readonly #places = new Map<string, Place>();
	/** rooms that were left, until the server has heard it: it would keep the seat for as long as one is here */
	readonly #leaving = new Set<string>();
	#epoch: string | undefined;
	#session: string | undefined;
	#shown: ReadonlyMap<string, RoomState> = new Map();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Keeps its identity while no room changed. */
	get state(): ReadonlyMap<string, RoomState> {
		const now = new Map([...this.#places].map(([name, { room }]) => [name, room.state]));
		const same =
			now.size === this.#shown.size && [...now].every(([name, room]) => this.#shown.get(name) === room);
		if (!same) this.#shown = now;
		return this.#shown;
	}

	get(name: string): Room | undefined {
		return this.#places.get(name)?.room;
	}

	/** Only a seat on the present link can be spoken from. */
	standing(name: string): "seated" | "coming" | "refused" {
		const place = this.#places.get(name);
		const state = place?.room.membership.state;
		if (place === undefined || state === "refused" || state === "left") return "refused";
		return place.standing === "seated" ? "seated" : "coming";
	}

	join(name: string, passphrase?: string, isKnown = false): void {
		const place = this.#placeFor(name);
		place.isKnown ||= isKnown;
		place.passphrase = passphrase ?? place.passphrase;
		place.room.enter();
		if (place.standing === "seated" || (place.wants === "seat" && place.standing === "asking")) return;
		this.#want(place, "seat");
	}

	wait(name: string): void {
		const place = this.#placeFor(name);
		if (place.standing !== "seated") this.#want(place, "line");
	}

	leave(name: string): void {
		const place = this.#places.get(name);
		if (!place) return;
		place.retry?.();
		this.#places.delete(name);
		if (place.wants !== "nothing") this.#sayLeft(name);
		this.#parts.changed();
	}

	clear(): void {
		for (const { retry } of this.#places.values()) retry?.();
		this.#places.clear();
		this.#leaving.clear();
		this.#parts.changed();
	}

	/** Another epoch is another numbering; another session, other eyes ("mine"): either way all is heard anew. */
	onWelcome({ epoch, session }: { epoch: string; session: string }): void {
		const anew = this.#epoch !== epoch || this.#session !== session;
		this.#epoch = epoch;
		this.#session = session;
		for (const place of this.#places.values()) {
			if (anew) place.room.forget();
			this.#leaving.delete(place.room.name);
			this.#ask(place);
		}
		for (const name of this.#leaving) this.#sayLeft(name);
	}

	onLost(): void {
		const now = this.#parts.environment.now();
		for (const place of this.#places.values()) {
			if (place.standing === "seated") place.lostAt ??= now;
			place.standing = "absent";
			place.retry?.();
			place.room.typing.clear();
		}
	}

	/** With or without having asked: a freed seat takes in the first in line. */
	onJoined(joined: ServerFrameOf<"joined">): void {
		const place = this.#places.get(joined.room);
		if (!place) return;
		place.wants = "seat";
		place.standing = "seated";
		place.lostAt = undefined;
		place.tries = 0;
		place.isKnown = true;
		place.room.onJoined(joined);
		this.#parts.joined(place.room, joined);
	}

	/**
	 * ROOM5. What somebody did on purpose, here or elsewhere, stays done until a person asks to come in again; what
	 * the house did by itself is mended without asking.
	 */
	onLeft({ room, reason }: ServerFrameOf<"left">): void {
		const place = this.#places.get(room);
		if (!place || place.wants === "nothing") return;
		place.retry?.();
		if (place.standing === "seated") place.lostAt ??= this.#parts.environment.now();
		place.standing = "absent";
		place.room.typing.clear();
		if (reason === "expired" || reason === "lost") return this.#askLater(place, 0);
		place.wants = "nothing";
		place.room.stand({ state: "left", reason });
	}

	/** A moderator took the seat away: nothing is asked for again until a person does. */
	onKicked(name: string, frame: ServerFrameOf<"refused">): void {
		const place = this.#places.get(name);
		if (!place) return;
		place.retry?.();
		this.#giveUp(place, refusalOf(frame));
	}

	/** The server knows of no seat where this page has one: it is asked for again. */
	onSeatLost(name: string): void {
		const place = this.#places.get(name);
		if (place?.standing !== "seated") return;
		place.standing = "absent";
		this.#askLater(place, 0);
	}

	onWaiting({ room, place: position }: ServerFrameOf<"waiting">): void {
		const place = this.#places.get(room);
		if (!place || place.standing === "seated") return;
		place.standing = "in-line";
		place.isKnown = true;
		place.room.stand({ state: "waiting", place: position });
	}

	#sayLeft(name: string): void {
		this.#leaving.add(name);
		if (!this.#parts.linked()) return;
		this.#parts.requests.ask({ type: "leave", room: name }, (answer) => {
			if (answer.type === "refused" && isRetryable(refusalOf(answer))) this.#sayLeftLater(name);
			else if (answer.type !== "lost") this.#leaving.delete(name);
		});
	}

	#sayLeftLater(name: string): void {
		this.#parts.environment.after(LEAVE_AGAIN_MS, () => {
			if (this.#leaving.has(name) && !this.#places.has(name)) this.#sayLeft(name);
		});
	}

	#placeFor(name: string): Place {
		const known = this.#places.get(name);
		if (known) return known;
		const room = this.#parts.makeRoom(name);
		const place: Place = {
			room,
			wants: "seat",
			standing: "absent",
			lostAt: undefined,
			tries: 0,
			retry: undefined,
			passphrase: undefined,
			isKnown: false,
		};
		this.#places.set(name, place);
		return place;
	}

	#want(place: Place, wants: "seat" | "line"): void {
		place.wants = wants;
		if (place.room.membership.state !== "waiting") place.room.stand({ state: "joining" });
		this.#ask(place);
	}

	#ask(place: Place): void {
		if (!this.#parts.linked() || place.wants === "nothing") return;
		place.retry?.();
		place.standing = "asking";
		const { name: room } = place.room;
		const entering = place.wants === "line" ? ({ type: "wait", room } as const) : this.#joinFrom(place);
		const { passphrase, isKnown } = place;
		const knock = {
			...entering,
			...(passphrase !== undefined && { passphrase }),
			...(isKnown && { known: true }),
		};
		this.#parts.requests.ask(knock, (answer) => this.#onAnswer(place, answer));
	}

	/** BACK1, while it is not too far and still the same numbering. */
	#joinFrom({ room: { name: room, heardTo }, lostAt }: Place) {
		const awayMs = lostAt === undefined ? Number.POSITIVE_INFINITY : this.#parts.environment.now() - lostAt;
		if (heardTo === undefined || this.#epoch === undefined || awayMs >= REPLAY_AWAY_MS_MAX)
			return { type: "join", room } as const;
		return { type: "join", room, after: heardTo, epoch: this.#epoch } as const;
	}

	#onAnswer(place: Place, answer: Answer): void {
		if (this.#places.get(place.room.name) !== place) return;
		if (answer.type === "joined") this.onJoined(answer);
		else if (answer.type === "waiting") this.onWaiting(answer);
		else if (answer.type === "refused") this.#onRefused(place, refusalOf(answer));
		else this.#askLater(place, 0);
	}

	#onRefused(place: Place, refusal: Refusal): void {
		if (refusal.code === "stale-position") {
			place.room.forget();
			this.#ask(place);
		} else if (refusal.field !== "passphrase" && refusal.code !== "room-full" && isRetryable(refusal))
			this.#askLater(place, refusal.retryAfterMs ?? 0);
		else this.#giveUp(place, refusal);
	}

	#giveUp(place: Place, refusal: Refusal): void {
		place.wants = "nothing";
		place.standing = "absent";
		place.room.stand({ state: "refused", refusal });
	}

	#askLater(place: Place, atLeastMs: number): void {
		const jitterMs = backoffMs(
			place.tries,
			RECONNECT_FIRST_MS,
			RECONNECT_MAX_MS,
			this.#parts.environment.random,
		);
		place.tries += 1;
		place.retry?.();
		place.retry = this.#parts.environment.after(atLeastMs + jitterMs, () => this.#ask(place));
	}
}
