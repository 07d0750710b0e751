import type { Refusal } from "@parley/protocol/refusals";
import { useState } from "react";
import { useNow } from "../../ui/use-now.ts";

const TICK_MS = 1_000;

/** ms that are left of what a refusal asks to wait; 0 when one may try again. */
export function useWait(refusal: Refusal): number {
	const [told, setTold] = useState({ refusal, at: Date.now() });
	if (told.refusal !== refusal) setTold({ refusal, at: Date.now() });
	const left = told.at + (refusal.retryAfterMs ?? 0) - Date.now();
	useNow(left > 0 ? TICK_MS : null);
	return Math.max(0, left);
}
