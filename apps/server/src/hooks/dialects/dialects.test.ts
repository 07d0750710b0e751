import { createHmac } from "node:crypto";
import { mentions } from "@parley/protocol/mentions";
import { expect, test } from "vitest";
import { readRequest } from "./read-request.ts";
import type { HookRequest } from "./said.ts";
import { markdown } from "./slack.ts";
import { toldText } from "./told-text.ts";

type Given = Partial<Omit<HookRequest, "body" | "header">> & {
	readonly headers?: Readonly<Record<string, string>>;
};

function read(body: unknown, { headers = {}, ...given }: Given = {}) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const contentType = typeof body === "string" ? "text/plain" : "application/json";
	const request = { path: "", contentType, template: "", secret: "s3cret", ...given };
	const bytes = Buffer.isBuffer(body) ? body : Buffer.from(text);
	return readRequest({ ...request, body: bytes, header: (name) => headers[name] });
}

const textOf = (...given: Parameters<typeof read>): string | undefined => {
	const { reading } = read(...given);
	return "said" in reading ? reading.said.text : undefined;
};
const refusalOf = (...given: Parameters<typeof read>) => {
	const { reading } = read(...given);
	return "refusal" in reading ? reading.refusal : undefined;
};

test("[HOOK5] text is posted as it stands, whatever curl calls it", () => {
	expect(textOf("Backup done")).toBe("Backup done");
	expect(textOf("a=b&c=d", { contentType: "application/x-www-form-urlencoded" })).toBe("a=b&c=d");
	expect(textOf("{ not JSON", { contentType: "application/x-www-form-urlencoded" })).toBe("{ not JSON");
	expect(refusalOf(Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ code: "bad-frame" });
	expect(refusalOf("--x", { contentType: "multipart/form-data" })).toMatchObject({ code: "bad-frame" });
});

test("[HOOK5] Slack: payload forms, mrkdwn, attachments and blocks", () => {
	const payload = `payload=${encodeURIComponent('{"text":"*bold* ~gone~ <https://a.example/b|there> &lt;3"}')}`;
	expect(textOf(payload, { contentType: "application/x-www-form-urlencoded" })).toBe(
		"**bold** ~~gone~~ [there](https://a.example/b) <3",
	);
	const attachment = {
		pretext: "Before",
		title: "CPU",
		title_link: "https://a.example",
		fields: [{ title: "load", value: "*4*" }],
	};
	expect(textOf({ attachments: [attachment] })).toBe("Before\n[CPU](https://a.example)\nload: **4**");
	const blocks = [
		{ type: "header", text: { type: "plain_text", text: "Deploy" } },
		{
			type: "section",
			text: { type: "mrkdwn", text: "*ok* `*raw*`" },
			fields: [{ type: "mrkdwn", text: "_by_ ada" }],
		},
		{ type: "divider" },
		{
			type: "rich_text",
			elements: [
				{
					type: "rich_text_section",
					elements: [
						{ type: "text", text: "see " },
						{ type: "link", url: "https://a.example" },
					],
				},
			],
		},
	];
	expect(textOf({ text: "for a notification", blocks })).toBe(
		"**Deploy**\n**ok** `*raw*`\n_by_ ada\nsee https://a.example",
	);
	expect(
		read({ text: "x" }).dialect.answer({
			seq: 1,
			room: "r",
			id: "i",
			text: "x",
			at: 0,
			name: "n",
			wait: false,
		}),
	).toEqual({
		status: 200,
		body: "ok",
	});
	expect(markdown("<!channel> <@U1|ada> <#C1|general> 2*3*4")).toBe("@room ada general 2*3*4");
});

test("[HOOK5] a link that poses as another address is left to the page, which shows both", () => {
	expect(markdown("<javascript:alert(1)|click>")).toBe("click");
	expect(markdown("<https://evil.example|https://bank.example>")).toBe(
		"[https://bank.example](https://evil.example)",
	);
});

test("[HOOK5] Discord: content and embeds", () => {
	const embed = {
		title: "Build",
		url: "https://a.example",
		description: "green",
		fields: [{ name: "took", value: "3 s" }],
	};
	expect(textOf({ content: "Ready <:tada:12>", embeds: [embed] })).toBe(
		"Ready :tada:\n[Build](https://a.example)\ngreen\ntook: 3 s",
	);
	const told = { seq: 7, room: "den", id: "i", text: "x", at: 0, name: "n" };
	const { answer } = read({ content: "x" }).dialect;
	expect(answer({ ...told, wait: false })).toEqual({ status: 204 });
	expect(answer({ ...told, wait: true })).toEqual({
		status: 200,
		body: { id: "i", channel_id: "den", content: "x" },
	});
});

test("[HOOK5] ntfy by headers and by JSON, and Gotify", () => {
	const headers = { title: "Disk", tags: "warning,skull" };
	expect(textOf("nearly full", { headers })).toBe("**Disk** `warning` `skull`\nnearly full");
	expect(textOf("nearly full", { headers: { "x-title": "Disk" } })).toBe("**Disk**\nnearly full");
	expect(textOf({ topic: "t", title: "Disk", message: "nearly full" })).toBe("**Disk**\nnearly full");
	expect(textOf({ message: "nearly full", title: "Disk", priority: 5 })).toBe("**Disk**\nnearly full");
	expect(read({ message: "x" }, { path: "message" }).dialect.name).toBe("gotify");
});

test("[HOOK5] ten kinds of GitHub's events are a line each, others are understood and not said", () => {
	const base = { repository: { full_name: "a/b" }, sender: { login: "ada" } };
	const line = (event: string, json: object) =>
		textOf({ ...base, ...json }, { headers: { "x-github-event": event } });
	const pull = { number: 3, title: "Mend it", html_url: "https://a.example/3", merged: true };
	expect(line("ping", {})).toContain("set up");
	expect(line("push", { ref: "refs/heads/main", commits: [{ id: "0123456789", message: "one\ntwo" }] })).toBe(
		"**a/b** `main`: ada pushed 1 commit\n- 01234567 one",
	);
	expect(line("create", { ref_type: "tag", ref: "v1" })).toBe("**a/b**: ada made the tag `v1`");
	expect(line("delete", { ref_type: "branch", ref: "old" })).toBe("**a/b**: ada deleted the branch `old`");
	expect(line("pull_request", { action: "closed", pull_request: pull })).toBe(
		"**a/b**: ada merged [#3 Mend it](https://a.example/3)",
	);
	expect(line("issues", { action: "opened", issue: pull })).toContain("ada opened [#3 Mend it]");
	expect(line("issue_comment", { action: "created", issue: pull, comment: { body: "why?" } })).toContain(
		"commented on #3 Mend it: why?",
	);
	expect(
		line("pull_request_review", {
			action: "submitted",
			pull_request: pull,
			review: { state: "changes_requested" },
		}),
	).toContain("changes requested");
	expect(line("release", { action: "published", release: { tag_name: "v1" } })).toBe(
		"**a/b**: ada released v1",
	);
	expect(
		line("workflow_run", {
			action: "completed",
			workflow_run: { name: "CI", conclusion: "failure", head_branch: "main" },
		}),
	).toBe("**a/b** main: CI failure");
	for (const [event, json] of [
		["star", {}],
		["issues", { action: "labeled" }],
		["constructor", {}],
	] as const)
		expect(read({ ...base, ...json }, { headers: { "x-github-event": event } }).reading).toHaveProperty(
			"nothing",
		);
});

test("[HOOK5] a forged signature or token is refused, none at all is taken", () => {
	const body = '{"repository":{"full_name":"a/b"}}';
	const sign = (secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
	const signed = (headers: Record<string, string>) =>
		read(body, { contentType: "application/json", headers }).reading;
	expect(signed({ "x-github-event": "ping", "x-hub-signature-256": sign("s3cret") })).toHaveProperty("said");
	expect(signed({ "x-github-event": "ping", "x-hub-signature-256": sign("guess") })).toMatchObject({
		refusal: { field: "signature" },
	});
	expect(signed({ "x-gitea-event": "ping", "x-gitea-signature": "ü" })).toMatchObject({
		refusal: { field: "signature" },
	});
	expect(signed({ "x-gitlab-event": "Push Hook", "x-gitlab-token": "guess" })).toMatchObject({
		refusal: { field: "signature" },
	});
	expect(signed({ "x-github-event": "ping" })).toHaveProperty("said");
});

test("[HOOK5] GitLab's events", () => {
	const line = (event: string, json: object) =>
		textOf(
			{ project: { path_with_namespace: "g/p" }, user: { username: "bo" }, ...json },
			{ headers: { "x-gitlab-event": event } },
		);
	expect(
		line("Push Hook", {
			ref: "refs/heads/main",
			total_commits_count: 1,
			commits: [{ id: "abcdef0123", message: "one" }],
		}),
	).toBe("**g/p** `main`: bo pushed 1 commit\n- abcdef01 one");
	expect(line("Merge Request Hook", { object_attributes: { iid: 4, title: "Mend", action: "merge" } })).toBe(
		"**g/p**: bo merged !4 Mend",
	);
	expect(line("Pipeline Hook", { object_attributes: { id: 9, ref: "main", status: "failed" } })).toBe(
		"**g/p** `main`: pipeline 9 failed",
	);
	expect(line("Pipeline Hook", { object_attributes: { status: "running" } })).toBeUndefined();
});

test("[HOOK4] [HOOK5] an alert's group is one key, and done when it is resolved", () => {
	const alerts = [
		{ status: "firing", labels: { alertname: "Disk", host: "a" }, annotations: { summary: "nearly full" } },
	];
	const group = {
		version: "4",
		groupKey: "{}:{alertname=Disk}",
		status: "firing",
		commonLabels: { alertname: "Disk" },
		alerts,
	};
	const firing = read(group).reading;
	const resolved = read({ ...group, status: "resolved" }).reading;
	expect(firing).toMatchObject({ said: { text: "🔥 **Disk** firing\n- firing: nearly full" } });
	expect(resolved).toMatchObject({ said: { done: true } });
	if (!("said" in firing && "said" in resolved)) throw new Error("not said");
	expect(firing.said.key).toBe(resolved.said.key);
	const many = read({ ...group, alerts: Array.from({ length: 1_000 }, () => alerts[0]) }).reading;
	expect(many).toMatchObject({ said: { text: expect.stringContaining("… and 980 more") } });
});

test("[HOOK5] other JSON by a template, or by what it usually calls its text", () => {
	const template = "{{monitor.name}}: {{ heartbeat.status }} {{nothing}}{{__proto__.x}}";
	expect(textOf({ monitor: { name: "Web" }, heartbeat: { status: 0 } }, { template })).toBe("Web: 0 ");
	expect(textOf({ msg: "down" })).toBe("down");
	expect(textOf({ version: "1.0", title: "t", message: "by Apprise", attachments: [] })).toBe("by Apprise");
	expect(refusalOf({ what: "ever" })).toMatchObject({
		code: "bad-frame",
		message: expect.stringContaining("template"),
	});
});

test("[HOOK6] wrong types, deep and broken JSON and a thousand attachments are refused or cut, in words", () => {
	for (const odd of [
		{ text: { a: 1 } },
		{ text: null, attachments: 7 },
		{ embeds: [null, 3, "x", {}] },
		{ blocks: [[], { type: 4 }] },
	])
		expect(textOf(odd)).toBe("");
	expect(refusalOf("[".repeat(100_000), { contentType: "application/json" })).toMatchObject({
		code: "bad-frame",
	});
	const deep = `{"text":"x","a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
	expect(refusalOf(deep, { contentType: "application/json" })).toMatchObject({
		message: expect.stringContaining("too deep"),
	});
	const attachments = Array.from({ length: 1_000 }, () => ({ text: "x" }));
	expect(textOf({ attachments })?.split("\n")).toHaveLength(20);
	// of the processor, for a machine may stand still meanwhile; looked through again from each sign it is half a minute
	const begun = process.cpuUsage();
	for (const sign of ["*", "<", "`"]) markdown(sign.repeat(200_000));
	const { user, system } = process.cpuUsage(begun);
	expect((user + system) / 1_000).toBeLessThan(5_000);
});

test("[HOOK2] [HOOK6] what is posted calls nobody, steers nothing, and is cut to size with a word about it", () => {
	expect(toldText("@ada and a@b.example, @here", 1_000)).toBe("@\u2060ada and a@b.example, @\u2060here");
	expect(toldText("a\u0000\u001b[2Jb\r\nc", 1_000)).toBe("a[2Jb\nc");
	expect(toldText("@ada and @here", 1_000, true)).toBe("@ada and @here");
	const cut = toldText("é".repeat(100), 40);
	expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(40);
	expect(cut).toMatch(/^é+… \(cut\)$/);
});

test("[HOOK2] no page finds a call in what is posted, whatever stands before the @", () => {
	// the last two are letters of which a page sees a half, the last one only when it is composed
	for (const before of ["", " ", "(", "`", "é", "e\u0301", "\u{20000}", "\uFACF"])
		expect(mentions(toldText(`${before}@ada`, 1_000), "ada")).toBe(false);
});

test("[HOOK6] what is cut keeps signs that a program wrote for what it could not read, and half a character is none", () => {
	expect(toldText("\uFFFD".repeat(100), 40)).toBe(`${"\uFFFD".repeat(10)}… (cut)`);
	for (let bytesMax = 20; bytesMax < 30; bytesMax++)
		expect(toldText("😀".repeat(100), bytesMax)).toMatch(/^(?:😀)+… \(cut\)$/u);
});
