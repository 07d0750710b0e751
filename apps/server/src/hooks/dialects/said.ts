import type { Refusal } from "@parley/protocol/refusals";

/** What came through a hook, as far as a dialect looks at it. */
export interface HookRequest {
	/** behind the secret, or in its place: `message` is Gotify's */
	readonly path: string;
	/** without its parameters, in small letters */
	readonly contentType: string;
	readonly header: (name: string) => string | undefined;
	readonly body: Buffer;
	/** of the hook: for JSON of no dialect */
	readonly template: string;
	/** that of the hook, by which a signature or a token in a header is checked */
	readonly secret: string;
}

/** What a program said: one message, of many lines maybe. */
export interface Said {
	readonly text: string;
	/** it edits the hook's last post under that key, until it is done */
	readonly key?: string;
	readonly done?: true;
	/** HOOK3, where its program sends it again under no key of its own: what is the same then, and of nothing else */
	readonly onceAs?: string;
}

/** `nothing`: understood, and there is nothing to say of it. */
export type Reading = { readonly said: Said } | { readonly nothing: string } | { readonly refusal: Refusal };

/** What the program is told: `seq` 0 where nothing was posted. */
export interface Told {
	readonly room: string;
	readonly seq: number;
	readonly id: string;
	readonly text: string;
	/** ms since 1970 */
	readonly at: number;
	readonly name: string;
	/** whoever asked wants to know what came of it */
	readonly wait: boolean;
}

export interface Answer {
	readonly status: 200 | 201 | 202 | 204;
	readonly body?: string | object;
}

/** One way of saying it. Pure: it is handed bytes, and gives a text. */
export interface Dialect {
	readonly name: string;
	/** undefined: it is of another one */
	readonly reads: (request: HookRequest, json: unknown) => Reading | undefined;
	readonly answer: (told: Told) => Answer;
}
