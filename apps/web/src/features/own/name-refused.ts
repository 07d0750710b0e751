import type { NameFault } from "@parley/protocol/name-fault";
import { sentenceOfFault } from "@parley/protocol/name-syntax";
import type { Told } from "../../ui/ask-house.ts";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";

const words = keepingTexts.rename;
/** Whoever waits longer is told a time and no number of seconds. */
const SOON_MS = 60_000;

/** NAME2: what is wrong with a name as it is written. */
export function sentenceOf(fault: NameFault): string {
	return refusalTexts.name({ fault, why: sentenceOfFault(fault) });
}

/** WHO4, WHO9: why one is not called that, and from when on one may be. */
export function whyNot(told: Extract<Told<unknown>, { ok: false }>, now: number): string {
	const { code, field, message, retryAfterMs, isLost } = told;
	if (isLost === true) return words.unsure;
	if (code === "name-kept") return words.kept;
	if (retryAfterMs === undefined || retryAfterMs < SOON_MS) return message;
	const at = now + retryAfterMs;
	if (code === "too-many-from-here") return words.network(at);
	return code === "too-fast" && field === "name" ? words.tooMany(at) : message;
}
