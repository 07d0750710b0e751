import { RecentMap } from "@parley/engine/lib/recent-map";

/** Of one hook, since the start of this node; times are ms since 1970. */
export interface HookNote {
	postedAt?: number;
	dialect?: string;
	refusedAt?: number;
	/** the code, and the sentence */
	refusal?: { readonly code: string; readonly message: string };
}

/** So that whoever set up a hook can see why nothing comes. */
export class HookNotes {
	readonly #notes = new RecentMap<HookNote>();

	of(hook: string): HookNote {
		return this.#notes.get(hook, () => ({}));
	}
}
