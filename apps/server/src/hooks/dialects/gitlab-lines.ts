import { at, lines, link, listAt, short, textAt } from "./fields.ts";

const COMMITS_MAX = 5;
const ENDED: ReadonlySet<string> = new Set(["success", "failed", "canceled"]);

/** GitLab's kinds, each as one line. */
export function gitLabLine(event: string, json: unknown): string | undefined {
	const project = `**${textAt(json, "project", "path_with_namespace")}**`;
	const sender =
		textAt(json, "user", "username") ||
		textAt(json, "user_username") ||
		textAt(json, "user_name") ||
		"somebody";
	const item = at(json, "object_attributes");
	const titled = link(
		`${mark(event)}${textAt(item, "iid")} ${short(textAt(item, "title"))}`,
		textAt(item, "url"),
	);
	switch (event) {
		case "Push Hook":
			return pushed(json, project, sender);
		case "Tag Push Hook":
			return `${project}: ${sender} pushed the tag \`${short(textAt(json, "ref").replace("refs/tags/", "")).replaceAll("`", "")}\``;
		case "Issue Hook":
		case "Merge Request Hook":
			return doneTo(textAt(item, "action"), project, sender, titled);
		case "Note Hook":
			return `${project}: ${sender} ${link("commented", textAt(item, "url"))}: ${short(textAt(item, "note"))}`;
		case "Pipeline Hook": {
			const status = textAt(item, "status");
			if (!ENDED.has(status)) return undefined;
			return `${project} \`${short(textAt(item, "ref")).replaceAll("`", "")}\`: ${link(`pipeline ${textAt(item, "id")}`, textAt(item, "url"))} ${status}`;
		}
		case "Release Hook":
			return `${project}: released ${link(short(textAt(json, "name") || textAt(json, "tag")), textAt(json, "url"))}`;
		default:
			return undefined;
	}
}

const DONE: Readonly<Record<string, string>> = {
	...{ open: "opened", close: "closed", reopen: "reopened", merge: "merged", approved: "approved" },
};

function doneTo(action: string, project: string, sender: string, what: string): string | undefined {
	const done = Object.hasOwn(DONE, action) ? DONE[action] : undefined;
	return done === undefined ? undefined : `${project}: ${sender} ${done} ${what}`;
}

function mark(event: string): string {
	return event === "Merge Request Hook" ? "!" : "#";
}

function pushed(json: unknown, project: string, sender: string): string | undefined {
	const commits = listAt(json, 1_000, "commits");
	if (commits.length === 0) return undefined;
	const branch = short(textAt(json, "ref").replace("refs/heads/", "")).replaceAll("`", "");
	const many = textAt(json, "total_commits_count") || String(commits.length);
	const of = commits
		.slice(-COMMITS_MAX)
		.map(
			(commit) =>
				`- ${link(textAt(commit, "id").slice(0, 8), textAt(commit, "url"))} ${short(textAt(commit, "message"))}`,
		);
	return lines(
		`${project} \`${branch}\`: ${sender} pushed ${many} ${many === "1" ? "commit" : "commits"}`,
		...of,
	);
}
