import type { IncomingMessage, Server } from "node:http";
import type { GatewayHost } from "../app.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { BegunRecording, Recorder } from "../log/recorder.ts";
import type { LookupMode } from "../lookups/runner.ts";
import type { Outcome } from "../rules.ts";
import type { Refusal } from "../wire/refusals.ts";

export interface SocketOptions {
	/** the address people are counted by; absent: of the connection */
	readonly addressOf?: (request: IncomingMessage) => string;
	/** it asks for this server by one of its names; absent: each does */
	readonly isForUs?: (request: IncomingMessage) => boolean;
}

/** made → attach → start → stop. Nothing is taken before `start` settled; `stop` may be called at any time, and again. */
export interface Engine<Draft, Event, Frame, App> {
	/** the application's gateway, as its `wire.ts` opened it */
	readonly app: App;
	readonly host: GatewayHost<Draft, Event, Frame>;
	/** Sockets come through the `upgrade` of this listener; whoever owns it keeps all else. Once. */
	attach(http: Server, options?: SocketOptions): Gateway;
	/** Rejects with a UserFacingError; `stop` is still to be called then. */
	start(): Promise<void>;
	/** Nothing acknowledged is lost, and everybody is told to come back. `drained`: waited for when all are gone. */
	stop(drained?: () => Promise<void>): Promise<void>;
	/** Settles when only a new start on the same data goes on; rejects with a UserFacingError where none helps. */
	readonly behindRetention: Promise<void>;
	/** Asks the log, as a door would: for what has none on the wire. */
	submit(draft: Draft): Promise<Outcome<Event>>;
	/** From the next commit on the recorder is told what is decided. */
	record(recorder: Recorder): Promise<BegunRecording>;
	/** why nobody may come in just now */
	unready(): Refusal | undefined;
	/** brings gauges up to date before they are read */
	measure(): void;
	readonly lookupMode: LookupMode;
	useLookupMode(mode: LookupMode): Promise<void>;
}
