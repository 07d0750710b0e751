import type { HttpSchema, JsonSchema } from "./named-schemas.ts";

/** Whose token goes with it in `Authorization`; `anybody`: none is needed. */
export type Asker =
	| "anybody"
	| "person"
	| "operator"
	| "person or operator"
	| "bot"
	| "person or bot"
	| "operator or bot"
	| "person, operator or bot";

export interface Parameter {
	readonly name: string;
	readonly in?: "query" | "header";
	readonly schema: JsonSchema;
	readonly description?: string;
	readonly required?: true;
}

/** What can be asked under one address by one method. */
export interface Operation {
	readonly method: "get" | "post" | "put" | "delete";
	/** with its parts in braces; what may stand there is in `parts` of the document */
	readonly path: string;
	readonly summary: string;
	readonly asker: Asker;
	readonly query?: readonly Parameter[];
	readonly body?: HttpSchema | JsonSchema;
	readonly status?: 200 | 201 | 204;
	/** absent with 204 */
	readonly answer?: HttpSchema | JsonSchema;
	/** other kinds of content than JSON */
	readonly otherAnswers?: Readonly<Record<string, JsonSchema>>;
}

export const text = { type: "string" } as const;
export const whole = (minimum: number, maximum?: number): JsonSchema => ({
	type: "integer",
	minimum,
	...(maximum !== undefined && { maximum }),
});
