import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Content, type Markup, markup, trusted } from "./markup.ts";

const style = partOf("style.css");
const script = partOf("script.js");
const scriptHash = createHash("sha256").update(script).digest("base64");

// The page asks nobody for anything, and its policy holds it to that, whatever a result contains.
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

/** One file that needs no other. */
export function renderPage(title: string, body: Content): string {
	const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
${body}
<script>${trusted(script)}</script>
</body>
</html>
`;
	return page.text;
}

/** Data within a page: no text in it can end the element it stands in. */
export function embeddedJson(id: string, data: unknown): Markup {
	const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, unicodeEscape);
	return markup`<script type="application/json" id="${id}">${trusted(json)}</script>`;
}

function unicodeEscape(char: string): string {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function partOf(file: string): string {
	return readFileSync(new URL(`page/${file}`, import.meta.url), "utf8");
}
