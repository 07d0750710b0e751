import type { MessagePort } from "node:worker_threads";
import type { PackedOutcomes } from "@parley/engine/log/archive-messages";
import type { OpenOptions } from "@parley/engine/log/database";

/** What the log thread is started with: one port for each gateway. */
export interface LogData extends OpenOptions {
	readonly storeUrl: string;
	/** of the rules, plain data */
	readonly limits: unknown;
	readonly textKey: string;
	readonly ports: readonly MessagePort[];
	/** of the main thread: it is told when the database is open, and closes it */
	readonly door: MessagePort;
	readonly figures: SharedArrayBuffer;
	/** one number: drafts of all gateways that were sent and are not told of */
	readonly underWay: SharedArrayBuffer;
}

/** A gateway to the log thread. */
export type ToLog =
	/** `drafts`: JSON */
	| { readonly kind: "commit"; readonly drafts: string; readonly notes: readonly unknown[] }
	/** are all committed drafts told to this gateway? The answer comes behind them. */
	| { readonly kind: "barrier" };

/** The log thread to each gateway, in the order of the log. */
export type FromLog =
	| {
			readonly kind: "committed";
			readonly ms: number;
			readonly lastSeq: number;
			readonly rules: number;
			/** of this gateway's that are stored with it, the first of those that were sent */
			readonly noted: number;
			readonly outcomes: PackedOutcomes;
			/** whose each draft of the transaction is: the number of a gateway */
			readonly owners: Uint8Array<ArrayBuffer>;
			/** JSON: of each message that crosses as bytes alone the room and the author, in order; "" where one gateway is all */
			readonly authors: string;
	  }
	| { readonly kind: "passed" };

/** Counted in shared memory: by the log thread what it costs to tell the gateways, by each gateway what it wrote. */
export const figures = ["commits", "drafts", "bytes", "sendMs", "commitMs"] as const;
const figuresOfGateway = ["writes", "deliveries"] as const;

/** The log thread's, then those of each gateway. */
export function sharedFigures(gateways: number): SharedArrayBuffer {
	const numbers = figures.length + gateways * figuresOfGateway.length;
	return new SharedArrayBuffer(numbers * Float64Array.BYTES_PER_ELEMENT);
}

/** Of one gateway. */
export function ownFigures(shared: SharedArrayBuffer, gateway: number): Float64Array {
	const at = figures.length + gateway * figuresOfGateway.length;
	return new Float64Array(shared, at * Float64Array.BYTES_PER_ELEMENT, figuresOfGateway.length);
}

/** All of them, of gateways the sums. */
export function toldFigures(shared: SharedArrayBuffer): Readonly<Record<string, number>> {
	const [own, rest] = [
		new Float64Array(shared, 0, figures.length),
		new Float64Array(shared).slice(figures.length),
	];
	const ofLog = figures.map((name, at) => [name, own[at] ?? 0]);
	const ofGateways = figuresOfGateway.map((name, at) => [
		name,
		rest.filter((_, index) => index % figuresOfGateway.length === at).reduce((sum, one) => sum + one, 0),
	]);
	return Object.fromEntries([...ofLog, ...ofGateways]);
}
