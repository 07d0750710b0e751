import type { Mark } from "@parley/engine/log/running-hash";

/** A session with the keyed hashes of its addresses, by which a ban may hold; older nodes tell and read the first only. */
export type PersonHere = readonly [session: string, ...addresses: string[]];

/** With the keyed hashes of what the address is counted by, the smallest network first; older nodes tell that one only. */
export type Erred = readonly [session: string, ...networks: string[]];

/** Whether they have a page on a screen there (PUSH1). */
export type NodeLooks = readonly [session: string, isLooking: boolean];

/** Who types; an older node does not say whose name it is. */
export type NodeTyping = readonly [room: string, name: string, session?: string];

/** `unreadFrom` (READ2): 0 for nowhere any more; absent or null: as it was. */
export type NodeRead = readonly [room: string, session: string, seq: number, unreadFrom?: number | null];

export type Versions = Readonly<Record<string, number>>;

/**
 * Between nodes of one house; any may be lost. `form`: the newest rules that the node decides by;
 * absent: the first ones. `activities`: of each that it has the newest version; absent: none. `mark`: the newest of its running hash; absent: it has none, or is older than that.
 */
export type NodeMessage =
	| {
			readonly kind: "news";
			readonly node: string;
			/** counts the news of a node */
			readonly n: number;
			readonly here: readonly PersonHere[];
			readonly gone: readonly string[];
			/** of whom that changed; absent: of nobody, or an older node does not say it */
			readonly looks?: readonly NodeLooks[];
			readonly typing: readonly NodeTyping[];
			readonly reads: readonly NodeRead[];
			/** who gave a wrong passphrase, as often as it was given; absent: nobody, or nobody counted it */
			readonly erred?: readonly Erred[];
			readonly form?: number;
			readonly activities?: Versions;
			readonly mark?: Mark | undefined;
	  }
	/** everybody who is there, as of the news with that number */
	| {
			readonly kind: "whole";
			readonly node: string;
			readonly n: number;
			readonly part: number;
			readonly parts: number;
			readonly here: readonly PersonHere[];
			/** who of these has a page on a screen; absent: nobody, or an older node does not say it */
			readonly looking?: readonly string[];
			readonly form?: number;
			readonly activities?: Versions;
			readonly mark?: Mark | undefined;
	  }
	/** `whose`: a node, or `*` */
	| { readonly kind: "ask"; readonly node: string; readonly whose: string }
	| { readonly kind: "bye"; readonly node: string };

/** Carries messages between nodes, at most once. */
export interface Bus {
	send(message: NodeMessage): void;
	listen(hear: (message: unknown) => void): void;
}

const kinds = new Set(["news", "whole", "ask", "bye"]);

/** Only nodes may write there; this keeps another form from being taken for ours. */
export function isNodeMessage(message: unknown): message is NodeMessage {
	if (typeof message !== "object" || message === null || !("kind" in message) || !("node" in message))
		return false;
	return kinds.has(String(message.kind)) && typeof message.node === "string";
}
