import {
	type AppGateway,
	type Connection,
	type Delivered,
	type EncodedPage,
	type PageRequest,
	type Peer,
	ReadOnlyNotice,
	readEvents,
	theHouse,
} from "@parley/engine";
import { closeCodes, type LeftReason, refuse } from "@parley/engine/wire";
import { type Draft, type Event, isOfTable } from "./events.ts";
import type { ClientFrame, FrameOfType } from "./frames.ts";
import { goes, hello, stays } from "./hello.ts";
import { type Host, type House, presenceAt } from "./house.ts";
import { framesPerSecondOf, limitsOf } from "./limits.ts";
import { forget, join, leave, open, settle, wait } from "./places.ts";
import { fetchPage, play } from "./play.ts";
import { Player, type PlayerHost } from "./player.ts";
import { fold, kinds, type State } from "./state.ts";

/** A lease is said to begin anew so often while it runs. */
const STAYS_PER_LEASE = 3;

type Handler<T extends ClientFrame["type"]> = (
	house: House,
	player: Player,
	frame: FrameOfType<T>,
) => Promise<void> | void;

/** One function per frame. */
const handlers: { readonly [T in ClientFrame["type"]]: Handler<T> } = {
	hello,
	open,
	join,
	wait,
	leave,
	move: play,
	deal: play,
	fetch: fetchPage,
	ping: (_house, player, { n }) => player.answer({ type: "pong", n }),
};

/** The tables as they are shown, and who is at them here. */
export class Noughts implements AppGateway<Draft, Event, string> {
	readonly #host: Host;
	readonly #house: House;
	readonly #players: PlayerHost;
	readonly #leaseMs: number;
	#shown: State;
	#entering: (() => void)[] = [];
	#leases: NodeJS.Timeout | undefined;

	constructor(host: Host) {
		this.#host = host;
		this.#leaseMs = limitsOf(host.config).leaseMs;
		this.#shown = this.#stored();
		this.#house = {
			host,
			shown: () => this.#shown,
			here: new Map(),
			notice: new ReadOnlyNotice({ isReadOnly: host.isReadOnly, clients: () => this.#everybody() }),
			atTurnEnd: (enter) => {
				this.#entering.push(enter);
				host.turn.request();
			},
		};
		this.#players = {
			...{ clock: host.clock, metrics: host.metrics },
			framesPerSecond: framesPerSecondOf(host.config),
			handle: (player, frame) => this.#handle(player, frame),
			onGone: (player, code) => this.#gone(player, code),
			onLive: (player) => this.#payOwed(player),
		};
	}

	async start(): Promise<void> {
		this.#house.notice.start();
		this.#leases = setInterval(() => this.recovered(), this.#leaseMs / STAYS_PER_LEASE);
	}

	async close(): Promise<void> {
		this.#house.notice.close();
		clearInterval(this.#leases);
	}

	accept(connection: Connection): Peer {
		return new Player(connection, this.#players);
	}

	letIn(): void {
		for (const enter of this.#entering.splice(0)) enter();
	}

	deliver(batch: readonly Delivered<Draft, Event>[]): void {
		for (const { seq, prev, count, event, encoded } of batch) {
			if (event === undefined) continue;
			fold(this.#shown, event, seq);
			if (encoded !== undefined && isOfTable(event))
				this.#host.fanOut.publish(event.room, { seq, prev, count, encoded, frame: undefined });
			else this.#changed(event);
		}
	}

	async readMissed(request: PageRequest): Promise<EncodedPage | undefined> {
		const found = await this.#host.lookups.request<EncodedPage>("page", request, theHouse);
		return found.ok ? found.value : undefined;
	}

	/** What was never delivered is shown at once: who went, who has a seat, and whoever lost one is told. */
	async showStored(): Promise<void> {
		this.#shown = this.#stored();
		for (const player of this.#everybody()) {
			for (const room of player.places.keys()) settle(this.#house, player, room, "lost");
			if (!this.#shown.people.has(player.session)) player.connection.close(closeCodes.restart);
		}
		for (const room of this.#shown.tables.keys()) this.#sendPresence(room);
	}

	/** Whoever is here stays: all leases begin anew. */
	recovered(): void {
		for (const session of this.#house.here.keys()) stays(this.#house, session);
	}

	#stored(): State {
		const { databaseFile, fanOut } = this.#host;
		const { state, heads } = readEvents(databaseFile, kinds);
		for (const { room, seq, count } of heads) fanOut.advance(room, seq, count);
		return state;
	}

	/** Seats and lines: whoever is concerned by it is told. */
	#changed(event: Event): void {
		switch (event.type) {
			case "sat":
			case "queued":
				return this.#tell(event.room, "lost");
			case "rose":
				return this.#tell(event.room, "left");
			case "went":
				for (const { room } of event.freed) this.#tell(room, "expired");
				// their lease ended elsewhere, or while nothing could be stored: they come again as somebody new
				for (const player of this.#house.here.get(event.session) ?? [])
					player.connection.close(closeCodes.restart);
		}
	}

	#tell(room: string, reason: LeftReason): void {
		for (const player of this.#everybody())
			if (player.places.has(room)) settle(this.#house, player, room, reason);
		this.#sendPresence(room);
	}

	/** Nobody needs it in between: whoever is behind gets it as a whole later. */
	#sendPresence(room: string): void {
		const frame = this.#presence(room);
		if (frame !== undefined) this.#host.fanOut.shed(this.#host.fanOut.feed(room), JSON.stringify(frame));
	}

	#presence(room: string): object | undefined {
		const table = this.#shown.tables.get(room);
		return table && { type: "presence", room, ...presenceAt(this.#shown, table) };
	}

	#payOwed(player: Player): void {
		for (const [room, place] of player.places) {
			if (place.state !== "inside" || !place.reader.owed) continue;
			place.reader.owed = false;
			const frame = this.#presence(room);
			if (frame !== undefined) player.answer(frame);
		}
	}

	#handle(player: Player, frame: ClientFrame): void {
		if (player.session === "" && frame.type !== "hello")
			return player.refuse(refuse("not-welcome-yet"), "ref" in frame ? frame.ref : undefined);
		const handler = handlers[frame.type] as Handler<ClientFrame["type"]>;
		player.does(() => handler(this.#house, player, frame), frame, this.#host.logger);
	}

	#gone(player: Player, code: number): void {
		for (const room of [...player.places.keys()]) forget(this.#house, player, room);
		const { here } = this.#house;
		const others = here.get(player.session);
		if (others?.delete(player) !== true || others.size > 0) return;
		here.delete(player.session);
		// 1000 is a page's "done for good"; else the lease goes on until it is over, and they may come back
		if (code === closeCodes.done.code) goes(this.#house, player.session);
	}

	*#everybody(): Iterable<Player> {
		for (const players of this.#house.here.values()) yield* players;
	}
}
