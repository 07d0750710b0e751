/** What one node has of the places of a service that all nodes of a house have together, as each of them reads it. */
export interface Share {
	/** so many jobs it may run */
	readonly held: number;
	/** so many it could run just now, if there were places without end */
	readonly wants: number;
	/** places of the whole house, as this node is configured */
	readonly max: number;
	/** ms: what it holds is nobody's once it said nothing new for so long */
	readonly leaseMs: number;
	/** another number each time that it says something */
	readonly beat: number;
	/** higher than all others' when it comes, gets its first place, or gives back its last */
	readonly turn: number;
}

/** By node: the one truth of who may run how many. */
export type Shares = Readonly<Record<string, Share>>;

export type Speaker = Pick<Share, "max" | "leaseMs" | "beat"> & { readonly node: string };

/** What a node does with its places just now. */
export interface Use {
	readonly running: number;
	readonly wants: number;
	/** places that were in use a moment ago: nobody gets them who can do without */
	readonly kept: number;
}

export interface Said {
	readonly shares: Shares;
	/** So many may run here once that is said: fewer than are held where jobs have to end before their places are given back. */
	readonly mayRun: number;
}

/** Where nodes are configured differently the lowest holds, while they are at work. */
export function housePlaces(shares: Shares): number {
	return Math.min(...Object.values(shares).map(({ max }) => max));
}

/** Without whoever said nothing for as long as their lease; who says nothing for a while wants nothing more. */
export function livingShares(
	shares: Shares,
	silentMsOf: (node: string) => number,
	quietMs: number,
): Record<string, Share> {
	const living: Record<string, Share> = {};
	for (const [node, share] of Object.entries(shares)) {
		const silentMs = silentMsOf(node);
		if (silentMs >= share.leaseMs) continue;
		living[node] = silentMs < quietMs ? share : { ...share, wants: Math.min(share.wants, share.held) };
	}
	return living;
}

/** The node takes what it is due of the free places, or gives back what it has too much; with nothing it is not in there. */
export function nextShares(shares: Shares, { node, ...speaker }: Speaker, use: Use): Said {
	const { [node]: own, ...others } = shares;
	const behindAll = 1 + Math.max(0, ...Object.values(shares).map(({ turn }) => turn));
	const before = { held: 0, turn: behindAll, ...own, ...speaker, wants: use.wants };
	const { held, mayRun } = nextPlaces({ ...others, [node]: before }, node, use);
	if (held === 0 && use.wants === 0) return { shares: others, mayRun };
	const turn = held > 0 === before.held > 0 ? before.turn : behindAll;
	return { shares: { ...others, [node]: { ...before, held, turn } }, mayRun };
}

function nextPlaces(shares: Shares, node: string, { running, kept }: Use): { held: number; mayRun: number } {
	const dues = duesOf(shares);
	let free = housePlaces(shares);
	let missing = 0;
	for (const [other, { held }] of Object.entries(shares)) {
		free -= held;
		if (other !== node) missing += Math.max(0, (dues.get(other) ?? 0) - held);
	}
	const held = shares[node]?.held ?? 0;
	const due = dues.get(node) ?? 0;
	if (held < due) {
		const more = held + Math.max(0, Math.min(free, due - held));
		return { held: more, mayRun: more };
	}
	const mayRun = Math.min(held, Math.max(due, missing > free ? 0 : kept));
	return { held: Math.min(held, Math.max(running, mayRun)), mayRun };
}

/** What each node is due: all that it wants or, where that is too much, as much as any other. */
function duesOf(shares: Shares): ReadonlyMap<string, number> {
	const wanting = Object.entries(shares).filter(([, { wants }]) => wants > 0);
	let left = housePlaces(shares);
	// one each, in turn
	if (wanting.length > left)
		return new Map(
			wanting
				.sort(byTurn)
				.slice(0, left)
				.map(([node]) => [node, 1]),
		);
	const dues = new Map<string, number>();
	for (const [index, [node, { wants }]] of wanting.sort(byWants).entries()) {
		const due = Math.min(wants, Math.floor(left / (wanting.length - index)));
		dues.set(node, due);
		left -= due;
	}
	return dues;
}

type Entry = readonly [node: string, share: Share];

/** Whoever has none comes first, the one that waits for longest before the others; last whoever has had one for longest. */
function byTurn([, one]: Entry, [, other]: Entry): number {
	if (one.held > 0 !== other.held > 0) return one.held > 0 ? 1 : -1;
	return one.held > 0 ? other.turn - one.turn : one.turn - other.turn;
}

/** What one wants less, others get more; among equals the odd places stay where they are. */
function byWants([one, a]: Entry, [other, b]: Entry): number {
	return a.wants - b.wants || a.held - b.held || (one < other ? -1 : 1);
}
