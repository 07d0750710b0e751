const ROLL = /^!roll(?:\s+(\d{0,2})d(\d{1,4})(?:\s*([+-])\s*(\d{1,4}))?)?\s*$/i;
const DICE_MAX = 20;

/** What came of it, in words; undefined: it was no roll. `throwDie`: from 1 to that many sides. */
export function rolled(text: string, throwDie: (sides: number) => number): string | undefined {
	const asked = ROLL.exec(text);
	if (asked === null) return undefined;
	const [, count = "1", sides = "6", sign = "+", more = "0"] = asked;
	const many = Number(count === "" ? "1" : count);
	if (many < 1 || many > DICE_MAX || Number(sides) < 2)
		return `I throw 1 to ${DICE_MAX} dice of 2 sides or more.`;
	const dice = Array.from({ length: many }, () => throwDie(Number(sides)));
	const sum = dice.reduce((total, die) => total + die, 0) + (sign === "-" ? -1 : 1) * Number(more);
	return `${dice.join(" + ")}${more === "0" ? "" : ` ${sign} ${more}`} = ${sum}`;
}
