import type { Posted, TimelineEvent } from "@parley/protocol/events";
import { type FileInfo, filePath } from "@parley/protocol/files";
import { partsOf } from "@parley/protocol/markdown/covered";
import type { RecordHead } from "./room-record.ts";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { font-size: 1rem; border-bottom: 1px solid #8886; margin: 2rem 0 .5rem; }
article { margin: .5rem 0; } article:target { outline: 2px solid; outline-offset: .25rem; }
header { font-size: .875rem; } .quiet { opacity: .7; } .text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
details, summary { display: inline; } summary { cursor: pointer; border: 1px dashed; border-radius: .25rem; padding: 0 .25rem; }
a { color: inherit; } ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: .25rem 0 0; }
li { border: 1px solid #8886; border-radius: 1rem; padding: 0 .5rem; font-size: .875rem; }
`;

/** A room to be read: one page that needs nothing else and can do nothing. Everything people wrote is text in it. */
export function* roomPage(
	head: RecordHead,
	events: Iterable<TimelineEvent>,
	origin?: string,
): Generator<string> {
	const title = head.title === "" ? head.room : head.title;
	yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1 dir="auto">${escaped(title)}</h1>
<p dir="auto">${escaped(head.topic)}</p>
<p class="quiet">${head.posts} ${head.posts === 1 ? "message" : "messages"} of the room ${escaped(head.room)}, as they stood on ${dayOf(head.exportedAt)} at ${timeOf(head.exportedAt)}. All times are UTC.</p>
`;
	let day = "";
	for (const event of events) {
		if (event.type !== "posted") continue;
		const itsDay = dayOf(event.at);
		if (itsDay !== day) yield `<h2><time datetime="${itsDay}">${itsDay}</time></h2>\n`;
		day = itsDay;
		yield message(event, origin);
	}
	yield "</html>\n";
}

function message(post: Posted, origin: string | undefined): string {
	const { seq, name, at, replyTo, editedSeq, removedSeq } = post;
	const marks = [
		`<a href="#${seq}">#${seq}</a>`,
		`<time datetime="${new Date(at).toISOString()}">${timeOf(at)}</time>`,
		...(replyTo === undefined ? [] : [`answers <a href="#${replyTo}">#${replyTo}</a>`]),
		...(editedSeq === undefined || removedSeq !== undefined ? [] : ["edited"]),
	];
	const text =
		removedSeq === undefined
			? `<div class="text" dir="auto">${written(post.text ?? "")}</div>`
			: `<p class="quiet">This message was removed.</p>`;
	return `<article id="${seq}"><header><b dir="auto">${escaped(name)}</b> <span class="quiet">${marks.join(" · ")}</span></header>${text}${files(post, origin)}${reactions(post)}</article>\n`;
}

/** TEXT1: a spoiler is told to whoever opens it. */
function written(text: string): string {
	return partsOf(text)
		.map((part) =>
			part.covered
				? `<details><summary>Spoiler</summary>${escaped(part.text)}</details>`
				: escaped(part.text),
		)
		.join("");
}

/** Names, and links where the house has an address that is known. */
function files({ files = [] }: Posted, origin: string | undefined): string {
	if (files.length === 0) return "";
	const item = (file: FileInfo): string => {
		const name = `<bdi>${escaped(file.name)}</bdi>`;
		const linked = origin === undefined ? name : `<a href="${escaped(origin + filePath(file))}">${name}</a>`;
		return `<li>${linked} <span class="quiet">${escaped(file.type)}, ${file.bytes} bytes</span></li>`;
	};
	return `<ul>${files.map(item).join("")}</ul>`;
}

function reactions(post: Posted): string {
	const current = Object.entries(post.reactions ?? {});
	if (current.length === 0) return "";
	return `<ul>${current.map(([emoji, { count }]) => `<li>${escaped(emoji)} ${count}</li>`).join("")}</ul>`;
}

function dayOf(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}

function timeOf(ms: number): string {
	return new Date(ms).toISOString().slice(11, 16);
}

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
