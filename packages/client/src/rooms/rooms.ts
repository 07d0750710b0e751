import type { Refusal } from "@parley/protocol/refusals";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { isRetryable } from "../http/retryable.ts";
import { type Answer, type Requests, refusalOf } from "../link/requests.ts";
import type { RoomState } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import { Leaving, LINE } from "./leaving.ts";
import type { Room, Viewer } from "./room.ts";
import { backoffOf, entryFrame, newSubscription, rest, type Subscription } from "./subscription.ts";

interface Parts {
	readonly environment: Pick<Environment, "after" | "local" | "now" | "random">;
	readonly requests: Requests;
	readonly linked: () => boolean;
	readonly makeRoom: (name: string) => Room;
	readonly joined: (room: Room, joined: ServerFrameOf<"joined">) => void;
	readonly refused: (room: string) => void;
	readonly changed: () => void;
}

/** The rooms of this page: asks for seats and places in line, and again on every new link. */
export class Rooms {
	readonly #parts: Parts;
	readonly #subscriptions = new Map<string, Subscription>();
	readonly #leaving: Leaving;
	#epoch: string | undefined;
	#session: string | undefined;
	#shown: ReadonlyMap<string, RoomState> = new Map();

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#leaving = new Leaving({ ...parts, isShown: (room) => this.#isWanted(room) });
	}

	/** of the present numbering */
	get epoch(): string | undefined {
		return this.#epoch;
	}

	/** Keeps its identity while no room changed. */
	get state(): ReadonlyMap<string, RoomState> {
		const now = new Map([...this.#subscriptions].map(([name, { room }]) => [name, room.state]));
		const same =
			now.size === this.#shown.size && [...now].every(([name, room]) => this.#shown.get(name) === room);
		if (!same) this.#shown = now;
		return this.#shown;
	}

	get(name: string): Room | undefined {
		return this.#subscriptions.get(name)?.room;
	}

	/** A tab is gone: what its reader had on the screen is held no more. */
	viewerGone(viewer: Viewer): void {
		for (const { room } of this.#subscriptions.values()) room.goToEnd(viewer);
	}

	/** Only with a seat on the present link can one post. */
	status(name: string): "seated" | "coming" | "refused" {
		const subscription = this.#subscriptions.get(name);
		const state = subscription?.room.seat.state;
		if (subscription === undefined || state === "refused" || state === "left") return "refused";
		return subscription.status === "seated" ? "seated" : "coming";
	}

	/** A person asks for it, whatever was done elsewhere. */
	join(name: string, passphrase?: string, isKnown = false): void {
		this.#leaving.forget(name);
		this.#enter(name, isKnown, false, passphrase);
	}

	/** One has a seat in it: what one missed is told, as soon as this page is in it. */
	rejoin(name: string): void {
		if (this.#subscriptions.has(name) || this.isLeaving(name)) return;
		this.#enter(name, true, true);
	}

	/** It was left in this browser, and the server does not know yet. */
	isLeaving(name: string): boolean {
		return this.#leaving.has(name);
	}

	#enter(name: string, isKnown: boolean, isMember: boolean, passphrase?: string): void {
		const subscription = this.#subscriptionFor(name);
		subscription.isKnown ||= isKnown;
		subscription.isMember = isMember;
		subscription.passphrase = passphrase ?? subscription.passphrase;
		subscription.room.enter();
		if (
			subscription.status === "seated" ||
			(subscription.target === "seat" && subscription.status === "asking")
		)
			return;
		this.#want(subscription, this.#leaving.has(name + LINE) ? "no line" : "seat");
	}

	wait(name: string): void {
		this.#leaving.forget(name);
		this.#leaving.forget(name + LINE);
		const subscription = this.#subscriptionFor(name);
		if (subscription.status !== "seated") this.#want(subscription, "line");
	}

	/** `isMember`: there is something to leave without having been in it on this page; `staysShown`: as one that was left. */
	leave(name: string, isMember = false, staysShown = false): void {
		const subscription = this.#subscriptions.get(name);
		const isWanted = this.#isWanted(name);
		if (isWanted && staysShown) this.onLeft({ type: "left", room: name, reason: "left" });
		else if (!staysShown && subscription) {
			subscription.retry?.();
			this.#subscriptions.delete(name);
			this.#parts.changed();
		}
		if (isWanted || isMember) this.#leaving.say(name);
	}

	/** Something is asked of it still. */
	#isWanted(name: string): boolean {
		return (this.#subscriptions.get(name)?.target ?? "nothing") !== "nothing";
	}

	/** MEM1: one stays a member, and is shown what keeps one from a seat. */
	leaveLine(name: string): void {
		const subscription = this.#subscriptions.get(name);
		if (subscription?.target !== "line") return;
		subscription.room.stand({ state: "joining" });
		if (!this.#parts.linked()) this.#leaving.note(name + LINE);
		this.#want(subscription, "no line");
	}

	clear(): void {
		for (const { retry } of this.#subscriptions.values()) retry?.();
		this.#subscriptions.clear();
		this.#leaving.clear();
		this.#parts.changed();
	}

	/** Another epoch is another numbering; another session, other eyes ("mine"): either way all is heard anew. */
	onWelcome({ epoch, session }: { epoch: string; session: string }): void {
		const anew = this.#epoch !== epoch || this.#session !== session;
		this.#epoch = epoch;
		this.#session = session;
		for (const subscription of this.#subscriptions.values()) {
			if (anew) subscription.room.forget();
			if (this.isLeaving(subscription.room.name)) this.#leftMeanwhile(subscription);
			else this.#ask(subscription);
		}
		this.#leaving.sayAll();
	}

	onLost(): void {
		const now = this.#parts.environment.now();
		for (const subscription of this.#subscriptions.values()) {
			if (subscription.status === "seated") subscription.lostAt ??= now;
			subscription.status = "absent";
			subscription.retry?.();
			subscription.room.typing.clear();
		}
	}

	/** With or without having asked: a freed seat takes in the first in line. */
	onJoined(joined: ServerFrameOf<"joined">): void {
		const subscription = this.#subscriptions.get(joined.room);
		if (!subscription) return;
		subscription.target = "seat";
		subscription.status = "seated";
		subscription.lostAt = undefined;
		subscription.tries = 0;
		subscription.isKnown = true;
		subscription.isMember = true;
		subscription.room.onJoined(joined);
		this.#parts.joined(subscription.room, joined);
	}

	/**
	 * ROOM5. What somebody did on purpose, here or elsewhere, stays done until a person asks to come in again; what
	 * the house did by itself is mended without asking.
	 */
	onLeft({ room, reason }: ServerFrameOf<"left">): void {
		const subscription = this.#subscriptions.get(room);
		if (!subscription || subscription.target === "nothing") return;
		subscription.retry?.();
		if (subscription.status === "seated") subscription.lostAt ??= this.#parts.environment.now();
		subscription.status = "absent";
		subscription.room.typing.clear();
		if (reason === "expired" || reason === "lost") return this.#askLater(subscription, 0);
		rest(subscription, { state: "left", reason });
	}

	/** A moderator took the seat away: nothing is asked for again until a person does. */
	onKicked(frame: ServerFrameOf<"refused">): void {
		const subscription = this.#subscriptions.get(frame.room ?? "");
		if (!subscription) return;
		subscription.retry?.();
		this.#giveUp(subscription, refusalOf(frame));
	}

	/** The server knows of no seat where this page has one: it is asked for again. */
	onSeatLost(name: string): void {
		const subscription = this.#subscriptions.get(name);
		if (subscription?.status !== "seated") return;
		subscription.status = "absent";
		this.#askLater(subscription, 0);
	}

	onWaiting({ room, place: position }: ServerFrameOf<"waiting">): void {
		const subscription = this.#subscriptions.get(room);
		if (!subscription || subscription.status === "seated") return;
		subscription.status = "in-line";
		subscription.isKnown = true;
		subscription.room.stand({ state: "waiting", place: position });
	}

	#subscriptionFor(name: string): Subscription {
		const known = this.#subscriptions.get(name);
		if (known) return known;
		const subscription = newSubscription(this.#parts.makeRoom(name));
		this.#subscriptions.set(name, subscription);
		return subscription;
	}

	#want(subscription: Subscription, target: Subscription["target"]): void {
		subscription.target = target;
		if (subscription.room.seat.state !== "waiting") subscription.room.stand({ state: "joining" });
		this.#ask(subscription);
	}

	#ask(subscription: Subscription): void {
		if (!this.#parts.linked() || subscription.target === "nothing") return;
		subscription.retry?.();
		subscription.status = "asking";
		const frame = entryFrame(subscription, this.#epoch, this.#parts.environment.now());
		this.#parts.requests.ask(frame, (answer) => this.#onAnswer(subscription, answer));
	}

	#onAnswer(subscription: Subscription, answer: Answer): void {
		if (this.#subscriptions.get(subscription.room.name) !== subscription) return;
		// whatever it is: the line was asked about first
		if (answer.type !== "lost") this.#leaving.forget(subscription.room.name + LINE);
		if (answer.type === "joined") this.onJoined(answer);
		else if (answer.type === "waiting") this.onWaiting(answer);
		else if (answer.type === "refused") this.#onRefused(subscription, refusalOf(answer));
		else if (answer.type === "ok") this.#want(subscription, "seat");
		else this.#askLater(subscription, 0);
	}

	#onRefused(subscription: Subscription, refusal: Refusal): void {
		if (refusal.code === "stale-position") {
			subscription.room.forget();
			this.#ask(subscription);
		} else if (refusal.field !== "passphrase" && refusal.code !== "room-full" && isRetryable(refusal))
			this.#askLater(subscription, refusal.retryAfterMs ?? 0);
		else if (subscription.target === "no line") this.#want(subscription, "seat");
		else if (refusal.code === "not-a-member" && subscription.isMember) this.#leftMeanwhile(subscription);
		else this.#giveUp(subscription, refusal);
	}

	/** On another device, in another tab, or in a browser that could not say so here. */
	#leftMeanwhile(subscription: Subscription): void {
		rest(subscription, { state: "left", reason: "left" });
	}

	#giveUp(subscription: Subscription, refusal: Refusal): void {
		rest(subscription, { state: "refused", refusal });
		this.#parts.refused(subscription.room.name);
	}

	#askLater(subscription: Subscription, atLeastMs: number): void {
		const waitMs = atLeastMs + backoffOf(subscription, this.#parts.environment.random);
		subscription.tries += 1;
		subscription.retry?.();
		subscription.retry = this.#parts.environment.after(waitMs, () => this.#ask(subscription));
	}
}
