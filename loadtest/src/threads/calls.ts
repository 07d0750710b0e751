/** Of what a thread can be asked: functions by name, whose arguments and answers can be cloned. */
export type CallsOf<C> = Record<keyof C, (...args: never[]) => unknown>;

export interface Call {
	readonly id: number;
	readonly name: PropertyKey;
	readonly args: readonly unknown[];
}

export type Answer =
	| { readonly kind: "answer"; readonly id: number; readonly value: unknown }
	| { readonly kind: "wrong result"; readonly id: number; readonly message: string };

/** What a thread says unasked. */
export interface Unasked<Word> {
	readonly kind: "unasked";
	readonly word: Word;
}
