// Copied to the staged pages, and read there by VitePress.
import { slugOf } from "../../../scripts/docs/slug.mjs";

const group = (text, ...pages) => ({ text, items: pages.map(([title, link]) => ({ text: title, link })) });

export default {
	title: "Parley",
	description: "A web chat that you host yourself: everybody sees every message, once, in one order.",
	lang: "en",
	outDir: "../dist",
	cleanUrls: true,
	// they are examples, which work where Parley runs
	ignoreDeadLinks: "localhostLinks",
	// headings have the addresses that they have on a code host
	markdown: { anchor: { slugify: slugOf } },
	themeConfig: {
		search: { provider: "local" },
		outline: [2, 3],
		sidebar: [
			group("In a room", ["Using", "/using"], ["Promises", "/promises"]),
			group(
				"On a server",
				["Operating", "/operating"],
				["Shipping", "/shipping"],
				["Configuration", "/configuration"],
				["Troubleshooting", "/troubleshooting"],
				["Integrations", "/integrations"],
				["Security", "/security"],
				["Licences", "/licenses"],
			),
			group(
				"To choose, and to doubt",
				["Beside others", "/comparison"],
				["The load lab", "/measuring"],
				["Results", "/results"],
				["Many cores", "/many-cores"],
				["Past one stream", "/past-one-stream"],
			),
			group(
				"To change it",
				["Extending", "/extending"],
				["Architecture", "/architecture"],
				["Contributing", "/contributing"],
				["Protocol", "/spec"],
				["Engine", "/engine"],
				["Noughts and crosses", "/noughts"],
			),
		],
	},
};
