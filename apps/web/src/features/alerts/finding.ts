import type { alertTexts } from "../../ui/alert-texts.ts";

export interface Finding {
	readonly step: keyof typeof alertTexts.steps;
	readonly state: "pass" | "fail" | "note";
	readonly words: string;
}
