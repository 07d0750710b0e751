import type { Kept } from "../session/remembered.ts";
import type { Arrival, ChatClient } from "../state/chat-client.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Patch } from "../state/patch.ts";

/** What a tab may ask of the core without an answer: what follows shows in the state. */
export const SAID = [
	"join",
	"wait",
	"leave",
	"leaveLine",
	"leftElsewhere",
	"post",
	"attach",
	"detach",
	"retryUpload",
	"retry",
	"rewrite",
	"discard",
	"typing",
	"read",
	"lookAt",
	"markUnreadFrom",
	"lookedIn",
	"fetchOlder",
	"fetchNewer",
	"jumpToNewest",
	"backfill",
	"tryNow",
	"useHere",
	"refreshDirectory",
	"watchActivity",
	"act",
] as const satisfies readonly (keyof ChatClient)[];

/** What is answered once, by what the verb of the core's own client resolves to. */
export const ASKED = [
	"enter",
	"open",
	"converse",
	"answer",
	"takeBack",
	"edit",
	"remove",
	"react",
	"moderate",
	"block",
	"report",
	"jumpTo",
	"proofTo",
	"lookUp",
	"signOut",
	"take",
] as const satisfies readonly (keyof ChatClient)[];

export type Said = (typeof SAID)[number];
export type Asked = (typeof ASKED)[number];

/** Arguments as they are; of `lookUp` without its signal, which no port carries: `cancel` does. */
export interface Act {
	readonly type: "act";
	/** rises in each tab */
	readonly ref: number;
	readonly do: Said | Asked;
	readonly with: readonly unknown[];
}

/** Whether the tab is on a screen, and whether its browser has a network. */
export interface Attention {
	readonly visible: boolean;
	readonly online: boolean;
}

/** What a tab says to the core. `hello` comes first on every port, once; `bye` last, where the tab can still speak. */
export type FromTab =
	| { readonly type: "hello"; readonly attention: Attention }
	| { readonly type: "attention"; readonly attention: Attention }
	/** what was sent as `n` is on the screen, or would be if the tab were: more may come */
	| { readonly type: "shown"; readonly n: number }
	/** whether somebody reads along at the end of the room in this tab */
	| { readonly type: "reading"; readonly room: string; readonly on: boolean }
	| Act
	/** what was asked under that ref is wanted no more */
	| { readonly type: "cancel"; readonly ref: number }
	| { readonly type: "bye" };

/** What the core says to a tab. */
export type FromCore =
	/** answers `hello`; comes once more where the core itself was not there yet */
	| { readonly type: "welcome"; readonly state: ChatState; readonly kept: Kept }
	/** what changed since the last one that the tab said to be shown; never two under way */
	| { readonly type: "state"; readonly n: number; readonly patch: Patch }
	| { readonly type: "kept"; readonly kept: Kept }
	| { readonly type: "answer"; readonly ref: number; readonly value: unknown }
	/** what was asked under that ref broke: there is no answer */
	| { readonly type: "broken"; readonly ref: number; readonly why: string }
	| { readonly type: "arrived"; readonly arrivals: readonly Arrival[] }
	/** what the worker would have put on a console that nobody sees */
	| { readonly type: "complaint"; readonly text: string };
