import { type Package, shipped } from "./shipped.ts";

const INTRODUCTION = `# Licences of what ships

Written by \`npm run docs:pages\` from the lock file: every package that the server runs with, what the page is built of, and the Node that comes along. Parley itself is [MIT](../LICENSE). The text of each licence lies in the package, in \`node_modules\`.

Packages under the LGPL (libvips, which decodes images) are libraries of their own, loaded as they are: whoever has them may replace them. \`npm run sbom\` prints the same list for programs, as CycloneDX, with the checksum of each.`;

/** docs/licenses.md: by licence, those of one system in words. */
export function licensesPage(): string {
	const all = shipped();
	const licenses = [...new Set(all.map(({ license }) => license))].sort();
	const counts = licenses.map((license) => `| ${license} | ${under(all, license).length} |`);
	return `${[
		INTRODUCTION,
		["| licence | packages |", "|---|---|", ...counts].join("\n"),
		...licenses.map((license) => `## ${license}\n\n${under(all, license).map(entry).join("\n")}`),
	].join("\n\n")}\n`;
}

function under(all: readonly Package[], license: string): readonly Package[] {
	return all.filter((one) => one.license === license);
}

function entry({ name, version, optional }: Package): string {
	return `- ${name} ${version}${optional ? ", where the system needs it" : ""}`;
}
