import { expect, test } from "vitest";
import type { Answer } from "../../ui/http.ts";
import type { Page } from "./lists.ts";
import { PageReader, type Pages } from "./page-reader.ts";

interface Asked {
	readonly after: string;
	answer(told: Answer<Page<number>>): Promise<void>;
}

/** A reader whose questions are answered by hand, in whatever order. */
function reading() {
	const asked: Asked[] = [];
	const shown: Pages<number>[] = [];
	const read = (after: string) =>
		new Promise<Answer<Page<number>>>((resolve) => {
			const answer = async (told: Answer<Page<number>>) => {
				resolve(told);
				// until what waited for it went on
				for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
			};
			asked.push({ after, answer });
		});
	const reader = new PageReader<number>(read, (pages) => shown.push(pages));
	return { asked, reader, last: () => shown.at(-1) };
}

const page = (rows: readonly number[], next?: string) => ({ ok: true, value: { rows, next } }) as const;
const refused = { ok: false, code: "offline", message: "The server cannot be reached." } as const;

async function twoPages() {
	const { asked, reader, last } = reading();
	reader.again();
	await asked[0]?.answer(page([9, 8], "8"));
	reader.more();
	await asked[1]?.answer(page([7, 6], "6"));
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6], next: "6", refused: null });
	return { asked, reader, last };
}

test("what is read anew is read as far as it was open", async () => {
	const { asked, reader, last } = await twoPages();
	reader.again();
	await asked[2]?.answer(page([9, 7], "7"));
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6] });
	await asked[3]?.answer(page([6, 5], "5"));
	expect(last()).toMatchObject({ rows: [9, 7, 6, 5], next: "5" });
	expect(asked.map(({ after }) => after)).toEqual(["", "8", "", "7"]);
});

test("a page that was on its way when the list changed leaves no hole, and is read with the rest", async () => {
	const { asked, reader, last } = await twoPages();
	reader.more();
	reader.again();
	await asked[3]?.answer(page([9, 7], "7"));
	await asked[2]?.answer(page([5, 4], "4"));
	await asked[4]?.answer(page([6, 5], "5"));
	await asked[5]?.answer(page([4, 3], "3"));
	expect(last()).toMatchObject({ rows: [9, 7, 6, 5, 4, 3], next: "3" });
});

test("of two readings the one asked for last counts, whichever is answered last", async () => {
	const { asked, reader, last } = reading();
	reader.again();
	reader.again();
	await asked[1]?.answer(page([2]));
	await asked[0]?.answer(page([1]));
	expect(last()).toMatchObject({ rows: [2] });
});

test("whoever presses twice gets no page twice, and one pressed for while all is read anew comes with it", async () => {
	const { asked, reader, last } = await twoPages();
	reader.again();
	reader.more();
	reader.more();
	await asked[2]?.answer(page([9, 8], "8"));
	await asked[3]?.answer(page([7, 6], "6"));
	await asked[4]?.answer(page([5, 4], "4"));
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6, 5, 4], next: "4" });
	expect(asked).toHaveLength(5);
});

test("what is refused takes nothing away that is there, and the next press goes on", async () => {
	const { asked, reader, last } = await twoPages();
	reader.more();
	await asked[2]?.answer(refused);
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6], next: "6", refused: refused.message });
	reader.again();
	await asked[3]?.answer(refused);
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6], next: "6", refused: refused.message });
	reader.more();
	await asked[4]?.answer(page([5]));
	expect(last()).toMatchObject({ rows: [9, 8, 7, 6, 5], next: undefined, refused: null });
});
