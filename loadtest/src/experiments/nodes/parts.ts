import { LabProblem } from "../../lab/errors.ts";
import { drain } from "./drain.ts";
import { full } from "./full.ts";
import { leader } from "./leader.ts";
import { loss } from "./loss.ts";
import { type OpenPart, opened } from "./part.ts";
import { spread } from "./spread.ts";

function all(): readonly OpenPart[] {
	return [opened(spread), opened(loss), opened(drain), opened(leader), opened(full)];
}

/** Those of these names, in this order, with nothing measured yet. */
export function partsOf(names: readonly string[]): readonly OpenPart[] {
	const known = all();
	return names.map((name) => {
		const found = known.find((part) => part.name === name);
		if (found !== undefined) return found;
		throw new LabProblem(
			`There is no part "${name}" of nodes.`,
			`It knows ${known.map((part) => part.name).join(", ")}.`,
		);
	});
}

/** A name that is not known takes no time: it is refused when the run begins. */
export function knownParts(names: readonly string[]): readonly OpenPart[] {
	return all().filter(({ name }) => names.includes(name));
}
