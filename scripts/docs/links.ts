import { globSync } from "node:fs";
import { root } from "../tools.mjs";
import { slugOf } from "./slug.mjs";

/** Whatever somebody reads: each Markdown file of the repository. */
export const markdownFiles: readonly string[] = globSync("**/*.md", {
	cwd: root,
	exclude: (name) => ["node_modules", "dist", ".stage", "test-results", "reports"].includes(name),
});

export interface Link {
	readonly to: string;
	/** where in the text its address stands */
	readonly at: number;
}

const LINKS = /\]\(([^()\s]+)\)|(?:src|srcset|href)="([^"]+)"/g;

/** Where a page leads, code left out; the addresses of other sites too. */
export function linksOf(text: string): readonly Link[] {
	return [...withoutCode(text).matchAll(LINKS)].map((match) => {
		const to = match[1] ?? match[2] ?? "";
		return { to, at: match.index + match[0].lastIndexOf(to) };
	});
}

/** With each link led where `leads` says; undefined takes the link away and leaves its words. */
export function relinked(text: string, leads: (to: string) => string | undefined): string {
	return linksOf(text).reduceRight((all, { to, at }) => {
		const there = leads(to);
		if (there !== undefined) return all.slice(0, at) + there + all.slice(at + to.length);
		const close = at - "](".length;
		const open = all.lastIndexOf("[", close);
		return all.slice(0, open) + all.slice(open + 1, close) + all.slice(at + to.length + ")".length);
	}, text);
}

/** As code hosts and the site's builder make them of headings; the second of a name has `-1`. */
export function anchorsOf(text: string): ReadonlySet<string> {
	const anchors = new Set<string>();
	for (const [, heading = ""] of text.replaceAll(FENCED, "").matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
		const slug = slugOf(heading);
		let name = slug;
		for (let n = 1; anchors.has(name); n += 1) name = `${slug}-${n}`;
		anchors.add(name);
	}
	return anchors;
}

const FENCED = /^(```|~~~).*?^\1/gms;

/** Of the same length, so that places stay. */
function withoutCode(text: string): string {
	const blank = (code: string) => code.replaceAll(/[^\n]/g, " ");
	return text.replaceAll(FENCED, blank).replaceAll(/(`+)(?!`).+?(?<!`)\1(?!`)/g, blank);
}
