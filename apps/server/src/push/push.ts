import { createHash } from "node:crypto";
import { TokenBucket } from "@parley/engine/lib/token-bucket";
import { firstWords } from "@parley/protocol/markdown/beginning";
import type { PushNote } from "@parley/protocol/push";
import { isQuiet } from "../people/profile/rules/profile.ts";
import { titleFor } from "../rooms/conversations/conversations.ts";
import { isMember } from "../rooms/members.ts";
import { type Door, type Doors, doorsOf, locksOf } from "./doors.ts";
import { howMany } from "./how-many.ts";
import { listenersOf, mayBeNotified, type PushMessage } from "./listeners.ts";
import { type PendingNotification, type Quoted, withMessage } from "./pending-notifications.ts";
import { PushDesk } from "./push-desk.ts";
import type { PushListener } from "./push-listener.ts";
import { PushSender, type PushSenderOptions } from "./push-sender.ts";
import { choiceOf, type Subscription } from "./subscriptions.ts";

export interface PushOptions extends PushSenderOptions {
	/** to one session, over all its rooms and browsers */
	readonly pushesPerMinute: number;
	/** for the screen on which it is read at once, and for a burst to become one push */
	readonly delayMs: number;
}

/** Messages that nobody has been looked up for yet, and rooms of people who are to be told. */
const MESSAGES_MAX = 1_000;
const PENDING_MAX = 10_000;
/** Of those, looked up in one turn of the loop: browsers in their rooms, and what each message costs besides, as so many. */
const LOOKS_A_TURN = 2_000;
const LOOKS_OF_MESSAGE = 200;
const PUSHES_BURST = 5;

interface Waiting {
	readonly pending: PendingNotification;
	readonly timer: NodeJS.Timeout;
}

/** PUSH: tells browsers of what their people did not see. Behind delivery, bounded, and shed first (PUSH3). */
export class Push implements PushListener {
	readonly desk: PushDesk;
	readonly #options: PushOptions;
	readonly #sender: PushSender;
	readonly #waiting = new Map<string, Waiting>();
	readonly #rates = new Map<string, TokenBucket>();
	#messages: (PushMessage & Quoted)[] = [];
	#next: NodeJS.Immediate | undefined;
	/** of those that wait, whose time is over */
	readonly #due = new Set<string>();
	#sending: NodeJS.Immediate | undefined;

	constructor(options: PushOptions) {
		this.#options = options;
		this.#sender = new PushSender(options);
		this.desk = new PushDesk({ ...options, sender: this.#sender });
	}

	/** Costs the delivery of a message no more than a look into a map. */
	posted(room: string, message: () => PushMessage & Quoted): void {
		if (this.#options.subscriptions.in(room) === undefined) return;
		if (this.#messages.length >= MESSAGES_MAX) return this.#sender.count("dropped");
		this.#messages.push(message());
		this.#next ??= setImmediate(this.#lookUp);
	}

	listensTo(session: string): boolean {
		return this.#options.subscriptions.of(session).length > 0;
	}

	/** REMIND3: nobody is called to a page that they look at, where it stands, too; nor told of a room that is not theirs now. */
	reminded(session: string, room: string, { text, ...quoted }: Quoted): void {
		const { house } = this.#options;
		const state = house().shown();
		const held = state.rooms.get(room);
		if (held === undefined || !isMember(state, held, session) || !mayBeNotified(held, session)) return;
		const told = { session, room, quoted: { ...quoted, text: firstWords(text) }, calls: true };
		const pending = { ...told, newest: quoted.seq, count: 1 };
		if (house().connected.looking.has(session)) return this.#sender.count("seen");
		if (this.#isQuiet(pending)) return this.#sender.count("quiet");
		this.#sendAll(pending, doorsOf(state)(room), true);
	}

	/** NOW2: a text that was removed is not told of. */
	removed(room: string, target: number): void {
		this.#messages = this.#messages.filter(({ seq }) => seq !== target);
		this.#drop((pending) => pending.room === room && pending.quoted.seq === target);
	}

	/** WHO60 */
	erased(author: string): void {
		this.#messages = this.#messages.filter((message) => message.author !== author);
		this.#drop(({ quoted }) => quoted.author === author);
	}

	#drop(isOver: (pending: PendingNotification) => boolean): void {
		for (const [key, { pending, timer }] of this.#waiting) {
			if (!isOver(pending)) continue;
			clearTimeout(timer);
			this.#waiting.delete(key);
			this.#due.delete(key);
		}
	}

	left(session: string, room: string): void {
		this.#options.subscriptions.leave(session, room);
	}

	/** A new passphrase, which whoever has no seat in the room has not given, or the room is no more. */
	locked(room: string): void {
		const { subscriptions, house } = this.#options;
		const doors = doorsOf(house().shown());
		for (const subscription of [...(subscriptions.in(room) ?? [])])
			if (doors(room).isOpenTo(subscription))
				subscriptions.unlock(subscription, room, locksOf([room], doors));
			else subscriptions.leave(subscription.session, room);
	}

	/** DEVICE4 */
	deviceEnded(session: string, device: string): void {
		this.#options.subscriptions.end(session, device);
	}

	ended(session: string): void {
		this.#options.subscriptions.end(session);
		this.#rates.delete(session);
		this.desk.forget(session);
	}

	async close(): Promise<void> {
		if (this.#next !== undefined) clearImmediate(this.#next);
		if (this.#sending !== undefined) clearImmediate(this.#sending);
		for (const { timer } of this.#waiting.values()) clearTimeout(timer);
		this.#waiting.clear();
		await this.#options.subscriptions.close();
	}

	readonly #lookUp = (): void => {
		const { subscriptions, house } = this.#options;
		const looks = ({ room }: PushMessage): number => LOOKS_OF_MESSAGE + (subscriptions.in(room)?.size ?? 0);
		const state = house().shown();
		const doors = doorsOf(state);
		for (const message of this.#messages.splice(0, howMany(this.#messages, looks, LOOKS_A_TURN))) {
			const { room, seq, author, name, text } = message;
			const listeners = listenersOf(message, subscriptions.in(room) ?? [], state, doors);
			if (listeners.length === 0) continue;
			const latest = { seq, author, name, text: firstWords(text) };
			for (const { session, calls } of listeners) this.#collect({ session, room, calls, latest });
		}
		this.#next = this.#messages.length > 0 ? setImmediate(this.#lookUp) : undefined;
	};

	#collect(message: Parameters<typeof withMessage>[1]): void {
		const key = `${message.session} ${message.room}`;
		const waiting = this.#waiting.get(key);
		if (waiting === undefined && this.#waiting.size >= PENDING_MAX) return this.#sender.count("dropped");
		const pending = withMessage(waiting?.pending, message);
		this.#waiting.set(key, {
			pending,
			timer: waiting?.timer ?? setTimeout(() => this.#fallDue(key), this.#options.delayMs),
		});
	}

	#fallDue(key: string): void {
		this.#due.add(key);
		this.#sending ??= setImmediate(this.#sendDue);
	}

	/** What one message made for many is due at once, and all of them stand before the same door. */
	readonly #sendDue = (): void => {
		this.#sending = undefined;
		const due = [...this.#due];
		this.#due.clear();
		const doors = doorsOf(this.#options.house().shown());
		for (const key of due) this.#send(key, doors);
	};

	#send(key: string, doors: Doors): void {
		const pending = this.#waiting.get(key)?.pending;
		this.#waiting.delete(key);
		if (pending === undefined) return;
		if (this.#hasSeen(pending)) return this.#sender.count("seen");
		if (this.#isQuiet(pending)) return this.#sender.count("quiet");
		if (!mayBeNotified(this.#options.house().shown().rooms.get(pending.room), pending.session)) return;
		const waitMs = this.#rateOf(pending.session).take(this.#options.house().clock.now());
		if (waitMs === 0) return this.#sendAll(pending, doors(pending.room));
		this.#waiting.set(key, { pending, timer: setTimeout(() => this.#fallDue(key), waitMs) });
	}

	/** WHO73 */
	#isQuiet({ session }: PendingNotification): boolean {
		const { shown, clock } = this.#options.house();
		return isQuiet(shown(), session, clock.wall());
	}

	/** Nobody is called to where they look already. */
	#hasSeen({ session, room, newest }: PendingNotification): boolean {
		const { connected, reads } = this.#options.house();
		return connected.looking.has(session) || (reads.get(room, session)?.seq ?? 0) >= newest;
	}

	#sendAll(pending: PendingNotification, door: Door, isReminder = false): void {
		const { subscriptions, house } = this.#options;
		const { sessions, rooms } = house().shown();
		const { session, room, quoted, count, calls } = pending;
		const held = rooms.get(room);
		const note: PushNote = {
			type: "message",
			room,
			title: held === undefined ? "" : titleFor(house(), held, session),
			me: sessions.get(session)?.name ?? "",
			name: quoted.name,
			text: quoted.text,
			seq: quoted.seq,
			count,
			...(isReminder && { reminder: true }),
		};
		const how = {
			topic: topicOf(session, isReminder ? `${room} ${quoted.seq}` : room),
			urgency: calls ? "high" : "normal",
		} as const;
		const devices = sessions.get(session)?.devices ?? [];
		const isTheirs = ({ device: asking }: Subscription) => devices.some(({ device }) => device === asking);
		// what ended while the log could not be read was told to nobody
		for (const subscription of subscriptions.of(session))
			if (!isTheirs(subscription)) subscriptions.drop(subscription.keys.endpoint);
			else if ((isReminder || choiceOf(subscription, room) !== undefined) && door.isOpenTo(subscription))
				void this.#sender.send(subscription, note, how);
	}

	#rateOf(session: string): TokenBucket {
		const { house, pushesPerMinute } = this.#options;
		const now = house().clock.now();
		const rate = { perSecond: pushesPerMinute / 60, burst: PUSHES_BURST, now };
		const bucket = this.#rates.get(session) ?? new TokenBucket(rate);
		this.#rates.set(session, bucket);
		return bucket;
	}
}

/** Says which pushes replace one another, and nothing of the room to the push service. */
function topicOf(session: string, room: string): string {
	return createHash("sha256").update(`${session} ${room}`).digest("base64url").slice(0, 32);
}
