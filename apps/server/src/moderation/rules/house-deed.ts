/** WHO64: what the operator does to somebody in the whole house; since rules 10. */
export type HouseDeed =
	| { readonly do: "end-devices"; readonly session: string }
	| { readonly do: "release-name"; readonly session: string }
	| {
			readonly do: "ban";
			readonly session: string;
			readonly seconds: number;
			/** keyed hashes of where they are; none: not by address */
			readonly addresses: readonly string[];
			/** asked for by address: those of the ban that this one renews are kept, too */
			readonly byAddress?: true;
			/** so many may be kept out, as the node that took it is configured */
			readonly max: number;
	  }
	/** since rules 11; the key travels with it, as with a `claim-name` */
	| { readonly do: "rename"; readonly session: string; readonly name: string; readonly key: string }
	/** what they say of themselves, with their picture; since rules 11 */
	| { readonly do: "clear-profile"; readonly session: string }
	| { readonly do: "unban"; readonly ban: number };

export interface HouseDeedDraft {
	readonly type: "house-deed";
	readonly deed: HouseDeed;
	readonly reason: string;
	readonly at: number;
}

/** As it was done: who did what to whom, and why. */
export interface DoneInHouse {
	readonly do: HouseDeed["do"];
	readonly by: Named;
	readonly person: Named;
	readonly reason: string;
	/** of a ban */
	readonly until?: number;
	readonly key?: string;
	readonly addresses?: readonly string[];
	readonly subject?: string;
}

interface Named {
	readonly session: string;
	readonly name: string;
}
