import { preEncodedFrame } from "@parley/engine/gateway/pre-encoded-frame";
import { each, type Interruptible, runInPortions } from "@parley/engine/lib/interruptible";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import type { Room } from "../../app/rules/house-state.ts";
import { isToldOf } from "../conversations/of-many.ts";
import { countMayBeMembers, mayBeMembers, membershipsOf } from "../members.ts";

const EVERY_MS = 1_000;
/** So long a frame waits for something else that is written to its socket: a system call costs more than the frame. */
const LATE_MS = 200;

/** What is the same for many sockets is encoded once a round. */
interface Encoded {
	readonly rooms: Map<Room, string>;
	readonly frames: Map<string, Buffer>;
}

/**
 * OVER3: how far rooms have come, for sockets of their members that are not in them. Told in rounds, at most one a second,
 * and only while something is written; a round stops now and then, so that others' messages go out in between.
 */
export class Heads {
	readonly #house: () => House;
	/** written in since they were told */
	#changed = new Set<string>();
	/** were behind when they should have been told: they get all their rooms when they are back */
	readonly #owed = new WeakSet<ClientSession>();
	#back = new Set<ClientSession>();
	#timer: NodeJS.Timeout | undefined;
	/** whose frames may still wait */
	#late: Iterable<ClientSession> = [];
	#lateTimer: NodeJS.Timeout | undefined;
	#beganAt = Number.NEGATIVE_INFINITY;
	#isUnderWay = false;
	#isClosed = false;

	constructor(house: () => House) {
		this.#house = house;
	}

	changed(room: string): void {
		this.#changed.add(room);
		this.#later();
	}

	/** This socket takes everything again. */
	live(client: ClientSession): void {
		if (!this.#owed.delete(client)) return;
		this.#back.add(client);
		this.#later();
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		clearTimeout(this.#lateTimer);
	}

	/** At once when it was quiet. */
	#later(): void {
		if (this.#timer !== undefined || this.#isUnderWay || this.#isClosed) return;
		const waitMs = Math.max(0, this.#beganAt + EVERY_MS - performance.now());
		this.#timer = setTimeout(() => void this.#tell(), waitMs);
	}

	async #tell(): Promise<void> {
		this.#timer = undefined;
		this.#beganAt = performance.now();
		this.#isUnderWay = true;
		await runInPortions(this.#round());
		this.#isUnderWay = false;
		if (this.#changed.size + this.#back.size > 0) this.#later();
	}

	*#round(): Interruptible<void> {
		const changed = this.#changed;
		const back = this.#back;
		this.#changed = new Set();
		this.#back = new Set();
		const encoded: Encoded = { rooms: new Map(), frames: new Map() };
		const outside = new Set<ClientSession>();
		yield* each(this.#whoIsOutside(changed), (clients) => {
			for (const client of clients) outside.add(client);
		});
		const { metrics } = this.#house();
		const outcomes = { sent: 0, shed: 0 };
		const told: ClientSession[] = [];
		const tell = (client: ClientSession): void => {
			const isDue = ({ room }: Room): boolean => back.has(client) || changed.has(room);
			const outcome = this.#send(client, isDue, encoded);
			if (outcome !== undefined) outcomes[outcome] += 1;
			if (outcome === "sent") told.push(client);
		};
		for (const client of back) outside.add(client);
		yield* each(outside, tell);
		for (const outcome of ["sent", "shed"] as const) metrics.heads.inc({ outcome }, outcomes[outcome]);
		this.#flushLater(told);
	}

	/** Most have left with something else by then. */
	#flushLater(told: Iterable<ClientSession>): void {
		clearTimeout(this.#lateTimer);
		for (const client of this.#late) client.connection.output.flushLate();
		this.#late = told;
		this.#lateTimer = setTimeout(() => {
			for (const client of this.#late) client.connection.output.flushLate();
			this.#late = [];
		}, LATE_MS);
	}

	/**
	 * By person: the sockets that are in the house and not in these rooms, some of them twice. The rooms may have more members
	 * together than there are people here: then each of these is asked once, so that a round never costs more than they do.
	 */
	*#whoIsOutside(ids: Iterable<string>): Iterable<readonly ClientSession[]> {
		const { connected, shown } = this.#house();
		const { rooms } = shown();
		const written = [...ids].flatMap((id) => rooms.get(id) ?? []);
		const members = written.reduce((sum, room) => sum + countMayBeMembers(room), 0);
		if (members > connected.count) return yield* this.#whoAreHere();
		for (const room of written)
			for (const session of mayBeMembers(room))
				yield connected.clientsOf(session).filter((client) => isOutside(client, room.room));
	}

	*#whoAreHere(): Iterable<readonly ClientSession[]> {
		for (const client of this.#house().connected.clients()) yield [client];
	}

	/** Undefined: there is nothing to tell, or nobody any more. */
	#send(
		client: ClientSession,
		isDue: (room: Room) => boolean,
		encoded: Encoded,
	): "sent" | "shed" | undefined {
		const { session, connection } = client;
		if (session === undefined || connection.isOver) return undefined;
		const rooms = membershipsOf(this.#house().shown(), session)
			.filter((room) => isDue(room) && isOutside(client, room.room) && isToldOf(client, room))
			.map((room) => this.#encodedRoom(room, encoded));
		if (rooms.length === 0) return undefined;
		if (connection.output.offerWithNext(frameOf(rooms, encoded))) return "sent";
		this.#owed.add(client);
		return "shed";
	}

	#encodedRoom(room: Room, { rooms }: Encoded): string {
		const known = rooms.get(room);
		if (known !== undefined) return known;
		const { fanOut } = this.#house();
		const encoded = JSON.stringify([room.room, fanOut.headOf(room.room), fanOut.countOf(room.room)]);
		rooms.set(room, encoded);
		return encoded;
	}
}

function isOutside(client: ClientSession, room: string): boolean {
	return client.rooms.get(room)?.state !== "inside";
}

function frameOf(rooms: readonly string[], { frames }: Encoded): Buffer {
	const json = `[{"type":"heads","rooms":[${rooms.join(",")}]}]`;
	const known = frames.get(json);
	if (known !== undefined) return known;
	const frame = preEncodedFrame(json);
	frames.set(json, frame);
	return frame;
}
