import { runsWith } from "./rewritten.ts";

/**
 * A list that has what begins with `find` looked up: what is found stands there instead; where nothing is, it is ticked.
 * A `find late` waits for a file `found` in the data folder, and holds its thread meanwhile; a `find never` holds it for ever.
 */
runsWith(
	[
		[
			"packages/activities/list/rules.ts",
			'writes: ["add", "edit"],',
			`writes: ["add", "edit"],
	lookups: { text: z.strictObject({ text: Text }) },
	asks({ items }) {
		const item = items.find(({ text, done }) => text.startsWith("find ") && done === undefined);
		return item && { lookup: "text", data: { id: item.id, text: item.text } };
	},
	answered: {
		text({ items }, found) {
			const item = items.find(({ text, done }) => text.startsWith("find ") && done === undefined);
			if (item === undefined) return refuse("no-such-item");
			if ("failed" in found) return { ticked: { id: item.id, is: true } };
			return { edited: { id: item.id, text: found.answer.text } };
		},
	},`,
		],
	],
	{
		"packages/activities/list/lookups.ts": `
import { existsSync } from "node:fs";

export const lookups = {
	text(data) {
		const what = data.text.slice("find ".length);
		if (what === "nothing") throw new Error("nothing is found");
		if (what === "another shape") return { other: what };
		if (what === "much") return { text: "much ".repeat(1_000) };
		const pause = new Int32Array(new SharedArrayBuffer(4));
		if (what === "never") Atomics.wait(pause, 0, 0);
		while (what === "late" && !existsSync(process.env.DATA_DIR + "/found")) Atomics.wait(pause, 0, 0, 20);
		return { text: "found " + what };
	},
};
`,
	},
);
