/** In the tab's own store, as other pages of the same tab have it (`device/open-on-device.ts`, `keeping/last-words.ts`). */
export const GONE = "parley.core";
export const LAST_WORDS = "parley.outbox";

/** What lies in the stores of a tab, of what a core asks for: no worker can reach them. */
export interface Stored {
	readonly local: Readonly<Record<string, string>>;
	readonly tab: Readonly<Record<string, string>>;
}

/** What a tab says to the worker in which its core lives, beside what it says to the core. */
export type ToHost =
	/** before `hello`, once */
	| { readonly type: "stores"; readonly stored: Stored }
	/** another tab, perhaps of another core, has written that into the store that all share */
	| { readonly type: "stored"; readonly key: string; readonly value: string | null }
	/** answered by `pong`; a tab says something every few seconds */
	| { readonly type: "ping" };

export type FromHost =
	| { readonly type: "pong" }
	/** the worker is there: what a tab waits for now is the core */
	| { readonly type: "here" }
	/** the core knows this tab no more, which said nothing for too long */
	| { readonly type: "lost" }
	/** null: it goes from there */
	| {
			readonly type: "store";
			readonly where: keyof Stored;
			readonly key: string;
			readonly value: string | null;
	  }
	/** those messages lie on the device now, or are unsent no more: the tab need not remember them */
	| { readonly type: "settled"; readonly ids: readonly string[] }
	/** `core`: its name on the device, once it has one; `alone`: with this tab the core goes */
	| { readonly type: "standing"; readonly core: string | null; readonly alone: boolean }
	/** a part of the core does not come, or has come after all */
	| { readonly type: "part-missing"; readonly is: boolean };
