import { Problem } from "@parley/protocol/http";
import { refuseHere } from "@parley/protocol/own-refusals";
import type { Refusal } from "@parley/protocol/refusals";

export function refusalIn(body: unknown): Refusal {
	const parsed = Problem.safeParse(body);
	if (!parsed.success) return refuseHere("internal");
	const { code, detail, retryAfterMs, field } = parsed.data;
	return {
		// One of a newer server still says in words what a person needs.
		code,
		message: detail,
		...(retryAfterMs !== undefined && { retryAfterMs }),
		...(field !== undefined && { field }),
	};
}
