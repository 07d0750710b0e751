import type { Clock } from "@parley/engine/lib/clock";
import { TimeOutsByKey } from "@parley/engine/lib/time-outs-by-key";
import type { Asker } from "@parley/engine/lookups/requestor";
import type { ClientSession } from "../app/client-session.ts";
import { AddressesLeft } from "./addresses-left.ts";
import { Looking } from "./looking.ts";
import type { PersonHere } from "./peers/peer-messages.ts";
import { PostRates } from "./post-rates.ts";

export interface ConnectedSessionsOptions {
	readonly clock: Clock;
	readonly graceMs: number;
	/** posts, edits, removals and reactions of one session, whatever its number of sockets; 0: no limit */
	readonly postsPerSecond: number;
	/** NAME6; 0: no limit */
	readonly socketsPerDeviceMax: number;
	/** the first socket of a session came, or the last one went */
	readonly onPresent: (session: string) => void;
	readonly onAway: (session: string) => void;
	readonly onGraceOver: (session: string) => void;
	readonly onTooManySockets: (oldest: ClientSession) => void;
	/** where there are other nodes, these are told */
	readonly peers:
		| undefined
		| {
				/** graces end on each node, on this one so much later than on the first */
				readonly turnMs: number;
				/** also when they have come from one more address since, or left from one */
				arrived(session: string, addresses: readonly string[]): void;
				departed(session: string): void;
				/** has a page on a screen here, or has none any more */
				readonly looks: (session: string, isLooking: boolean) => void;
		  };
	readonly addressHash: (address: string) => string;
}

/**
 * Which people are here with which sockets, and the grace of those that are not (BACK4, DEVICE3). Nothing of it is in
 * the log: coming back within the grace writes nothing (BACK5).
 */
export class ConnectedSessions {
	readonly #options: ConnectedSessionsOptions;
	readonly looking: Looking;
	/** of all devices, in order of arrival; nearly everybody has one socket, so never a set for each of many thousands */
	readonly #present = new Map<string, readonly ClientSession[]>();
	readonly #posts: PostRates;
	readonly #graces: TimeOutsByKey;
	readonly #left: AddressesLeft;
	/** session to the nodes where it is, with the hashes of its addresses there */
	readonly #elsewhere = new Map<string, Map<string, readonly string[]>>();
	#closed = false;

	constructor(options: ConnectedSessionsOptions) {
		this.#options = options;
		this.#graces = new TimeOutsByKey(options.clock, (session) => this.#graceOver(session));
		this.#left = new AddressesLeft(options.clock);
		this.#posts = new PostRates(options);
		const clientsOf = (session: string): readonly ClientSession[] => this.clientsOf(session);
		this.looking = new Looking({ clientsOf, send: options.peers?.looks });
	}

	/** here or on another node */
	isPresent(session: string): boolean {
		return this.#present.has(session) || this.#elsewhere.has(session);
	}

	/** present, or in its grace */
	isExpected(session: string): boolean {
		return this.isPresent(session) || this.#graces.has(session);
	}

	/** People who are here, on this node. */
	get count(): number {
		return this.#present.size;
	}

	*clients(): Iterable<ClientSession> {
		for (const clients of this.#present.values()) yield* clients;
	}

	/** As of now: whoever is told something may be gone by it. */
	clientsOf(session: string): readonly ClientSession[] {
		return this.#present.get(session) ?? [];
	}

	/** For what is looked up unasked: it takes its turn where they are. */
	askerFor(session: string): Asker {
		return { person: session, address: this.clientsOf(session)[0]?.connection.address };
	}

	/** Keyed hashes of where the session is, or while it is in its grace, where it was. */
	addressesOf(session: string): readonly string[] {
		const here = this.#addressesAt(this.clientsOf(session));
		const elsewhere = [...(this.#elsewhere.get(session)?.values() ?? [])].flat();
		const all = [...new Set([...here, ...elsewhere])];
		return all.length > 0 ? all : this.#left.sinceArrival(session);
	}

	/** Those, and where the session was within the last hour while it was present or in its grace. */
	addressesUsed(session: string): readonly string[] {
		return [...new Set([...this.addressesOf(session), ...this.#left.all(session)])];
	}

	/** Keyed hashes, each once. */
	#addressesAt(clients: readonly ClientSession[]): readonly string[] {
		return [...new Set(clients.map(({ connection }) => this.#options.addressHash(connection.address)))];
	}

	isAnybodyElsewhere(address: string): boolean {
		for (const { connection } of this.clients()) if (connection.address !== address) return true;
		const hash = this.#options.addressHash(address);
		for (const nodes of this.#elsewhere.values())
			for (const elsewhere of nodes.values()) if (elsewhere.some((one) => one !== hash)) return true;
		return false;
	}

	/** For other nodes: each session that is here, with the hashes of its addresses. */
	*here(): Iterable<PersonHere> {
		for (const [session, clients] of this.#present) yield [session, ...this.#addressesAt(clients)];
	}

	arrivedElsewhere(session: string, node: string, addresses: readonly string[]): void {
		const before = this.isPresent(session);
		const known = this.#elsewhere.get(session)?.get(node);
		if (known === undefined) this.stopGrace(session);
		// a new address is an arrival; else they may have left one of several
		if (known === undefined || addresses.some((one) => !known.includes(one))) this.#left.arrive(session);
		else
			this.#left.leave(
				session,
				known.filter((one) => !addresses.includes(one)),
			);
		this.#posts.cameElsewhere(session);
		const nodes = this.#elsewhere.get(session) ?? new Map<string, readonly string[]>();
		this.#elsewhere.set(session, nodes.set(node, addresses));
		if (!before) this.#options.onPresent(session);
	}

	departedElsewhere(session: string, node: string): void {
		const nodes = this.#elsewhere.get(session);
		const addresses = nodes?.get(node);
		if (nodes === undefined || addresses === undefined) return;
		nodes.delete(node);
		this.looking.elsewhere(session, node, false);
		this.#left.leave(session, addresses);
		if (nodes.size > 0) return;
		this.#elsewhere.delete(session);
		if (this.#closed || this.#present.has(session)) return;
		this.#options.onAway(session);
		this.startGrace(session);
	}

	/** Nodes where the session is: each gives it a share of what it may do. */
	nodesOf(session: string): number {
		return Math.max(1, (this.#present.has(session) ? 1 : 0) + (this.#elsewhere.get(session)?.size ?? 0));
	}

	/** ms to wait before this session may post again; 0 when it may now. */
	takePost(session: string): number {
		return this.#posts.take(session, this.nodesOf(session));
	}

	arrive(session: string, client: ClientSession): void {
		this.stopGrace(session);
		this.#left.arrive(session);
		const before = this.#present.get(session);
		const clients = before === undefined ? [client] : [...before, client];
		this.#present.set(session, clients);
		if (before === undefined) this.#newcomer(session, client);
		else this.#sendAddresses(session, before, clients);
		const max = this.#options.socketsPerDeviceMax;
		// one that was told to close counts no more: of many that come at once, each closes another
		const open = clients.filter(({ connection, device }) => !connection.isOver && device === client.device);
		if (max > 0)
			for (const oldest of open.slice(0, Math.max(0, open.length - max)))
				this.#options.onTooManySockets(oldest);
	}

	/** Returns true when it was the session's last socket; its grace has then begun. */
	depart(session: string, client: ClientSession): boolean {
		const clients = this.#present.get(session);
		if (clients?.includes(client) !== true) return false;
		this.looking.here(session, client, false);
		const left = clients.filter((one) => one !== client);
		this.#left.leave(session, this.#addressesAt([client]));
		if (left.length > 0) {
			this.#present.set(session, left);
			this.#sendAddresses(session, clients, left);
			return false;
		}
		this.#present.delete(session);
		this.#options.peers?.departed(session);
		if (this.#elsewhere.has(session)) return false;
		if (this.#closed) return true;
		this.#options.onAway(session);
		this.startGrace(session);
		return true;
	}

	startGrace(session: string, ms = this.#options.graceMs): void {
		if (!this.#closed) this.#graces.start(session, ms + (this.#options.peers?.turnMs ?? 0));
	}

	/** The session is coming back, or is no more; true when it was in its grace. Where it is let in, it arrives next. */
	stopGrace(session: string): boolean {
		return this.#graces.stop(session);
	}

	close(): void {
		this.#closed = true;
		this.#graces.clear();
	}

	#graceOver(session: string): void {
		this.#left.forget(session);
		if (this.#closed || this.isPresent(session)) return;
		this.#posts.forget(session);
		this.#options.onGraceOver(session);
	}

	#newcomer(session: string, client: ClientSession): void {
		this.#options.peers?.arrived(session, this.#addressesAt([client]));
		this.#posts.came(session, this.#elsewhere.has(session));
		this.#options.onPresent(session);
	}

	/** A ban by address that is made on another node reaches all of them. */
	#sendAddresses(session: string, before: readonly ClientSession[], now: readonly ClientSession[]): void {
		const { peers } = this.#options;
		if (peers === undefined) return;
		const addresses = this.#addressesAt(now);
		if (addresses.length !== this.#addressesAt(before).length) peers.arrived(session, addresses);
	}
}
