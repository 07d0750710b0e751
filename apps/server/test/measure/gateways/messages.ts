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

/** Of the log thread, shared: what it costs to tell the gateways. */
export const figures = ["commits", "drafts", "bytes", "sendMs", "commitMs"] as const;
