import type { ClientFrame, ClientFrameOf } from "@parley/protocol/client-frames";
import { decodeClientFrame, encodeServerFrames } from "@parley/protocol/codec";
import type { TimelineEvent } from "@parley/protocol/events";
import type { RefusalCode } from "@parley/protocol/refusals";
import type { LeftReason, ServerFrame, ServerFrameOf } from "@parley/protocol/server-frames";
import { ModelActivities } from "./model-activities.ts";
import { type Change, type Changing, ModelLog, refused } from "./model-log.ts";
import type { World } from "./world.ts";

/** One socket as the model sees it. */
export interface Line {
	send(message: string): void;
	close(code: number): void;
}

interface Connection {
	readonly line: Line;
	author: string | undefined;
	name: string;
	readonly rooms: Set<string>;
}

const JOINED_MAX = 50;
const REPLAY_MAX = 20;

/**
 * A small honest server that speaks the wire protocol: one order, one chain a room, ids known for good, replay
 * after a position. `refuseFor` lets a run refuse posts for a while, `refuseFetch` pages.
 */
export class ModelServer {
	readonly logs = new Map<string, ModelLog>();
	readonly activities = new ModelActivities();
	readonly #world: World;
	/** told in each `welcome` from now on */
	limits: Partial<ServerFrameOf<"welcome">["limits"]>;
	readonly #connections = new Set<Connection>();
	readonly #tokens = new Map<string, string>();
	#generation = 0;
	readonly #line = new Map<string, Connection>();
	readonly #reads = new Map<string, number>();
	readonly #marks = new Map<string, number>();
	#ids = new Map<string, { seq: number; text: string }>();
	#epoch = 1;
	#seq = 0;
	/** rooms with no free seat */
	full = new Set<string>();
	/** rooms that were deleted, until somebody opens them anew (ROOM10) */
	readonly gone = new Set<string>();
	/** rooms that somebody left on another device, until they come in again (MEM1) */
	readonly leftElsewhere = new Set<string>();
	/** worked out before anything that is asked on the new link */
	behindWelcome: readonly ServerFrame[] = [];
	/** rooms that ask for a passphrase, which nobody knows */
	readonly locked = new Set<string>();
	/** authors by room */
	readonly #seats = new Map<string, Set<string>>();
	taken = new Set<string>();
	/** every frame of every client, in order */
	readonly heard: ClientFrame[] = [];
	/** accepts, but delivers no event: as to a reader who is catching up */
	holdBack = false;
	/** hears nothing of what it is sent */
	deaf = false;
	refuseFor: (room: string, text: string) => RefusalCode | undefined = () => undefined;
	/** told with the refusals of `refuseFor` */
	retryAfterMs: number | undefined;
	refuseFetch: () => RefusalCode | undefined = () => undefined;

	constructor(world: World, limits: Partial<ServerFrameOf<"welcome">["limits"]> = {}) {
		this.#world = world;
		this.limits = limits;
	}

	log(room: string): ModelLog {
		const log = this.logs.get(room) ?? new ModelLog();
		this.logs.set(room, log);
		return log;
	}

	accept(line: Line): { receive(message: string): void; lost(): void } {
		const connection: Connection = { line, author: undefined, name: "", rooms: new Set() };
		this.#connections.add(connection);
		return {
			receive: (message) => {
				if (this.#connections.has(connection)) this.#receive(connection, message);
			},
			lost: () => void this.#connections.delete(connection),
		};
	}

	/** Everybody is sent away; with `anew` the numbering starts again, and what was said is gone. */
	restart({ anew, bye }: { anew: boolean; bye: boolean }): void {
		for (const { line } of this.#connections) {
			if (bye) line.send(encodeServerFrames([{ type: "bye", reason: "restart", reconnectAfterMs: 500 }]));
			line.close(1012);
		}
		this.#connections.clear();
		if (!anew) return;
		this.#epoch += 1;
		this.#seq = 0;
		this.#ids = new Map();
		this.#reads.clear();
		this.#marks.clear();
		this.logs.clear();
	}

	closeAll(code: number): void {
		for (const { line } of this.#connections) line.close(code);
		this.#connections.clear();
	}

	/** To everybody in the room, as the fan-out would. */
	broadcast(room: string, ...frames: ServerFrame[]): void {
		if (this.holdBack) return;
		for (const { line, rooms } of this.#connections)
			if (rooms.has(room)) line.send(encodeServerFrames(frames));
	}

	/** The seat is free again, as by the end of a grace, and no socket is told. */
	freeSeat(room: string, author: string): void {
		this.#seats.get(room)?.delete(author);
		for (const connection of this.#connections)
			if (connection.author === author) connection.rooms.delete(room);
	}

	/** A message of somebody who is not simulated. */
	says(room: string, text: string): TimelineEvent {
		return this.#deliver(room, {
			...{ type: "posted", name: "Zoe", author: "zoe", at: 0 },
			...{ id: `00000000-0000-4000-9000-${String(this.#seq).padStart(12, "0")}`, text },
		});
	}

	/** A jar of somebody who is not simulated; returns its number. */
	begins(room: string): number {
		const id = `00000000-0000-4000-9000-${String(this.#seq).padStart(12, "0")}`;
		const posted = { type: "posted", name: "Zoe", author: "zoe", at: 0, id, text: "a jar" } as const;
		return this.#deliver(room, posted, true).seq;
	}

	/** Somebody who is not simulated changes a message. */
	changes(room: string, change: Change): void {
		this.#deliver(room, { ...change, name: "Zoe", author: "zoe", at: 0 });
	}

	/** Everybody's seat is gone (ROOM5). */
	putOut(room: string, reason: LeftReason): void {
		for (const { line, rooms } of this.#connections)
			if (rooms.delete(room)) line.send(encodeServerFrames([{ type: "left", room, reason }]));
	}

	tells(frame: ServerFrame): void {
		for (const { line } of this.#connections) line.send(encodeServerFrames([frame]));
	}

	#receive(connection: Connection, message: string): void {
		if (this.deaf) return;
		const decoded = decodeClientFrame(message);
		if (!decoded.ok) throw new Error(`The client sent what is no frame: ${message}`);
		this.heard.push(decoded.frame);
		const answers = this.#answer(connection, decoded.frame);
		if (answers.length > 0) connection.line.send(encodeServerFrames(answers));
	}

	#answer(connection: Connection, frame: ClientFrame): ServerFrame[] {
		if (frame.type === "ping") return [{ type: "pong", n: frame.n }];
		if (frame.type === "typing" || frame.type === "visible") return [];
		if (frame.type === "read") return this.#read(connection, frame);
		if (frame.type === "hello") return [this.#welcome(connection, frame), ...this.behindWelcome];
		if (connection.author === undefined) return [refused(frame.ref, "not-welcome-yet")];
		switch (frame.type) {
			case "open":
				return [{ type: "ok", ref: frame.ref }];
			case "unread":
				this.#marks.set(`${connection.author} ${frame.room}`, frame.from);
				this.#tellMine(connection.author, frame.room);
				return [{ type: "ok", ref: frame.ref }];
			case "wait":
				return [this.#wait(connection, frame)];
			case "join":
				return [this.#join(connection, frame)];
			case "leave":
				if (frame.line === true) this.#line.delete(frame.room);
				else this.#leave(connection, connection.author, frame.room);
				return [{ type: "ok", ref: frame.ref }];
			case "act":
				return [this.#act(connection, connection.author, frame)];
			case "activity":
				return [this.activities.answer(frame)];
			case "fetch":
				return [this.#page(frame, connection.author)];
			case "converse":
				return [
					{
						type: "ok",
						ref: frame.ref,
						room: `direct-${[connection.author, ...frame.with].sort().join("-")}`.toLowerCase(),
					},
				];
			case "answer":
				return [{ type: "ok", ref: frame.ref }];
			case "moderate":
			case "block":
			case "report":
			case "rooms":
				return [refused(frame.ref, "not-allowed")];
			default:
				return [this.#say(connection, connection.author, frame)];
		}
	}

	/** READ1, READ2: it only rises, and a mark ends by a word. */
	#read({ author = "" }: Connection, { room, seq, clear }: ClientFrameOf<"read">): ServerFrame[] {
		const key = `${author} ${room}`;
		this.#reads.set(key, Math.max(seq, this.#reads.get(key) ?? 0));
		if (clear === true) this.#marks.delete(key);
		this.#tellMine(author, room);
		return [];
	}

	/** READ3 */
	#tellMine(author: string, room: string): void {
		const readSeq = this.#reads.get(`${author} ${room}`) ?? 0;
		const unreadFrom = this.#marks.get(`${author} ${room}`);
		const mine: ServerFrame = {
			...{ type: "mine", room, readSeq, mentions: 0 },
			readPosts: this.log(room).postsAt(unreadFrom === undefined ? readSeq : unreadFrom - 1),
			...(unreadFrom !== undefined && { unreadFrom }),
		};
		for (const { line, rooms, author: other } of this.#connections)
			if (other === author && rooms.has(room)) line.send(encodeServerFrames([mine]));
	}

	#page(frame: ClientFrameOf<"fetch">, reader: string): ServerFrame {
		const refusal = this.refuseFetch();
		return refusal ? refused(frame.ref, refusal) : this.log(frame.room).page(frame, reader);
	}

	#welcome(connection: Connection, { ref, name = "", token }: ClientFrameOf<"hello">): ServerFrame {
		const author = token === undefined ? this.#newSession(name) : this.#tokens.get(token);
		if (author === undefined) return refused(ref, token === undefined ? "name-taken" : "token-invalid");
		if (this.taken.has(name)) return { ...refused(ref, "name-taken"), suggestions: [`${name} 2`] };
		connection.author = author;
		connection.name = name;
		this.#tokens.set(`token-${author}`, author);
		const limits = { messageBytes: 16_384, postsPerSecond: 10, burst: 20, pageMax: 100, nameChars: 32 };
		return {
			...{ type: "welcome", ref, name, session: author, token: `token-${author}` },
			...{ epoch: `epoch-${this.#epoch}`, limits: { ...limits, graceSeconds: 120, ...this.limits } },
		};
	}

	/** By a session's end over HTTP: every socket of it is closed for good. */
	endSession(token: string, code: 1000 | 4510): void {
		const author = this.#tokens.get(token);
		this.#tokens.delete(token);
		for (const connection of this.#connections) {
			if (connection.author !== author) continue;
			connection.line.close(code);
			this.#connections.delete(connection);
		}
	}

	/** As a backup from before anybody came in: no token is known, and a name has one holder. */
	forgetSessions(): void {
		this.#tokens.clear();
		this.#generation += 1;
		this.restart({ anew: true, bye: false });
	}

	#newSession(name: string): string | undefined {
		if (this.#generation === 0) return `s-${name}`;
		const author = `s-${name}-${this.#generation}`;
		return [...this.#tokens.values()].includes(author) ? undefined : author;
	}

	/** A seat is freed: the one in line gets it without asking again. */
	seatFromLine(room: string): void {
		const first = this.#line.get(room);
		this.full.delete(room);
		if (!first) return;
		const { ref: _ref, ...joined } = this.#join(first, { type: "join", ref: 0, room });
		first.line.send(encodeServerFrames([joined]));
	}

	#wait(connection: Connection, frame: ClientFrameOf<"wait">): ServerFrame {
		const { ref, room } = frame;
		if (this.gone.has(room) || this.#maySit(room, connection))
			return this.#join(connection, { ...frame, type: "join" });
		this.#line.set(room, connection);
		return { type: "waiting", ref, room, place: 1 };
	}

	#join(
		connection: Connection,
		frame: ClientFrameOf<"join">,
	): ServerFrameOf<"joined"> | ServerFrameOf<"refused"> {
		const { ref, room, after, epoch } = frame;
		const reader = connection.author ?? "";
		const over = this.#isOver(frame);
		if (over !== undefined) return refused(ref, over);
		if (!this.#maySit(room, connection)) return refused(ref, "room-full");
		if (this.locked.has(room) && this.#seats.get(room)?.has(reader) !== true)
			return { ...refused(ref, "not-allowed"), field: "passphrase" };
		const log = this.log(room);
		const stale = after !== undefined && (epoch !== `epoch-${this.#epoch}` || after > log.head);
		if (stale) return refused(ref, "stale-position");
		connection.rooms.add(room);
		this.#seats.set(room, (this.#seats.get(room) ?? new Set()).add(reader));
		const recovered = after !== undefined;
		const events = recovered
			? log.after(after, REPLAY_MAX, reader)
			: log.before(Number.POSITIVE_INFINITY, JOINED_MAX, reader);
		const rest = recovered ? log.after(events.at(-1)?.seq ?? after, Number.POSITIVE_INFINITY, reader) : [];
		const { head, posts } = log;
		const readSeq = this.#reads.get(`${reader} ${room}`) ?? 0;
		if (this.#marks.has(`${reader} ${room}`)) queueMicrotask(() => this.#tellMine(reader, room));
		const joined: ServerFrameOf<"joined"> = {
			...{
				type: "joined",
				ref,
				room,
				title: room,
				topic: "",
				capacity: 0,
				count: 1,
				members: [connection.name],
			},
			...{ head, posts, readSeq, readPosts: log.postsAt(readSeq), recovered, events },
		};
		const live: ServerFrame = { type: "link", behindBytes: 0, behindEvents: 0, state: "live" };
		if (recovered)
			this.#replay(connection.line, [...rest, ...this.activities.changedSince(room, after ?? 0), live]);
		return joined;
	}

	/** ROOM10, MEM1: for who only comes back. Whoever comes anew opens it anew. */
	#isOver({ room, after, known, member }: ClientFrameOf<"join">): RefusalCode | undefined {
		if (this.gone.has(room) && (known === true || after !== undefined)) return "no-such-room";
		if (this.leftElsewhere.has(room) && member === true) return "not-a-member";
		this.gone.delete(room);
		this.leftElsewhere.delete(room);
		return undefined;
	}

	/** Its other sockets have no seat any more, and are sent away so that they notice. */
	#leave(connection: Connection, author: string, room: string): void {
		for (const other of this.#connections) {
			if (other === connection || other.author !== author || !other.rooms.has(room)) continue;
			other.line.close(1012);
			this.#connections.delete(other);
		}
		this.freeSeat(room, author);
	}

	/** ROOM1: a seat is the session's, whatever its number of sockets. */
	#maySit(room: string, { author = "" }: Connection): boolean {
		return !this.full.has(room) || this.#seats.get(room)?.has(author) === true;
	}

	/** Behind `joined`, in pieces: a link may well go in the middle of it. */
	#replay(line: Line, frames: readonly ServerFrame[]): void {
		queueMicrotask(() => {
			for (let at = 0; at < frames.length; at += REPLAY_MAX)
				line.send(encodeServerFrames(frames.slice(at, at + REPLAY_MAX)));
		});
	}

	/** A move of somebody who is not simulated. */
	moves(
		room: string,
		target: number,
		command: ClientFrameOf<"act">["command"],
		by = { id: "zoe", name: "Zoe" },
	): void {
		this.#move({ type: "act", ref: 0, room, target, command }, by);
	}

	#act({ name, rooms }: Connection, id: string, frame: ClientFrameOf<"act">): ServerFrame {
		return rooms.has(frame.room) ? this.#move(frame, { id, name }) : refused(frame.ref, "not-a-member");
	}

	#move(frame: ClientFrameOf<"act">, by: { id: string; name: string }): ServerFrame {
		const at = this.#world.now();
		const log = this.log(frame.room);
		const { answer, told } = this.activities.act(frame, by, at, () => this.#nextSeq(), log);
		this.broadcast(frame.room, ...told);
		return answer;
	}

	#nextSeq(): number {
		this.#seq += 1 + this.#world.pick(3);
		return this.#seq;
	}

	#say(connection: Connection, author: string, frame: Saying): ServerFrame {
		const { ref, room } = frame;
		const { name } = connection;
		if (!connection.rooms.has(room)) return refused(ref, "not-a-member");
		const refusal = this.refuseFor(room, "text" in frame ? frame.text : "");
		const { retryAfterMs } = this;
		if (refusal) return { ...refused(ref, refusal), ...(retryAfterMs !== undefined && { retryAfterMs }) };
		const by = { name, author, at: this.#world.now() };
		const log = this.log(room);
		if (frame.type === "post") {
			const known = this.#ids.get(`${author} ${frame.id}`);
			if (known)
				return known.text === frame.text ? { type: "ok", ref, seq: known.seq } : refused(ref, "id-reused");
			const { id, text, replyTo } = frame;
			const posted = { type: "posted", ...by, id, text, ...(replyTo && { replyTo }) } as const;
			const { seq } = this.#deliver(room, posted, frame.activity !== undefined);
			this.#ids.set(`${author} ${id}`, { seq, text });
			return { type: "ok", ref, seq };
		}
		const change = log.change(frame, author);
		if (typeof change === "string") return refused(ref, change);
		return change === null
			? { type: "ok", ref }
			: { type: "ok", ref, seq: this.#deliver(room, { ...change, ...by }).seq };
	}

	#deliver(room: string, event: Parameters<ModelLog["append"]>[0], begins = false): TimelineEvent {
		const seq = this.#nextSeq();
		const begun = begins && { activity: this.activities.begin(room, seq) };
		const placed = this.log(room).append({ ...event, ...begun }, seq, room);
		const frames: ServerFrame[] = this.#world.chance(0.1) ? [placed, placed] : [placed];
		this.broadcast(room, ...frames);
		return placed;
	}
}

type Saying = ClientFrameOf<"post"> | Changing;
