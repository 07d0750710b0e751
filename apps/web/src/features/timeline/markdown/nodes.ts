export type Inline =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "strong" | "em" | "strike"; readonly children: readonly Inline[] }
	| { readonly kind: "code"; readonly text: string }
	| { readonly kind: "link"; readonly text: string; readonly href: string }
	| { readonly kind: "mention"; readonly name: string }
	| { readonly kind: "message"; readonly seq: number };

/** What begins at a place of the text, and where it ends; the end of the line it may not cross goes along. */
export interface Found {
	readonly node: Inline;
	readonly end: number;
}
