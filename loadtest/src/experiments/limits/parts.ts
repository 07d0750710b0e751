import { LabProblem } from "../../lab/errors.ts";
import { density } from "./density.ts";
import { long } from "./long.ts";
import { type OpenPart, opened } from "./part.ts";
import { posts } from "./posts.ts";
import { rooms } from "./rooms.ts";
import { slow } from "./slow.ts";
import { storm } from "./storm.ts";

const ALL: readonly (() => OpenPart)[] = [
	() => opened(density),
	() => opened(rooms),
	() => opened(slow),
	() => opened(storm),
	() => opened(posts),
	() => opened(long),
];

/** Those of these names, in this order, with nothing measured yet. */
export function partsOf(names: readonly string[]): readonly OpenPart[] {
	const all = ALL.map((open) => open());
	return names.map((name) => {
		const found = all.find((part) => part.name === name);
		if (found !== undefined) return found;
		throw new LabProblem(
			`There is no part "${name}" of limits.`,
			`It knows ${all.map((part) => part.name).join(", ")}; fixed rates are measured by fanout.`,
		);
	});
}

/** A name that is not known takes no time: it is refused when the run begins. */
export function knownParts(names: readonly string[]): readonly OpenPart[] {
	return ALL.map((open) => open()).filter(({ name }) => names.includes(name));
}
