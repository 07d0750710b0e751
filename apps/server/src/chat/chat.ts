import type { ClientFrame } from "@parley/protocol/client-frames";
import type { CatchUp, EncodedPage } from "../engine/log/catch-up.ts";
import type { FanOut } from "../engine/log/fan-out.ts";
import type { Feed } from "../engine/log/feed.ts";
import type { RecentEvent } from "../engine/log/recent-history.ts";
import type { Requestor } from "../engine/lookups/requestor.ts";
import type { Delivered, Outcome } from "../engine/rules.ts";
import type { Connection, Peer } from "../engine/wire/connection.ts";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import type { Metrics } from "../lib/metrics.ts";
import { Attendance } from "./attendance.ts";
import { deliver } from "./deliver.ts";
import { Endings } from "./endings.ts";
import { roomWithDefaults, takePlaces } from "./entering.ts";
import type { ChatEvent, Draft } from "./events.ts";
import type { WaitingFiles } from "./files/waiting-files.ts";
import { handle } from "./handlers.ts";
import type { ChatLimits, House, RoomFacts } from "./house.ts";
import type { HistoryAnswer, HistoryRequest } from "./lookups/history.ts";
import { meetNeighbours } from "./meet-neighbours.ts";
import type { Bus } from "./node-messages.ts";
import { pacing } from "./pacing.ts";
import { Passphrases } from "./passphrases.ts";
import { Presence } from "./presence.ts";
import type { Push } from "./push/push.ts";
import { ReadOnlyNotice } from "./read-only-notice.ts";
import { Reads } from "./reads.ts";
import { type DeliverTimes, roomFacts } from "./room-facts.ts";
import { type HouseSnapshot, type HouseState, type Room, restoreHouse } from "./rules/house-state.ts";
import { graceOver, startGraces, sweepSessions } from "./time-outs.ts";
import { Typing } from "./typing.ts";
import type { HeldEvent } from "./views.ts";
import { type Reception, Visitor } from "./visitor.ts";

const DEFAULT_TOPIC = "Where everybody comes in. Be kind, be brief.";

export interface ChatOptions {
	readonly limits: ChatLimits;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly epoch: string;
	readonly snapshot: HouseSnapshot;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly caughtUp: () => Promise<void>;
	/** nothing can be stored just now */
	readonly isReadOnly: () => boolean;
	readonly ahead: () => HouseState;
	readonly addressHash: (address: string) => string;
	readonly fanOut: FanOut<HeldEvent>;
	readonly catchUp: CatchUp<HeldEvent>;
	readonly requestor: Requestor;
	readonly files: WaitingFiles;
	readonly requestTurn: () => void;
	readonly deliverTimes: DeliverTimes;
	readonly push: Push | undefined;
	/** to the other nodes of the house, where there can be any */
	readonly bus: Bus | undefined;
}

/** Of one turn of the loop, for people who come in. */
const ENTERING_MS_MAX = 2;

/** The chat on the engine: live state as shown, who is here, and what happens when something is delivered. */
export class Chat {
	readonly house: House;
	readonly #options: ChatOptions;
	readonly #reception: Reception;
	#shown: HouseState;
	#entering: (() => void)[] = [];
	#stopSweeping: () => void = () => undefined;

	constructor(options: ChatOptions) {
		this.#options = options;
		this.#shown = restoreHouse(options.snapshot);
		this.#placeFeeds(options.snapshot);
		this.house = this.#furnish();
		this.#reception = {
			clock: options.clock,
			metrics: options.metrics,
			framesPerSecond: options.limits.framesPerSecond,
			handle: (visitor: Visitor, frame: ClientFrame, readAt: number) =>
				handle(this.house, visitor, frame, readAt),
			onGone: (visitor, code) => this.#gone(visitor, code),
			onLive: (visitor) => this.#payOwed(visitor),
		};
	}

	/** The room of `/` exists from the first start on (ROOM4); graces of whoever was here before begin. */
	async start(): Promise<void> {
		const { house } = this;
		house.neighbours?.start();
		house.readOnlyNotice.start();
		const { defaultRoom } = house.limits;
		if (!house.shown().rooms.has(defaultRoom))
			await house.submit({ ...roomWithDefaults(house, defaultRoom, null), topic: DEFAULT_TOPIC });
		startGraces(house);
		this.#expectEndings();
		this.#stopSweeping = sweepSessions(house);
	}

	accept(connection: Connection): Peer {
		return new Visitor(connection, this.#reception);
	}

	deliver(batch: readonly Delivered<ChatEvent>[]): void {
		deliver(this.house, batch);
	}

	/**
	 * Turn phase: everything delivered is flushed, so whoever comes in now misses nothing and gets nothing twice.
	 * Where thousands come in at once, the others' messages go out in between.
	 */
	readonly letIn = (): void => {
		if (this.#entering.length === 0) return;
		const end = performance.now() + ENTERING_MS_MAX;
		let entered = 0;
		for (const enter of this.#entering) {
			if (performance.now() > end) break;
			enter();
			entered += 1;
		}
		this.#entering = this.#entering.slice(entered);
		if (this.#entering.length > 0) this.#options.requestTurn();
	};

	flushed(feed: Feed<HeldEvent>, events: readonly RecentEvent<HeldEvent>[]): void {
		this.#options.deliverTimes.flushed(
			feed.room,
			events.map((event) => event.seq),
			this.#options.clock.now(),
		);
	}

	/** Whatever somebody was allowed to miss they get as a whole. */
	#payOwed(visitor: Visitor): void {
		for (const [roomId, place] of visitor.rooms) {
			const room = this.#shown.rooms.get(roomId);
			if (place.state !== "inside" || !place.reader.owed || room === undefined) continue;
			place.reader.owed = false;
			visitor.answer(this.house.presence.whole(room));
		}
	}

	/** The archive was lost and is back: what is shown is what it holds, and readers are fed what they lack. */
	recovered(snapshot: HouseSnapshot): void {
		this.#shown = restoreHouse(snapshot);
		this.#placeFeeds(snapshot);
		for (const room of this.#shown.rooms.keys()) this.house.presence.renew(room);
		for (const visitor of this.house.attendance.visitors()) takePlaces(this.house, visitor);
		startGraces(this.house);
		this.#expectEndings();
	}

	/** Bans and mutes whose time was over while nobody ran end now. */
	#expectEndings(): void {
		for (const room of this.#shown.rooms.values()) this.house.endings.lookAt(room);
	}

	async readMissed(request: {
		room: string;
		after: number;
		upTo: number;
		viewer: string;
		limit: number;
	}): Promise<EncodedPage | undefined> {
		const found = await this.#options.requestor.request<HistoryAnswer>(
			"history",
			request satisfies HistoryRequest,
			{ person: request.viewer },
		);
		return found.ok ? found.value : undefined;
	}

	facts(room: string): RoomFacts | undefined {
		return roomFacts(this.house, this.#options.deliverTimes, room);
	}

	/** Listed rooms, the default one first, then by name. */
	listedRooms(): RoomFacts[] {
		const { defaultRoom } = this.#options.limits;
		const facts = [...this.#shown.rooms.values()]
			.filter((room) => room.listed)
			.flatMap(({ room }) => this.facts(room) ?? []);
		return facts.sort(
			(a, b) =>
				Number(b.room === defaultRoom) - Number(a.room === defaultRoom) || a.room.localeCompare(b.room),
		);
	}

	close(): void {
		this.#stopSweeping();
		const { attendance, presence, typing, reads, endings, readOnlyNotice } = this.house;
		this.house.neighbours?.close();
		for (const part of [attendance, presence, typing, reads, endings, readOnlyNotice]) part.close();
	}

	#furnish(): House {
		const {
			limits,
			epoch,
			clock,
			logger,
			metrics,
			submit,
			caughtUp,
			ahead,
			fanOut,
			catchUp,
			requestor,
			files,
			requestTurn,
		} = this.#options;
		const shown = (): HouseState => this.#shown;
		const shed = (room: string, frame: object): void => fanOut.shed(fanOut.feed(room), JSON.stringify(frame));
		const neighbours = meetNeighbours(this.#options, () => this.house);
		const attendance: Attendance = new Attendance({
			clock,
			graceMs: limits.graceMs,
			postsPerSecond: limits.postsPerSecond,
			socketsPerSessionMax: limits.socketsPerSessionMax,
			onPresent: (session) => this.#presenceOf(session, "entered"),
			onAway: (session) => this.#presenceOf(session, "away"),
			onGraceOver: (session) => void graceOver(this.house, session),
			onTooManySockets: (oldest) => oldest.connection.close("openElsewhere"),
			addressHash: this.#options.addressHash,
			neighbours,
		});
		const presence = new Presence({
			room: (room) => shown().rooms.get(room),
			nameOf: (session) => shown().sessions.get(session)?.name,
			isAway: (session) => !attendance.isPresent(session),
			send: shed,
			sendPlaces: (room) => this.#sendPlaces(room),
		});
		return {
			limits,
			epoch,
			clock,
			logger,
			metrics,
			submit,
			// what is delivered is shown when this turn has flushed it
			caughtUp: () => caughtUp().then(() => new Promise((shown) => this.house.atTurnEnd(shown))),
			ahead,
			shown,
			fanOut,
			catchUp,
			requestor,
			files,
			...pacing(limits, clock),
			attendance,
			neighbours,
			presence,
			typing: new Typing({ clock, send: (room, names) => shed(room, { type: "typing", room, names }) }),
			reads: new Reads({
				room: (room) => shown().rooms.get(room),
				send: (room, positions) => shed(room, { type: "read", room, positions }),
				onNotes: requestTurn,
			}),
			passphrases: new Passphrases({
				...{ requestor, clock, metrics },
				triesPerMinute: limits.passphraseTriesPerMinute,
				onWrong: (...who) => neighbours?.erred(...who),
			}),
			endings: new Endings({ clock, submit }),
			readOnlyNotice: new ReadOnlyNotice({
				isReadOnly: this.#options.isReadOnly,
				visitors: () => attendance.visitors(),
			}),
			addressHash: this.#options.addressHash,
			push: this.#options.push,
			atTurnEnd: (enter) => {
				this.#entering.push(enter);
				requestTurn();
			},
			timePost: (seq, readAt) => this.#options.deliverTimes.read(seq, readAt),
		};
	}

	#placeFeeds(snapshot: HouseSnapshot): void {
		for (const { room, head, posts } of snapshot.rooms) this.#options.fanOut.advance(room, head, posts);
	}

	#presenceOf(session: string, change: "entered" | "away"): void {
		const known = this.#shown.sessions.get(session);
		for (const room of known?.rooms ?? [])
			if (known !== undefined && this.#shown.rooms.get(room)?.seats.has(session))
				this.house.presence.change(room, known.name, change);
	}

	#sendPlaces(room: Room): void {
		let place = 0;
		for (const session of room.line.keys()) {
			place += 1;
			for (const visitor of this.house.attendance.visitorsOf(session))
				if (visitor.rooms.get(room.room)?.state === "waiting")
					visitor.answer({ type: "waiting", room: room.room, place });
		}
	}

	#gone(visitor: Visitor, code: number): void {
		for (const place of visitor.rooms.values()) {
			if (place.state !== "inside") continue;
			place.reader.feed.remove(place.reader);
			this.#options.catchUp.stop(place.reader);
		}
		visitor.rooms.clear();
		const { session } = visitor;
		if (session === undefined) return;
		const wasLast = this.house.attendance.depart(session, visitor);
		// 1000 is the client's "done for good": nothing is kept (NAME5)
		if (wasLast && code === 1000)
			void this.house.submit({ type: "release-session", session, ended: false, at: this.house.clock.wall() });
	}
}
