import { chapters } from "../../apps/server/src/config/chapters.ts";
import type { Facts } from "../../apps/server/src/config/kinds.ts";
import { explained } from "../../apps/server/src/config.ts";

const INTRODUCTION = `# Configuration

Written by \`npm run docs:pages\` from the schema that the server parses its environment by; change the sentences there (\`apps/server/src/config/settings.ts\`).

All of it is given by environment variables, and all of it is optional:

\`\`\`sh
PORT=9000 ROOM_CAPACITY=200 npm start
\`\`\`

A wrong value stops the start with one line that names the variable, the value and what is allowed. Names that end in \`_S\` are seconds and may be fractions. 0 means "no limit" where it says so, and nowhere else.`;

/** docs/configuration.md: every variable that is read, with its default, what may be given, and what it means. */
export function configurationPage(): string {
	return `${[INTRODUCTION, ...sections()].join("\n\n")}\n`;
}

function sections(): string[] {
	const all = [...explained.values()];
	const begins = chapters.map(({ from }) => all.findIndex(({ variable }) => variable === from));
	return chapters.map(({ title, about }, index) =>
		[
			`## ${title}`,
			...(about === undefined ? [] : [about]),
			table(all.slice(begins[index], begins[index + 1])),
		].join("\n\n"),
	);
}

function table(rows: readonly Facts[]): string {
	return ["| variable | default | allowed | meaning |", "|---|---|---|---|", ...rows.map(row)].join("\n");
}

function row({ variable, fallback, allowed = "", unit, meaning }: Facts): string {
	const within = unit === undefined || allowed === "" ? allowed : `${allowed} ${unit}`;
	return `| ${[`\`${variable}\``, fallback, within, meaning].join(" | ")} |`
		.replaceAll("|  |", "| |")
		.replaceAll("|  |", "| |");
}
