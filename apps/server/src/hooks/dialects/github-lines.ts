import { at, lines, link, listAt, short, textAt } from "./fields.ts";

const COMMITS_MAX = 5;

/** One line of each of ten kinds, and of a push its newest commits. */
export function gitHubLine(event: string, json: unknown): string | undefined {
	const say = Object.hasOwn(lineOf, event) ? lineOf[event] : undefined;
	return say?.(json, `**${textAt(json, "repository", "full_name")}**`, who(json));
}

type Line = (json: unknown, repository: string, sender: string) => string | undefined;

const lineOf: Readonly<Record<string, Line>> = {
	ping: (_json, repository) => `${repository}: the webhook is set up`,
	push: (json, repository, sender) => {
		const commits = listAt(json, 1_000, "commits");
		if (at(json, "deleted") === true || commits.length === 0) return undefined;
		const branch = refName(textAt(json, "ref"));
		const compare = textAt(json, "compare") || textAt(json, "compare_url");
		const many = link(`${commits.length} ${commits.length === 1 ? "commit" : "commits"}`, compare);
		return lines(
			`${repository} ${branch}: ${sender} pushed ${many}`,
			...commits.slice(-COMMITS_MAX).map(commitLine),
		);
	},
	create: (json, repository, sender) =>
		`${repository}: ${sender} made the ${textAt(json, "ref_type")} ${refName(textAt(json, "ref"))}`,
	delete: (json, repository, sender) =>
		`${repository}: ${sender} deleted the ${textAt(json, "ref_type")} ${refName(textAt(json, "ref"))}`,
	pull_request: (json, repository, sender) => {
		const isMerged = at(json, "pull_request", "merged") === true && textAt(json, "action") === "closed";
		return about(json, repository, sender, "pull_request", isMerged ? "merged" : undefined);
	},
	issues: (json, repository, sender) => about(json, repository, sender, "issue"),
	issue_comment: (json, repository, sender) => {
		if (textAt(json, "action") !== "created") return undefined;
		const on = link(titleOf(at(json, "issue")), textAt(json, "comment", "html_url"));
		return `${repository}: ${sender} commented on ${on}: ${short(textAt(json, "comment", "body"))}`;
	},
	pull_request_review: (json, repository, sender) => {
		if (textAt(json, "action") !== "submitted") return undefined;
		const on = link(titleOf(at(json, "pull_request")), textAt(json, "review", "html_url"));
		return `${repository}: ${sender} reviewed ${on}: ${textAt(json, "review", "state").replaceAll("_", " ")}`;
	},
	release: (json, repository, sender) => {
		if (textAt(json, "action") !== "published") return undefined;
		const name = textAt(json, "release", "name") || textAt(json, "release", "tag_name");
		return `${repository}: ${sender} released ${link(short(name), textAt(json, "release", "html_url"))}`;
	},
	workflow_run: (json, repository) => {
		if (textAt(json, "action") !== "completed") return undefined;
		const run = at(json, "workflow_run");
		const branch = textAt(run, "head_branch");
		return `${repository} ${branch}: ${link(short(textAt(run, "name")), textAt(run, "html_url"))} ${textAt(run, "conclusion").replaceAll("_", " ")}`;
	},
};

/** What is done again and again (labels, assignees, pushes to a branch under review) is said of nothing. */
const TOLD: ReadonlySet<string> = new Set(["opened", "closed", "reopened", "merged", "ready_for_review"]);

function about(
	json: unknown,
	repository: string,
	sender: string,
	what: "issue" | "pull_request",
	done = textAt(json, "action"),
): string | undefined {
	if (!TOLD.has(done)) return undefined;
	const item = at(json, what);
	return `${repository}: ${sender} ${done.replaceAll("_", " ")} ${link(titleOf(item), textAt(item, "html_url"))}`;
}

function titleOf(item: unknown): string {
	return `#${textAt(item, "number")} ${short(textAt(item, "title"))}`;
}

function commitLine(commit: unknown): string {
	const id = textAt(commit, "id").slice(0, 8);
	return `- ${link(id, textAt(commit, "url"))} ${short(textAt(commit, "message"))}`;
}

function who(json: unknown): string {
	return textAt(json, "sender", "login") || textAt(json, "pusher", "name") || "somebody";
}

function refName(ref: string): string {
	return `\`${short(ref.replace(/^refs\/(?:heads|tags)\//, "")).replaceAll("`", "")}\``;
}
