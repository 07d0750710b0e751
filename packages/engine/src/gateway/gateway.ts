import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type Server, WebSocketServer } from "ws";
import type { Addresses } from "../lib/addresses.ts";
import { CapsByAddress } from "../lib/caps-by-address.ts";
import type { Clock } from "../lib/clock.ts";
import type { Logger } from "../lib/logger.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { Turn } from "../turn.ts";
import { closeCodes } from "../wire/close-codes.ts";
import type { RefusalCode } from "../wire/refusals.ts";
import type { Bye } from "../wire/server-frames.ts";
import { Arrivals } from "./arrivals.ts";
import { Connection, type ConnectionHost, type Peer } from "./connection.ts";
import { FewAtOnce } from "./few-at-once.ts";
import { handOver } from "./hand-over.ts";
import { Heartbeat } from "./heartbeat.ts";
import { Links } from "./links.ts";
import { isOriginAllowed } from "./origin.ts";
import type { OutputBuffer } from "./output-buffer.ts";
import { outputLimits } from "./output-limits.ts";
import { RefusedUpgrades, refuseUpgrade } from "./refused-upgrades.ts";
import type { Transport } from "./transport.ts";
import { PeerSocket } from "./web-socket.ts";

export interface GatewayOptions {
	/** by what people are counted */
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly turn: Turn;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	readonly path: string;
	readonly publicOrigins: readonly string[];
	/** nobody is let in just now, whoever it is */
	readonly isShut: () => boolean;
	/** it asks for this server by one of its names, or a valid token came with it (CONN10) */
	readonly isForUs: (request: IncomingMessage) => boolean;
	/** UTF-8 bytes of one text; a frame may be six times that, since JSON may escape each byte */
	readonly messageBytesMax: number;
	readonly outputBytesMax: number;
	/** 0: no limit */
	readonly socketsMax: number;
	readonly socketsPerAddressMax: number;
	/** upgrades of one address; 0: no limit */
	readonly arrivalsPerSecond: number;
	/** of one link over HTTP; 0: no limit */
	readonly linkAnswersPerSecond: number;
	readonly helloTimeoutMs: number;
	readonly pingIntervalMs: number;
	readonly pingTimeoutMs: number;
	readonly stallTimeoutMs: number;
	/** the address people are counted by, behind trusted proxies too */
	readonly addressOf: (request: IncomingMessage) => string;
	readonly accept: (connection: Connection) => Peer;
	readonly onDrained: (connection: Connection) => void;
	readonly behindEvents: (connection: Connection) => number;
}

/** A message of more fragments or chunks than this is an attack on memory, not a message. */
const FRAGMENTS_MAX = 256;
const CHUNKS_MAX = 16_384;
/** Spread of reconnects told by `bye`, so that a restart is not answered by everybody at once. */
const RECONNECT_SPREAD_MS = 3_000;
/** Those who are sent to another node are spread already. */
const HANDED_OVER_SPREAD_MS = 100;

/** Upgrades and links, the set of open connections, and draining. */
export class Gateway {
	/** where WebSockets are blocked (LINK) */
	readonly links: Links;
	readonly #options: GatewayOptions;
	readonly #server: Server<typeof PeerSocket>;
	readonly #heartbeat: Heartbeat;
	readonly #host: ConnectionHost;
	readonly #connections = new Set<Connection>();
	readonly #perAddress: CapsByAddress;
	readonly #arrivals: Arrivals;
	readonly #refused: RefusedUpgrades;
	#answering: OutputBuffer[] = [];
	#draining = false;

	constructor(options: GatewayOptions) {
		this.#options = options;
		this.#server = new WebSocketServer<typeof PeerSocket>({
			noServer: true,
			clientTracking: false,
			perMessageDeflate: false,
			maxPayload: this.messageBytesMax,
			maxFragments: FRAGMENTS_MAX,
			maxBufferedChunks: CHUNKS_MAX,
			WebSocket: PeerSocket,
		});
		this.links = new Links({ clock: options.clock, answersPerSecond: options.linkAnswersPerSecond });
		const { addresses, arrivalsPerSecond: perSecond, clock } = options;
		this.#perAddress = new CapsByAddress({ addresses, max: options.socketsPerAddressMax });
		this.#arrivals = new Arrivals({ addresses, perSecond, clock });
		this.#refused = new RefusedUpgrades({ addresses, perSecond, clock });
		this.#heartbeat = new Heartbeat(options);
		this.#host = {
			helloTimeoutMs: options.helloTimeoutMs,
			outputLimits: outputLimits(options.outputBytesMax),
			readAgain: new FewAtOnce(),
			onAnswers: (output) => {
				this.#answering.push(output);
				options.turn.request();
			},
			onPending: (connection) => this.#heartbeat.watch(connection),
			onDrained: options.onDrained,
			onClosed: (connection, code) => this.#forget(connection, code),
			onError: (error) => {
				options.metrics.wireErrors.inc({ code: "code" in error ? String(error.code) : "unknown" });
				options.logger.debug({ why: error.message }, "socket error");
			},
		};
	}

	/** Of what a client says at once: one WebSocket message, or one batch of a link. */
	get messageBytesMax(): number {
		return this.#options.messageBytesMax * 6 + 4096;
	}

	get connections(): ReadonlySet<Connection> {
		return this.#connections;
	}

	/** It lets nobody in any more. */
	get isDraining(): boolean {
		return this.#draining;
	}

	/** Why the door is shut to an address just now, if it is (CONN1). */
	refusalFor(address: string): RefusalCode | undefined {
		const { socketsMax } = this.#options;
		if (this.#draining) return "draining";
		if (this.#options.isShut()) return "busy";
		if (socketsMax > 0 && this.#connections.size >= socketsMax) return "house-full";
		return this.#perAddress.mayTake(address) ? undefined : "too-many-from-here";
	}

	/** Listener for an HTTP server's `upgrade` event. */
	readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
		socket.on("error", this.#onSocketError);
		if (request.url?.split("?", 1)[0] !== this.#options.path) return refuseUpgrade(socket, 404);
		if (!isOriginAllowed(request.headers, this.#options.publicOrigins)) {
			this.#options.metrics.upgradesRefused.inc({ code: "origin" });
			return refuseUpgrade(socket, 403);
		}
		if (!this.#options.isForUs(request)) {
			this.#options.metrics.upgradesRefused.inc({ code: "host" });
			return refuseUpgrade(socket, 403);
		}
		const address = this.#options.addressOf(request);
		const code = this.refusalFor(address) ?? (this.#arrivals.take(address) ? undefined : "too-fast");
		if (code !== undefined) return this.#refuse(socket, code, address);
		this.#arrivals.inTurn(address, socket, () => this.#upgrade(request, socket, head, address));
	};

	/** Lets a link in as a socket is, by the hash of its key; why not, where it does not. */
	async openLink(request: IncomingMessage, key: string): Promise<RefusalCode | undefined> {
		const code = await this.#openLink(request, key);
		if (code !== undefined) this.#options.metrics.upgradesRefused.inc({ code });
		return code;
	}

	/** Nobody comes in any more, and people go to other nodes a few at a time, who may take them in at once (CONN4). */
	async handOver(perSecond: number, timeoutMs: number): Promise<void> {
		this.#shut();
		const farewell = (connection: Connection): void => sayBye(connection, HANDED_OVER_SPREAD_MS);
		await handOver(this.#connections, { perSecond, timeoutMs, farewell });
	}

	/** Frames that every open connection gets, then the close; settles when all are gone or cut (CONN4). */
	async drain(timeoutMs: number): Promise<void> {
		this.#shut();
		const gone = Promise.withResolvers<void>();
		const look = setInterval(() => {
			if (this.#connections.size === 0) gone.resolve();
		}, 20);
		// both are taken back: a program that leaves its end to Node would be there until the last of them
		const late = setTimeout(gone.resolve, timeoutMs);
		for (const connection of this.#connections) sayBye(connection, RECONNECT_SPREAD_MS);
		await gone.promise;
		clearInterval(look);
		clearTimeout(late);
		for (const connection of this.#connections) connection.terminate(closeCodes.restart);
		this.#heartbeat.stop();
	}

	/** No new connection and no new frame from now on; what was taken in is still answered. */
	stopTakingIn(): void {
		this.#shut();
		for (const connection of this.#connections) connection.stopReading();
	}

	/** Nobody is let in any more, whoever waits for their turn neither. */
	#shut(): void {
		this.#draining = true;
		for (const socket of this.#arrivals.end()) this.#refuse(socket, "draining", "");
		this.#refused.end();
	}

	/** Before fan-out: whoever also gets answers this turn gets both in one system call. */
	readonly corkAnswers = (): void => {
		for (const output of this.#answering) output.cork();
	};

	/** After fan-out: the event first, then its `ok`. */
	readonly flushAnswers = (): void => {
		const answering = this.#answering;
		this.#answering = [];
		for (const output of answering) output.flushAnswers();
	};

	/** Asked again after a wait: others of that address may have come. */
	#upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
		const code = this.refusalFor(address);
		if (code !== undefined) {
			this.#arrivals.giveBack(address);
			return this.#refuse(socket, code, address);
		}
		this.#server.handleUpgrade(request, socket, head, (ws) => {
			socket.off("error", this.#onSocketError);
			this.#accept(ws, address);
		});
	}

	async #openLink(request: IncomingMessage, key: string): Promise<RefusalCode | undefined> {
		if (!isOriginAllowed(request.headers, this.#options.publicOrigins)) return "not-allowed";
		const address = this.#options.addressOf(request);
		const code = this.refusalFor(address) ?? (this.#arrivals.take(address) ? undefined : "too-fast");
		if (code !== undefined) return code;
		await new Promise<void>((turn) => this.#arrivals.inTurn(address, request.socket, turn));
		const late = this.refusalFor(address);
		// asked for again, since no answer came: it may be there by now
		const isThere = this.links.find(key) !== undefined;
		if (late === undefined && !isThere) this.#accept(this.links.open(key), address);
		else this.#arrivals.giveBack(address);
		return isThere ? undefined : late;
	}

	#refuse(socket: Duplex, code: RefusalCode, address: string): void {
		this.#options.metrics.upgradesRefused.inc({ code });
		this.#refused.refuse(socket, code, address);
	}

	#accept(transport: Transport, address: string): void {
		const connection = new Connection(transport, address, this.#host);
		this.#connections.add(connection);
		this.#perAddress.take(address);
		this.#heartbeat.add(connection);
		this.#count();
		connection.listen(this.#options.accept(connection));
	}

	#forget(connection: Connection, code: number): void {
		this.#connections.delete(connection);
		this.#heartbeat.remove(connection);
		this.#perAddress.giveBack(connection.address);
		this.#count();
		this.#options.metrics.closed.inc({ code: String(code) });
	}

	#count(): void {
		const { sockets, links } = this.#options.metrics;
		sockets.set(this.#connections.size);
		links.set(this.links.size);
	}

	readonly #onSocketError = (error: Error): void => {
		this.#options.logger.debug({ why: error.message }, "socket error before the upgrade");
	};
}

function sayBye(connection: Connection, spreadMs: number): void {
	const reconnectAfterMs = Math.round(Math.random() * spreadMs);
	connection.answer({ type: "bye", reason: "restart", reconnectAfterMs } satisfies Bye);
	connection.close(closeCodes.restart);
}
