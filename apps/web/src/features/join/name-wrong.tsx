import type { NameFault } from "@parley/protocol/name-fault";
import { sentenceOfFault } from "@parley/protocol/name-syntax";
import { refusalTexts } from "../../ui/refusal-texts.ts";

/** What is wrong with a name; most people never see it. */
export function NameWrong({ fault }: { fault: NameFault }) {
	return refusalTexts.name({ fault, why: sentenceOfFault(fault) });
}
