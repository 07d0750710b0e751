import { expect, test } from "vitest";
import { readRequest } from "./read-request.ts";
import { toldText } from "./told-text.ts";

interface Sample {
	readonly headers?: Readonly<Record<string, string>>;
	readonly path?: string;
	readonly template?: string;
	readonly json: object;
}

const item = {
	number: 3,
	iid: 3,
	title: "Mend it",
	html_url: "https://a.example/3",
	url: "https://a.example/3",
};
const commit = { id: "0123456789", message: "one", url: "https://a.example/c" };
const ofForge = {
	...{ action: "opened", ref: "refs/heads/main", ref_type: "tag", compare: "https://a.example/d" },
	...{ repository: { full_name: "a/b" }, sender: { login: "ada" }, commits: [commit] },
};
const ofGitHub = (event: string, json: object): Sample => ({
	...{ headers: { "x-github-event": event }, json: { ...ofForge, ...json } },
});
const ofGitLab = (event: string, json: object): Sample => ({
	headers: { "x-gitlab-event": event },
	json: { project: { path_with_namespace: "g/p" }, user: { username: "bo" }, ...json },
});
const block = (type: string, json: object) => ({ json: { blocks: [{ type, ...json }] } });
const text = { type: "mrkdwn", text: "*ok*" };
const attachment = {
	...{ pretext: "Before", title: "CPU", title_link: "https://a.example", text: "high", footer: "end" },
	...{ fallback: "plain", fields: [{ title: "load", value: "4" }], blocks: [{ type: "section", text }] },
};
const embed = {
	...{ author: { name: "ci" }, title: "Build", url: "https://a.example", description: "green" },
	...{ fields: [{ name: "took", value: "3 s" }], footer: { text: "end" } },
};
const alert = {
	...{ status: "firing", labels: { alertname: "Disk", host: "a" }, generatorURL: "https://a.example/g" },
	annotations: { summary: "full", description: "more", message: "most" },
};

/** One of each kind that a dialect reads by itself, with all the fields that are looked at. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
	github: [
		...["ping", "push", "create", "delete", "star"].map((event) => ofGitHub(event, {})),
		ofGitHub("pull_request", { pull_request: { ...item, merged: true } }),
		ofGitHub("issues", { issue: item }),
		ofGitHub("issue_comment", { action: "created", issue: item, comment: { body: "why?", html_url: "x" } }),
		ofGitHub("pull_request_review", {
			...{ action: "submitted", pull_request: item, review: { state: "approved", html_url: "x" } },
		}),
		ofGitHub("release", { action: "published", release: { name: "v1", tag_name: "v1", html_url: "x" } }),
		ofGitHub("workflow_run", {
			...{ action: "completed", workflow_run: { name: "CI", conclusion: "failure", head_branch: "main" } },
		}),
	],
	gitlab: [
		ofGitLab("Push Hook", { ref: "refs/heads/main", total_commits_count: 1, commits: [commit] }),
		ofGitLab("Tag Push Hook", { ref: "refs/tags/v1" }),
		...["Issue Hook", "Merge Request Hook", "Note Hook", "Pipeline Hook"].map((event) =>
			ofGitLab(event, {
				object_attributes: { ...item, id: 9, ref: "main", action: "open", note: "why?", status: "failed" },
			}),
		),
		ofGitLab("Release Hook", { name: "v1", tag: "v1", url: "https://a.example" }),
	],
	alertmanager: [
		{
			json: {
				...{ version: "4", groupKey: "{}:{}", status: "firing", receiver: "parley", title: "Disk" },
				...{ commonLabels: { alertname: "Disk" }, alerts: [alert, { labels: { host: "b" } }] },
			},
		},
	],
	ntfy: [
		{
			json: {
				...{ topic: "t", title: "Disk", message: "full", tags: ["warning"] },
				...{ click: "https://a.example", attach: "https://a.example/f" },
			},
		},
	],
	gotify: [
		{ json: { message: "full", title: "Disk", priority: 5 } },
		{ path: "message", json: { message: "x" } },
	],
	discord: [{ json: { content: "Ready <t:1700000000:R>", embeds: [embed] } }],
	slack: [
		{ json: { text: "*done*", attachments: [attachment] } },
		block("header", { text: { type: "plain_text", text: "Deploy" } }),
		block("section", { text, fields: [text] }),
		block("context", { elements: [text] }),
		block("image", { alt_text: "a plot", image_url: "https://a.example/p.png" }),
		block("markdown", { text: "**ok**" }),
		block("rich_text", {
			elements: [
				{
					type: "rich_text_section",
					elements: [
						{ type: "text", text: "see " },
						{ type: "link", url: "https://a.example", text: "this" },
						{ type: "emoji", name: "tada" },
					],
				},
			],
		}),
	],
	json: [
		{ json: { monitor: { name: "Web" }, msg: "down" }, template: "{{monitor.name}}: {{msg}}" },
		{ json: { message: "down", title: "Web" } },
	],
};

const ODD: readonly unknown[] = [
	...[null, true, false, 0, -1, 1e308, "", "\u0000\ud800", "__proto__", [], {}, [[]], [null], [7], [{}]],
	...[{ text: {} }, { type: 4 }, { length: 1e9 }, { constructor: null }, { toString: 1 }],
];

/** The same with an odd value in the place of every part, one at a time. */
function* spoiled(whole: unknown): Iterable<unknown> {
	yield* ODD;
	if (typeof whole !== "object" || whole === null) return;
	for (const [key, part] of Object.entries(whole))
		for (const other of spoiled(part)) {
			const copy: unknown = Array.isArray(whole) ? [...whole] : { ...whole };
			(copy as Record<string, unknown>)[key] = other;
			yield copy;
		}
}

test.each(Object.entries(samples))(
	"[HOOK6] %s with a wrong type in the place of anything is read, or refused in words, and never breaks",
	(name, all) => {
		for (const { headers = {}, path = "", template = "", json } of all) {
			const read = (given: unknown) =>
				readRequest({
					...{ path, template, contentType: "application/json", secret: "s3cret" },
					body: Buffer.from(JSON.stringify(given)),
					header: (header) => headers[header],
				});
			expect(read(json).dialect.name).toBe(name);
			expect(read(json).reading).not.toHaveProperty("refusal");
			for (const other of spoiled(json)) {
				const { dialect, reading } = read(other);
				if ("refusal" in reading) expect(reading.refusal.message).toMatch(/^[A-Z].*\.$/);
				else if ("said" in reading) {
					const said = toldText(reading.said.text, 1_000);
					expect(said.isWellFormed()).toBe(true);
					const told = { seq: 1, room: "den", id: "i", text: said, at: 0, name: "n", wait: true };
					expect(dialect.answer(told).status).toBeLessThan(300);
				}
			}
		}
	},
);
