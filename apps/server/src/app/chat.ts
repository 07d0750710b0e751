import type { EncodedPage } from "@parley/engine/delivery/catch-up";
import type { Published } from "@parley/engine/delivery/fan-out";
import type { Feed } from "@parley/engine/delivery/feed";
import type { Connection, Peer } from "@parley/engine/gateway/connection";
import { runAtOnce, runInPortions } from "@parley/engine/lib/interruptible";
import type { ClientFrame } from "@parley/protocol/client-frames";
import type { RoomSummary } from "@parley/protocol/http";
import { tellMissed } from "../activities/tell-changed.ts";
import type { HistoryAnswer, HistoryRequest } from "../messages/lookups/history.ts";
import type { HeldEvent } from "../messages/views.ts";
import { claimNameAgain, startingGraces, sweepSessions } from "../people/expiry.ts";
import { roomWithDefaults } from "../rooms/open.ts";
import { roomSummary, summaryOutside } from "../rooms/room-facts.ts";
import { sweepRooms } from "../rooms/room-sweep.ts";
import { buildContext } from "./build-context.ts";
import type { ChatOptions } from "./chat-options.ts";
import { ClientSession, type ClientSessionHost } from "./client-session.ts";
import type { House } from "./context.ts";
import { deliver } from "./deliver.ts";
import type { ChatDelivered } from "./drafts.ts";
import { handle } from "./handlers.ts";
import { closeConversations, raiseActivities, raiseRules } from "./put-in-force.ts";
import type { HouseState } from "./rules/house-state.ts";
import { showAnew } from "./show-anew.ts";

const DEFAULT_TOPIC = "Where everybody comes in. Be kind, be brief.";

/** Of one turn of the loop, for people who come in. */
const JOINING_MS_MAX = 2;

/** The chat on the engine: live state as shown, who is here, and what happens when something is delivered. */
export class Chat {
	readonly house: House;
	readonly #options: ChatOptions;
	readonly #host: ClientSessionHost;
	#shown: HouseState;
	#joining: (() => void)[] = [];
	#stopSweeping: () => void = () => undefined;
	#stopAsking: () => void = () => undefined;

	/** `state`: what the log holds; from now on it is the chat's */
	constructor(options: ChatOptions, state: HouseState) {
		this.#options = options;
		this.#shown = state;
		this.house = buildContext(options, {
			house: () => this.house,
			shown: () => this.#shown,
			atTurnEnd: (enter) => {
				this.#joining.push(enter);
				options.requestTurn();
			},
		});
		this.#host = {
			clock: options.clock,
			metrics: options.metrics,
			framesPerSecond: options.limits.framesPerSecond,
			handle: (client: ClientSession, frame: ClientFrame, readAt: number) =>
				handle(this.house, client, frame, readAt),
			onGone: (client, code) => this.#gone(client, code),
			onLive: (client) => {
				this.#payOwed(client);
				tellMissed(this.house, client);
				this.house.heads.live(client);
			},
		};
	}

	/** The room of `/` exists from the first start on (ROOM4); graces of whoever was here before begin. */
	async start(): Promise<void> {
		const { house } = this;
		house.peers?.start();
		house.readOnlyNotice.start();
		// first, where nobody else has to know them
		const stopRaising = await raiseRules(house);
		const { defaultRoom } = house.limits;
		if (!house.shown().rooms.has(defaultRoom))
			await house.submit({ ...roomWithDefaults(house, defaultRoom, null), topic: DEFAULT_TOPIC });
		const stopClosing = await closeConversations(house);
		const stopActivities = await raiseActivities(house);
		this.#stopAsking = () => {
			stopRaising();
			stopClosing();
			stopActivities();
		};
		runAtOnce(startingGraces(house));
		void house.activityLookups.resume();
		house.outgoingHooks.start();
		const stopping = [sweepSessions(house), sweepRooms(house)];
		this.#stopSweeping = () => {
			for (const stop of stopping) stop();
		};
	}

	accept(connection: Connection): Peer {
		return new ClientSession(connection, this.#host);
	}

	deliver(batch: readonly ChatDelivered[]): void {
		deliver(this.house, batch);
	}

	/**
	 * Turn phase: everything delivered is flushed, so whoever comes in now misses nothing and gets nothing twice.
	 * Where thousands come in at once, the others' messages go out in between.
	 */
	readonly letIn = (): void => {
		if (this.#joining.length === 0) return;
		this.house.presence.turns();
		const end = performance.now() + JOINING_MS_MAX;
		let entered = 0;
		for (const enter of this.#joining) {
			if (performance.now() > end) break;
			enter();
			entered += 1;
		}
		this.#joining = this.#joining.slice(entered);
		if (this.#joining.length > 0) this.#options.requestTurn();
	};

	flushed(feed: Feed<HeldEvent>, events: readonly Published<HeldEvent>[]): void {
		this.house.heads.changed(feed.room);
		this.house.news.changed(feed.room);
		this.#options.deliverTimes.flushed(
			feed.room,
			events.map((event) => event.seq),
			this.#options.clock.now(),
		);
	}

	/** Whatever somebody was allowed to miss they get as a whole. */
	#payOwed(client: ClientSession): void {
		for (const [roomId, place] of client.rooms) {
			const room = this.#shown.rooms.get(roomId);
			if (place.state !== "inside" || !place.reader.owed || room === undefined) continue;
			place.reader.owed = false;
			client.answer(this.house.presence.whole(room));
		}
	}

	/** The archive holds what was not delivered. */
	showStored(): Promise<void> {
		return showAnew(this.house, this.#options.readShown, (state) => {
			this.#shown = state;
		});
	}

	/** The archive was lost, is back, and is what is shown. */
	recovered(): void {
		void runInPortions(startingGraces(this.house));
		void this.house.activityLookups.resume();
		// NAME4: what was thought lost may have ended what somebody holds who is back since
		const here = new Set([...this.house.connected.clients()].flatMap(({ session }) => session ?? []));
		for (const session of here) void claimNameAgain(this.house, session);
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
			this.house.connected.askerFor(request.viewer),
		);
		return found.ok ? found.value : undefined;
	}

	summaryOutside(room: string): RoomSummary | undefined {
		return summaryOutside(this.house, this.#options.deliverTimes, room);
	}

	summary(room: string): RoomSummary | undefined {
		return roomSummary(this.house, this.#options.deliverTimes, room);
	}

	close(): void {
		this.#stopSweeping();
		this.#stopAsking();
		const { connected, presence, rounds, typing, reads, mine, overviews, heads, readOnlyNotice } = this.house;
		const { activityLookups, activityViews, endlessActivities, outgoingHooks } = this.house;
		this.house.peers?.close();
		const beside = [overviews, heads, readOnlyNotice, outgoingHooks];
		const ofActivities = [activityLookups, activityViews, endlessActivities];
		const parts = [connected, presence, rounds, typing, reads, mine, ...beside, ...ofActivities];
		for (const part of parts) part.close();
	}

	#gone(client: ClientSession, code: number): void {
		for (const place of client.rooms.values())
			if (place.state === "inside") this.#options.catchUp.leave(place.reader);
		client.rooms.clear();
		this.house.botSockets.depart(client);
		const { session } = client;
		if (session === undefined) return;
		const wasLast = this.house.connected.depart(session, client);
		// 1000 is the client's "done for good": nothing is kept (NAME5), but for another socket of theirs that is coming in
		if (wasLast && code === 1000 && !this.house.underWay.mayTakeName(session))
			void this.house.submit({ type: "release-session", session, ended: false, at: this.house.clock.wall() });
	}
}
