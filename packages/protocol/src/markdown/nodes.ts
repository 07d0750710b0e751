export type Inline =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "strong" | "em" | "strike"; readonly children: readonly Inline[] }
	| { readonly kind: "code"; readonly text: string }
	| { readonly kind: "link"; readonly text: string; readonly href: string }
	| { readonly kind: "mention"; readonly name: string }
	| { readonly kind: "message"; readonly seq: number };

/** What begins at a place of the text, and where it ends. */
export interface Found {
	readonly node: Inline;
	readonly end: number;
}

/** What a text is read against. */
export interface Surroundings {
	/** of people here, those with a space: they cannot be told from the words that follow */
	readonly names: readonly string[];
	/** no message of a higher number existed when this was written: `#112233` is a colour then, or somebody's issue */
	readonly seqMax: number;
}

export const NOWHERE: Surroundings = { names: [], seqMax: Number.POSITIVE_INFINITY };
