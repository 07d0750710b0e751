import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Response } from "express";
import type * as z from "zod/mini";
import { sendRefusal } from "./problem.ts";

/** What was given, where it is as the schema says; else undefined, and the refusal is sent. */
export function asAgreed<S extends z.ZodMiniType>(
	schema: S,
	given: unknown,
	response: Response,
): z.output<S> | undefined {
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	return void sendRefusal(response, notAsAgreed(parsed.error.issues[0]));
}

function notAsAgreed(issue: z.core.$ZodIssue | undefined): Refusal {
	const field = String(issue?.path[0] ?? "");
	if (field === "") return refuse("bad-frame");
	return refuse("bad-frame", {
		field,
		message: `"${field}" is missing or not as agreed: ${issue?.message}.`,
	});
}

/** A number of a query, which comes as text: undefined when absent, NaN when it is none. */
export function wholeNumber(value: unknown): number | undefined {
	if (value === undefined) return undefined;
	const text = String(value);
	return /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : Number.NaN;
}
