import { createHash } from "node:crypto";
import type { Clock } from "@parley/engine/lib/clock";
import type { Mark } from "@parley/engine/log/running-hash";
import { FIRST_FORM } from "@parley/engine/order/jetstream/envelope";
import type { Named } from "../../rooms/presence.ts";
import { Hearing } from "./hearing.ts";
import { inParts } from "./in-parts.ts";
import { type Arrivals, Peer } from "./peer.ts";
import {
	type Bus,
	type Erred,
	isNodeMessage,
	type NodeLooks,
	type NodeMessage,
	type NodeRead,
	type NodeTyping,
	type PersonHere,
	type Versions,
} from "./peer-messages.ts";

/** News are gathered for this long; sent empty as a sign of life. */
const EVERY_MS = 250;
const SIGN_OF_LIFE_MS = 1_000;
/** A node that says nothing for so long is gone, and its people are in their grace. */
const LEASE_MS = 8_000;
/** Longer than that between two looks: it was this process that stood still, and others may have spoken. */
const STOOD_STILL_MS = 4_000;
const ASK_AGAIN_MS = 1_000;
/** Typing and read positions of one message; they are shed first. */
const PASSING_MAX = 1_000;
const NOTHING_PASSING = { typing: [], reads: [], erred: [] } as const;
/** Of several nodes that see a grace end, one speaks first. */
const TURN_MS = 500;

export interface PeersOptions {
	readonly node: string;
	/** the newest rules that this node decides by, and so the newest form of the log's envelope that it reads */
	readonly form: number;
	/** of each activity that this node has the newest version */
	readonly activities: Versions;
	/** of this node's running hash, the newest */
	readonly mark: () => Mark | undefined;
	readonly onMark: (node: string, mark: Mark | undefined) => void;
	readonly onGone: (node: string) => void;
	readonly bus: Bus;
	readonly clock: Clock;
	readonly here: () => Iterable<PersonHere>;
	/** has a page on a screen here */
	readonly looksHere: (session: string) => boolean;
	readonly arrivals: Arrivals;
	readonly onTyping: (...typing: NodeTyping) => void;
	readonly onRead: (...read: NodeRead) => void;
	readonly onErred: (...erred: Erred) => void;
	readonly onCount: (nodes: number) => void;
}

/** Of one person, since it was told last; `addresses` undefined: they did not come. */
interface News {
	readonly addresses: readonly string[] | undefined;
	readonly isGone: boolean;
	/** undefined: as it was */
	readonly looks: boolean | undefined;
}

const NO_NEWS: News = { addresses: undefined, isGone: false, looks: undefined };

/**
 * What nodes tell each other beside the log: who is where, who types, who read how far. It may be lost, so it is
 * counted, and asked for as a whole where something is missing; nothing of it decides anything in the log.
 */
export class Peers {
	readonly #options: PeersOptions;
	readonly #nodes = new Map<string, Peer>();
	readonly #hearing: Hearing;
	#n = 0;
	#news = new Map<string, News>();
	#typing = new Map<string, NodeTyping>();
	#reads = new Map<string, NodeRead>();
	#erred: Erred[] = [];
	#sentAt = 0;
	#lookedAt: number;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: PeersOptions) {
		this.#options = options;
		const now = options.clock.now();
		this.#lookedAt = now;
		this.#hearing = new Hearing({ roundMs: SIGN_OF_LIFE_MS + 2 * EVERY_MS, gapMs: LEASE_MS }, now);
	}

	start(): void {
		const { bus, node } = this.#options;
		bus.listen((message) => {
			if (!isNodeMessage(message)) return;
			if (message.node === node) this.#hearing.heardSelf(this.#options.clock.now());
			else this.#hear(message);
		});
		this.#timer = setInterval(() => this.#look(), EVERY_MS);
		this.#send({ kind: "ask", node, whose: "*" });
		this.#sendWhole();
	}

	/** with this one */
	get count(): number {
		return this.#nodes.size + 1;
	}

	/**
	 * Whether it is this node that does what one alone should do, of all that live; nobody does while a node does not hear the
	 * others yet. Nodes may differ for a moment, so that two do it.
	 */
	does(what: string): boolean {
		if (this.#hearing.heardAll(this.#options.clock.now()) !== true) return false;
		const own = rankOf(this.#options.node, what);
		return [...this.#nodes.keys()].every((other) => own < rankOf(other, what));
	}

	/** How much later than others this node does what each could do. */
	get turnMs(): number {
		return [...this.#nodes.keys()].filter((other) => other < this.#options.node).length * TURN_MS;
	}

	/** Whether every live node knows these rules; a promise until each had the time to tell. */
	isReadByAll(form: number): boolean | Promise<boolean> {
		const isReadByOthers = (): boolean => [...this.#nodes.values()].every((peer) => peer.form >= form);
		const heardAll = this.#hearing.heardAll(this.#options.clock.now());
		return heardAll === true ? isReadByOthers() : heardAll.then((heard) => heard && isReadByOthers());
	}

	/** Of these versions what every live node has; nothing until each had the time to tell. */
	async activitiesKnown(own: Versions): Promise<Versions> {
		if (!(await this.#hearing.heardAll(this.#options.clock.now()))) return {};
		const known = (name: string, version: number): number =>
			[...this.#nodes.values()].reduce(
				(least, { activities }) => Math.min(least, activities[name] ?? 0),
				version,
			);
		return Object.fromEntries(Object.entries(own).map(([name, version]) => [name, known(name, version)]));
	}

	arrived(session: string, addresses: readonly string[]): void {
		this.#addNews(session, { addresses, isGone: false });
	}

	/** Whoever came and went in one breath was here all the same: on every node their grace begins anew. */
	departed(session: string): void {
		this.#addNews(session, { isGone: true });
	}

	readonly looks = (session: string, isLooking: boolean): void =>
		this.#addNews(session, { looks: isLooking });

	typed(room: string, { id, name }: Named): void {
		if (this.#typing.size < PASSING_MAX) this.#typing.set(`${room} ${id}`, [room, name, id]);
	}

	read(room: string, session: string, seq: number, unreadFrom?: number): void {
		const key = `${room} ${session}`;
		const before = this.#reads.get(key);
		if (before === undefined && this.#reads.size >= PASSING_MAX) return;
		this.#reads.set(key, [room, session, seq, unreadFrom ?? before?.[3] ?? null]);
	}

	/** A wrong passphrase counts on every node. */
	erred(...erred: Erred): void {
		if (this.#erred.length < PASSING_MAX) this.#erred.push(erred);
	}

	close(): void {
		clearInterval(this.#timer);
		this.#hearing.close();
		this.#sendNews();
		this.#send({ kind: "bye", node: this.#options.node });
	}

	#look(): void {
		const { clock, onCount } = this.#options;
		const now = clock.now();
		const stoodStill = now - this.#lookedAt > STOOD_STILL_MS;
		this.#lookedAt = now;
		for (const [node, peer] of this.#nodes) {
			if (stoodStill) peer.heardAt = now;
			else if (now - peer.heardAt > LEASE_MS) this.#lose(node, peer);
		}
		onCount(this.count);
		this.#hearing.look(now);
		const isNews = this.#news.size + this.#typing.size + this.#reads.size + this.#erred.length > 0;
		if (isNews || now - this.#sentAt >= SIGN_OF_LIFE_MS) this.#sendNews();
	}

	#hear(message: NodeMessage): void {
		const now = this.#options.clock.now();
		const { node } = message;
		if (message.kind === "ask") {
			if (message.whose === "*" || message.whose === this.#options.node) this.#sendWhole();
			return;
		}
		const peer = this.#nodes.get(node) ?? new Peer(node, this.#options.arrivals);
		if (message.kind === "bye") return this.#lose(node, peer);
		this.#nodes.set(node, peer);
		peer.heardAt = now;
		peer.form = message.form ?? FIRST_FORM;
		peer.activities = message.activities ?? {};
		this.#options.onMark(node, message.mark);
		if (message.kind === "whole") return peer.hearWhole(message);
		for (const typing of message.typing) this.#options.onTyping(...typing);
		for (const read of message.reads) this.#options.onRead(...read);
		for (const erred of message.erred ?? []) this.#options.onErred(...erred);
		if (peer.hearNews(message) || now - peer.askedAt < ASK_AGAIN_MS) return;
		peer.askedAt = now;
		this.#send({ kind: "ask", node: this.#options.node, whose: node });
	}

	#lose(node: string, peer: Peer): void {
		this.#nodes.delete(node);
		peer.leave();
		this.#options.onGone(node);
	}

	#addNews(session: string, news: Partial<News>): void {
		this.#news.set(session, { ...(this.#news.get(session) ?? NO_NEWS), ...news });
		this.#sendSoon();
	}

	/** At once when it was quiet: who came is known elsewhere before the seat that they take. */
	#sendSoon(): void {
		if (this.#options.clock.now() - this.#sentAt >= EVERY_MS) this.#sendNews();
	}

	#sendNews(): void {
		// never as a whole, however many: nobody would hear of those who came and went
		const parts = inParts(this.#news, ([, { addresses = [] }]) => addresses.length + 2);
		const passing = {
			typing: [...this.#typing.values()],
			reads: [...this.#reads.values()],
			erred: this.#erred,
		};
		this.#news.clear();
		this.#typing.clear();
		this.#reads.clear();
		this.#erred = [];
		const { node, form, activities, mark } = this.#options;
		for (const [part, news] of parts.entries()) {
			const here = news.flatMap(([session, { addresses }]): PersonHere[] =>
				addresses === undefined ? [] : [[session, ...addresses]],
			);
			const gone = news.flatMap(([session, { isGone }]) => (isGone ? [session] : []));
			const looks = news.flatMap(([session, change]): NodeLooks[] =>
				change.looks === undefined ? [] : [[session, change.looks]],
			);
			this.#n += 1;
			const beside = part === 0 ? passing : NOTHING_PASSING;
			this.#send({
				kind: "news",
				node,
				form,
				activities,
				mark: mark(),
				n: this.#n,
				here,
				gone,
				looks,
				...beside,
			});
		}
	}

	#sendWhole(): void {
		const { node, form, activities, mark } = this.#options;
		const whole = inParts(this.#options.here(), (person) => person.length);
		const parts = whole.length;
		for (const [part, here] of whole.entries()) {
			const looking = here.map(([session]) => session).filter(this.#options.looksHere);
			this.#send({
				kind: "whole",
				node,
				form,
				activities,
				mark: mark(),
				n: this.#n,
				part,
				parts,
				here,
				looking,
			});
		}
	}

	#send(message: NodeMessage): void {
		this.#sentAt = this.#options.clock.now();
		this.#options.bus.send(message);
	}
}

/** Spreads what there is over the nodes, and moves little of it when one comes or goes. */
function rankOf(node: string, what: string): string {
	return createHash("sha256").update(`${node} ${what}`).digest("base64url");
}
