import type { Person } from "./support/person.ts";
import { seeTheSame } from "./support/person.ts";
import { test } from "./support/test.ts";

const TEXTS_EACH = 12;

test("[ORD1] three windows show one order while three people write at once", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const cy = await people.joins("Cy");
	const everybody = [ada, bo, cy];
	const textsOf = (person: Person) =>
		Array.from({ length: TEXTS_EACH }, (_, n) => `${everybody.indexOf(person)} says ${n}`);

	await Promise.all(
		everybody.map(async (person) => {
			for (const text of textsOf(person)) await person.writes(text);
		}),
	);
	await seeTheSame(everybody, everybody.flatMap(textsOf));

	const late = await people.joins("Dee");
	await seeTheSame([...everybody, late], everybody.flatMap(textsOf));
});
