type Method = (this: unknown, ...given: unknown[]) => unknown;
type Cost = (self: unknown, given: readonly unknown[], result: unknown) => number;

const lengthOf = (value: unknown): number => String(value ?? "").length;
const whole: Cost = (self) => lengthOf(self);
const result: Cost = (_self, _given, found) => lengthOf(found);
const one: Cost = () => 1;

/** From where a search began to where it ended. */
const upTo: Cost = (self, [_wanted, from], found) =>
	(Number(found) < 0 ? lengthOf(self) : Number(found) + 1) - Number(from ?? 0);

const ofStrings: Record<string, Cost> = {
	charAt: one,
	charCodeAt: one,
	codePointAt: one,
	endsWith: one,
	includes: whole,
	indexOf: upTo,
	replace: whole,
	replaceAll: whole,
	match: whole,
	search: whole,
	slice: result,
	split: whole,
	toLowerCase: whole,
	trim: whole,
	trimEnd: whole,
};

/**
 * How many characters and items some code looks at, counted where all of it has to pass: in the language's own
 * functions. What a machine does beside it changes nothing of that, so it can be compared where time cannot.
 */
export function countWork(run: () => void): number {
	let work = 0;
	const undo: (() => void)[] = [];
	const count = (owner: object, name: string, cost: Cost) => {
		const before: Method = Reflect.get(owner, name);
		Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
			const found = before.apply(this, given);
			work += Math.max(1, cost(this, given, found));
			return found;
		});
		undo.push(() => Reflect.set(owner, name, before));
	};
	for (const [name, cost] of Object.entries(ofStrings)) count(String.prototype, name, cost);
	count(RegExp.prototype, "exec", costOfMatch());
	for (const name of ["find", "findIndex", "some"]) countCalls(name);
	try {
		run();
	} finally {
		for (const restore of undo) restore();
	}
	return work;

	function countCalls(name: string): void {
		const before: Method = Reflect.get(Array.prototype, name);
		Reflect.set(Array.prototype, name, function (this: unknown, test: Method) {
			return before.call(this, (...given: unknown[]) => {
				work += 1;
				return test(...given);
			});
		});
		undo.push(() => Reflect.set(Array.prototype, name, before));
	}
}

/** A match is worth what it spans, and what was passed on the way to it. */
function costOfMatch(): Cost {
	return (self, [text], found) => {
		if (!(self instanceof RegExp)) return 0;
		const match = found as RegExpExecArray | null;
		if (self.sticky) return match?.[0].length ?? 1;
		if (match === null) return lengthOf(text);
		return self.global ? match[0].length : match.index + match[0].length;
	};
}
