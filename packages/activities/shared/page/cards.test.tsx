import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { activityNames, folderOf } from "../../test/folders.ts";
import { ADA, BO, MEI, type Table } from "../../test/table.ts";
import { walked } from "../../test/walking.ts";
import type { CardProps } from "../card.ts";

/** `npm run check-activity -- NAME` sets it. */
const { ACTIVITY } = process.env;
const names = ACTIVITY === undefined ? activityNames() : [ACTIVITY];
const SEEDS = [1, 2, 3];
const STEPS = 40;

beforeAll(() => {
	vi.stubGlobal("document", { documentElement: { lang: "en" } });
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe.each(names)("the card of %s", async (name) => {
	const { rules, walk, words } = await folderOf(name);
	const { default: Card } = (await import(`../../${name}/card.tsx`)) as {
		default: ComponentType<CardProps<unknown, unknown>>;
	};
	const shown = (table: Table, me: typeof ADA, spoken: keyof typeof words, refused?: string): string => {
		const { seat, seats } = table.viewerOf(me);
		const state = rules.view === undefined ? table.state() : table.view(me);
		return renderToStaticMarkup(
			<Card
				{...{ state, me, seat, seats, refused, words: words[spoken], at: table.at }}
				mayModerate={me === ADA}
				mayWrite={me !== MEI}
				act={() => undefined}
				pending={false}
			/>,
		);
	};

	test("shows every state of a random game to each of its people, in both languages", () => {
		for (const seed of SEEDS) {
			let seen = -1;
			walked(
				rules,
				walk,
				seed,
				(table) => {
					if (table.log.length === seen) return;
					seen = table.log.length;
					for (const me of [ADA, BO, MEI])
						for (const spoken of ["en", "ar"] as const) {
							const html = shown(table, me, spoken);
							expect(html).not.toMatch(/undefined|NaN|\[object/);
							expect(nameless(html)).toEqual([]);
						}
				},
				STEPS,
			);
		}
	});

	test("says in words why a move was refused", () => {
		const [refused = "", sentence = ""] = Object.entries(words.en.refusals)[0] ?? [];
		walked(rules, walk, 1, (table) => expect(shown(table, BO, "en", refused)).toContain(sentence), 1);
	});
});

/** Buttons and fields that have no name for whoever does not see them. */
function nameless(html: string): string[] {
	const buttons = [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
	const unnamed = buttons.filter(
		([, attributes = "", inside = ""]) =>
			!attributes.includes("aria-label=") && inside.replaceAll(/<svg.*?<\/svg>|<[^>]+>/gs, "").trim() === "",
	);
	const labelled = html.replaceAll(/<label.*?<\/label>/gs, "");
	const fields = [...labelled.matchAll(/<(?:input|textarea|select)[^>]*>/g)].filter(
		([field]) => !field.includes("aria-label="),
	);
	return [...unnamed, ...fields].map(([tag]) => tag);
}
