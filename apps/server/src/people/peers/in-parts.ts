/** Sessions and addresses of one message: keeps it far below what NATS takes. */
const PART_IDS_MAX = 10_000;

/** One at least: that nobody is there is told, too. `idsOf`: how many ids one of them takes. */
export function inParts<Item>(all: Iterable<Item>, idsOf: (one: Item) => number): Item[][] {
	const parts: Item[][] = [];
	let left = 0;
	for (const one of all) {
		left -= idsOf(one);
		if (left < 0) {
			parts.push([]);
			left = PART_IDS_MAX - idsOf(one);
		}
		parts.at(-1)?.push(one);
	}
	return parts.length > 0 ? parts : [[]];
}
