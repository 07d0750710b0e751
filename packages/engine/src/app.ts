import type { Registry } from "prom-client";
import type { CatchUp, EncodedPage } from "./delivery/catch-up.ts";
import type { FanOut, FrameView, Published } from "./delivery/fan-out.ts";
import type { Feed } from "./delivery/feed.ts";
import type { ContentStore } from "./files/content-store.ts";
import type { Connection, Peer } from "./gateway/connection.ts";
import type { Addresses } from "./lib/addresses.ts";
import type { Clock } from "./lib/clock.ts";
import type { Logger } from "./lib/logger.ts";
import type { Secrets } from "./lib/secrets.ts";
import type { StoreModule } from "./log/store-module.ts";
import type { ServiceLimits } from "./lookups/line.ts";
import type { Requestor } from "./lookups/requestor.ts";
import type { LookupModule } from "./lookups/runner.ts";
import type { EngineMetrics } from "./metrics/engine-metrics.ts";
import type { HashComparison } from "./order/hash-comparison.ts";
import type { Doubt } from "./order/jetstream/second-look.ts";
import type { SharedStream } from "./order/jetstream/shared-stream.ts";
import type { Delivered, Outcome } from "./rules.ts";
import type { Turn } from "./turn.ts";

/**
 * An application is a folder with three modules, since functions do not cross threads: `rules.ts` exports `rules`,
 * `wire.ts` exports `wire`, `lookups.ts` (it may be absent) exports `lookups`. `rules.ts` imports neither of the others.
 */

/**
 * What is decided and stored. The log thread loads it, and whatever opens, copies or examines a database without a
 * server. `rules` and `carry` are handed the application's own configuration, plain data, as the engine was given it.
 */
export interface AppRules<State, Draft, Event, Note, Past>
	extends StoreModule<State, Draft, Event, Note, Past> {
	/** What a draft of newer rules says to logs decided by older ones; undefined, or absent: nothing says as much, it waits. */
	olderForm?(draft: Draft): Draft | undefined;
	/** A sentence where this version lacks what it takes to decide that draft, which others can: it stops before its place. */
	undecidable?(draft: Draft): string | undefined;
	/** Whose it is: one author's drafts keep their order among each other. Absent: nobody's. */
	authorOf?(draft: Draft): string | undefined;
	/** With many nodes: `at` in ms, by the one clock that all share. Absent: it stays as it is. */
	stamp?(draft: Draft, at: number): Draft;
	/** With many nodes, which may be configured differently for a while: the draft with the limits that decide it. */
	carry?(draft: Draft, config: unknown): Draft;
}

/** What people say and are shown. The gateway's thread loads it. */
export interface AppWire<Draft, Event, Frame, Gateway extends AppGateway<Draft, Event, Frame>> {
	/** how the newest events of a room are held in memory, and what each reader sees of them */
	readonly view: FrameView<Frame>;
	/** Once, when the log is open and before anything is delivered. Rejects with a UserFacingError whose message is for people. */
	open(host: GatewayHost<Draft, Event, Frame>): Gateway | Promise<Gateway>;
}

/** What blocks or computes for long. Each lookup thread loads it; `open` is called once there. */
export interface AppLookups extends LookupModule {
	/** by name: how many may run and wait, and for how long */
	readonly services: Readonly<Record<string, AppService>>;
}

export interface AppService extends ServiceLimits {
	/** one address may have only so many of it running and waiting */
	readonly isByAddress?: true;
}

/** What the engine asks of an application's gateway, all of it in the loop's thread. */
export interface AppGateway<Draft, Event, Frame> {
	/** Somebody is connected: whatever they send is heard by the Peer. */
	accept(connection: Connection): Peer;
	/** Stored, in log order and before the turn's fan-out: fold it, and publish what readers are to have of it. */
	deliver(batch: readonly Delivered<Draft, Event>[]): void;
	/** Turn phase: all that was delivered is flushed, so whoever comes in now misses nothing and gets nothing twice. */
	letIn(): void;
	/** A page for a reader who fell behind; undefined: not just now. */
	readMissed(request: PageRequest): Promise<EncodedPage | undefined>;
	/** The database holds what was never delivered: show what it holds. Tried again where it rejects. */
	showStored(): Promise<void>;
	/** handed to every reader who keeps up */
	flushed?(feed: Feed<Frame>, events: readonly Published<Frame>[]): void;
	/** drafts are taken again */
	recovered?(): void;
	/**
	 * It was decided without an end, and refused. `about`: as the store said last (`useHand`). With many nodes the operator
	 * has its place skipped, and the rules say what comes of it there (`hung`).
	 */
	undecided?(draft: Draft, about: number | undefined): void;
	/** Rules that the store asked behind the log did not come back; `what`: as it said (`useHand`). */
	neverEnds?(what: number): void;
	/** What the state that is shown has against a draft: with many nodes it is then looked at twice before it is published. */
	look?(draft: Draft): Doubt | undefined;
	/** Facts beside the log, to be written with the next batch; and back again where that was not stored. */
	takeNotes?(): readonly unknown[];
	takeBackNotes?(notes: readonly unknown[]): void;
	/** whether every live node knows these rules. Absent: this one is all there is. */
	isReadByAll?(rules: number): boolean | Promise<boolean>;
	/** Drafts are taken from here on. */
	start?(): Promise<void>;
	/** brings gauges up to date before they are read */
	measure?(): void;
	/** Everybody is gone; what it submits is still decided. Waited for a bounded time. */
	close?(): Promise<void>;
}

export interface PageRequest {
	readonly room: string;
	/** Seq behind which the page begins, and the last that may be in it */
	readonly after: number;
	readonly upTo: number;
	readonly viewer: string;
	/** events */
	readonly limit: number;
}

/** What an application's gateway has of the engine. */
export interface GatewayHost<Draft, Event, Frame> {
	/** the application's own, as the engine was given it */
	readonly config: unknown;
	/** of this log: one that was started anew has another */
	readonly epoch: string;
	/** read-only for whoever opens it besides the engine */
	readonly databaseFile: string;
	readonly submit: (draft: Draft) => Promise<Outcome<Event>>;
	/**
	 * true when all that was ordered before, by whatever node, is delivered here, and flushed to the readers; false in time
	 * where that cannot be said
	 */
	readonly caughtUp: () => Promise<boolean>;
	/** nothing can be stored just now */
	readonly isReadOnly: () => boolean;
	/** by which the newest of the log was decided */
	readonly rulesInForce: () => number;
	readonly fanOut: FanOut<Frame>;
	readonly catchUp: CatchUp<Frame>;
	readonly lookups: Requestor;
	readonly turn: Turn;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	/** for metrics of the application's own */
	readonly registry: Registry;
	/** by what people of one address are counted together; at the door loopback and private ones count as one */
	readonly addresses: Addresses;
	readonly atTheDoor: Addresses;
	readonly secrets: Secrets;
	/** where the bytes of files lie, for an application that has any */
	readonly openContents: () => Promise<ContentStore>;
	/** undefined: this node is the whole house */
	readonly shared: SharedStream | undefined;
	/** of the nodes' running hashes */
	readonly comparison: HashComparison;
}
