import { isIP } from "node:net";
import { unaskable } from "@parley/engine/lookups/guarded-fetch";
import { isPublicAddress } from "@parley/engine/lookups/public-address";
import { URL_CHARS_MAX } from "@parley/protocol/limits";
import type { LinkPreview, PreviewAnswer } from "@parley/protocol/lookups";
import type { PageFacts } from "./page-facts.ts";

const TITLE_CHARS_MAX = 200;
const DESCRIPTION_CHARS_MAX = 500;
const SITE_CHARS_MAX = 80;
const PIXELS_MAX = 100_000;

type Metas = ReadonlyMap<string, string>;

/** A page's own words about itself, bounded. */
export function previewOf({ title: titleTag, metas }: PageFacts, url: URL): PreviewAnswer {
	const title = words(first(metas, "og:title", "twitter:title") ?? titleTag, TITLE_CHARS_MAX);
	if (title === "") return { found: false, why: "no-title" };
	const description = first(metas, "og:description", "twitter:description", "description");
	const site = first(metas, "og:site_name", "application-name");
	return {
		found: true,
		url: url.href,
		title,
		...defined("description", words(description ?? "", DESCRIPTION_CHARS_MAX)),
		...defined("site", words(site ?? "", SITE_CHARS_MAX) || url.hostname),
		...defined("image", imageOf(metas, url)),
	};
}

function imageOf(metas: Metas, page: URL): LinkPreview["image"] {
	const source = first(
		metas,
		"og:image:secure_url",
		"og:image",
		"og:image:url",
		"twitter:image",
		"twitter:image:src",
	);
	const url = source === undefined ? null : URL.parse(source, page.href);
	if (url === null || unaskable(url) !== undefined || url.href.length > URL_CHARS_MAX) return undefined;
	// whoever shows it loads it from where they are, which may be where that address is
	const address = url.hostname.replace(/^\[|\]$/g, "");
	if (isIP(address) !== 0 && !isPublicAddress(address)) return undefined;
	return {
		url: url.href,
		...defined("width", pixels(metas.get("og:image:width"))),
		...defined("height", pixels(metas.get("og:image:height"))),
	};
}

function first(metas: Metas, ...names: string[]): string | undefined {
	return names.map((name) => metas.get(name)).find((content) => content !== undefined);
}

/** Leaves out what is not there. */
function defined<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
	return value === undefined || value === "" ? {} : ({ [key]: value } as Record<K, V>);
}

function pixels(written: string | undefined): number | undefined {
	const value = Number(/^\d{1,6}/.exec(written ?? "")?.[0] ?? 0);
	return value > 0 && value <= PIXELS_MAX ? value : undefined;
}

/** One line of visible characters: a stranger's page must not turn text around or tear the layout. */
function words(text: string, charsMax: number): string {
	const line = text
		.toWellFormed()
		.replace(/[\p{Cc}\s]+/gu, " ")
		.replace(/[\p{Cf}]+/gu, (marks) => marks.replace(/[^\u200c\u200d]/gu, ""))
		.trim();
	const chars = [...line.slice(0, charsMax * 2 + 2)];
	return chars.length <= charsMax
		? line
		: `${chars
				.slice(0, charsMax - 1)
				.join("")
				.trimEnd()}…`;
}
