import type { Words } from "./words.ts";

/** What is asked before one ends for good, whatever it is. */
export const en = { sure: "End it for good?", yes: "End it", no: "Go on" };
export type EndingWords = Words<typeof en>;

export const ar: EndingWords = { sure: "أتريد إنهاءه نهائيًا؟", yes: "إنهاء", no: "متابعة" };
