import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { root } from "../tools.mjs";
import { relinked } from "./links.ts";

/** Pages that lie elsewhere in the repository, and what they are called on the site. */
const ELSEWHERE: Readonly<Record<string, string>> = {
	"README.md": "readme.md",
	"ARCHITECTURE.md": "architecture.md",
	"CONTRIBUTING.md": "contributing.md",
	"SECURITY.md": "security.md",
	"packages/protocol/SPEC.md": "spec.md",
	"packages/engine/README.md": "engine.md",
	"examples/noughts/README.md": "noughts.md",
};

/** Every page by its place in the repository, with its name on the site. */
export const sitePages: ReadonlyMap<string, string> = new Map([
	...globSync("docs/*.md", { cwd: root }).map((file) => [file, basename(file)] as const),
	...Object.entries(ELSEWHERE),
]);

/** A page as the site has it: links lead to pages and pictures of the site, and files of the repository are named only. */
export function sitePage(file: string, text: string): string {
	return relinked(text, (to) => {
		if (/^[a-z]+:|^#/.test(to)) return to;
		const [path = "", anchor] = to.split("#");
		const target = normalize(join(dirname(file), path));
		const page = sitePages.get(target);
		if (page !== undefined) return `/${page}${anchor === undefined ? "" : `#${anchor}`}`;
		return /^docs\/.*\.(?:png|svg|webp)$/.test(target) ? target.replace("docs", "") : undefined;
	});
}

/** All that the site is built from, in a folder of its own. */
export function stageIn(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(join(folder, ".vitepress"), { recursive: true });
	cpSync(join(root, "site/config.mjs"), join(folder, ".vitepress/config.mjs"));
	for (const [file, page] of sitePages)
		writeFileSync(join(folder, page), sitePage(file, readFileSync(join(root, file), "utf8")));
	for (const picture of globSync("docs/**/*.{png,svg,webp}", { cwd: root }))
		cpSync(join(root, picture), join(folder, "public", picture.replace("docs/", "")));
}
