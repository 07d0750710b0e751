/** Where something stands in the text that was read, its marks and all; line breaks count one. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

export type Inline =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "strong" | "em" | "strike"; readonly children: readonly Inline[] }
	| { readonly kind: "spoiler"; readonly children: readonly Inline[]; readonly span: Span }
	| { readonly kind: "code"; readonly text: string }
	/** `host`: where it leads, to be shown because the words pose as another address */
	| { readonly kind: "link"; readonly text: string; readonly href: string; readonly host?: string }
	| { readonly kind: "mention"; readonly name: string }
	| { readonly kind: "message"; readonly seq: number }
	| { readonly kind: "room"; readonly room: string };

export interface ListItem {
	/** the number as written; null for a bullet */
	readonly ordinal: number | null;
	/** of a task; null for what is none */
	readonly done: boolean | null;
	readonly children: readonly Inline[];
	/** the list within it */
	readonly items: readonly ListItem[];
}

export interface Column {
	readonly align: "start" | "center" | "end";
	readonly children: readonly Inline[];
}

export type Block =
	| { readonly kind: "text"; readonly children: readonly Inline[] }
	| { readonly kind: "heading"; readonly level: number; readonly children: readonly Inline[] }
	| { readonly kind: "quote"; readonly blocks: readonly Block[] }
	| { readonly kind: "spoiler"; readonly blocks: readonly Block[]; readonly span: Span }
	| { readonly kind: "list"; readonly items: readonly ListItem[] }
	| {
			readonly kind: "table";
			readonly columns: readonly Column[];
			readonly rows: readonly (readonly (readonly Inline[])[])[];
	  }
	| { readonly kind: "code"; readonly language: string; readonly text: string };

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
	/** ids of those that the reader knows: of any other nothing is said, not even whether there is one */
	readonly rooms?: ReadonlySet<string>;
}

export const NOWHERE: Surroundings = { names: [], seqMax: Number.POSITIVE_INFINITY };
