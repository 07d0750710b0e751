import { LabProblem } from "../../lab/errors.ts";
import { load } from "./load.ts";
import { type OpenPart, opened } from "./part.ts";
import { passing } from "./passing.ts";
import { scrolling } from "./scrolling.ts";
import { switching } from "./switching.ts";
import { typing } from "./typing.ts";
import { weight } from "./weight.ts";

function all(): readonly OpenPart[] {
	return [
		opened(weight),
		opened(load),
		opened(typing),
		opened(scrolling),
		opened(switching),
		opened(passing),
	];
}

/** Those of these names, in this order, with nothing measured yet. */
export function partsOf(names: readonly string[]): readonly OpenPart[] {
	const known = all();
	return names.map((name) => {
		const found = known.find((part) => part.name === name);
		if (found !== undefined) return found;
		throw new LabProblem(
			`There is no part "${name}" of web.`,
			`It knows ${known.map((part) => part.name).join(", ")}.`,
		);
	});
}

/** A name that is not known takes no time: it is refused when the run begins. */
export function knownParts(names: readonly string[]): readonly OpenPart[] {
	return all().filter(({ name }) => names.includes(name));
}
