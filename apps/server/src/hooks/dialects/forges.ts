import { createHmac, timingSafeEqual } from "node:crypto";
import { refuse } from "@parley/protocol/refusals";
import { gitHubLine } from "./github-lines.ts";
import { gitLabLine } from "./gitlab-lines.ts";
import type { Dialect, HookRequest, Reading } from "./said.ts";

/** Whoever sets a secret there gives the hook's own: the last part of its address. */
const forged = {
	refusal: refuse("not-allowed", {
		field: "signature",
		message:
			"The signature does not fit. As the secret of the webhook give the hook's own, the last part of its address.",
	}),
};

/** Gitea and Forgejo say what they do as GitHub does, with a header of their own beside. */
export const github: Dialect = forge("github", (request) => {
	const event = request.header("x-gitea-event") ?? request.header("x-github-event");
	return event === undefined ? undefined : { event, isGenuine: isSigned(request), line: gitHubLine };
});

export const gitlab: Dialect = forge("gitlab", (request) => {
	const event = request.header("x-gitlab-event");
	if (event === undefined) return undefined;
	const token = request.header("x-gitlab-token");
	return { event, isGenuine: token === undefined || isSame(token, request.secret), line: gitLabLine };
});

interface ForgeEvent {
	readonly event: string;
	readonly isGenuine: boolean;
	/** undefined: nothing is said of that kind */
	readonly line: (event: string, json: unknown) => string | undefined;
}

function forge(name: string, find: (request: HookRequest) => ForgeEvent | undefined): Dialect {
	return {
		name,
		reads(request, json): Reading | undefined {
			const found = find(request);
			if (found === undefined) return undefined;
			if (!found.isGenuine) return forged;
			const text = found.line(found.event, json);
			return text === undefined ? { nothing: `nothing is said of ${found.event}` } : { said: { text } };
		},
		answer: ({ seq }) => ({ status: seq === 0 ? 202 : 200, body: { seq } }),
	};
}

/** None was set where there is none. */
function isSigned({ header, body, secret }: HookRequest): boolean {
	const given = header("x-hub-signature-256")?.replace(/^sha256=/, "") ?? header("x-gitea-signature");
	if (given === undefined) return true;
	return isSame(given, createHmac("sha256", secret).update(body).digest("hex"));
}

function isSame(given: string, wanted: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
	return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
