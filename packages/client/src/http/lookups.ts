import { HistoryPage } from "@parley/protocol/history-page";
import { RoomList } from "@parley/protocol/http";
import {
	DnsAnswer,
	type DnsRequest,
	NumbersAnswer,
	type NumbersRequest,
	PreviewAnswer,
	type PreviewRequest,
	SearchAnswer,
	type SearchRequest,
} from "@parley/protocol/lookups";
import type { PushEnd, PushTest, PushWish } from "@parley/protocol/push";
import { PushEnded, PushKept, PushKey, PushTested } from "@parley/protocol/push-answers";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type * as z from "zod/mini";
import { notConnected } from "../link/requests.ts";
import { readSession } from "../session/stored-session.ts";
import type { Environment } from "../state/environment.ts";
import { fetchJson } from "./fetch-in-time.ts";
import { refusalIn } from "./problem.ts";

/** What can be looked up, each with its question and its answer. */
export interface LookUps {
	readonly search: { readonly question: z.input<typeof SearchRequest>; readonly answer: SearchAnswer };
	/** those that are called so */
	readonly rooms: { readonly question: { readonly search: string }; readonly answer: RoomList };
	readonly dns: { readonly question: DnsRequest; readonly answer: DnsAnswer };
	readonly preview: { readonly question: PreviewRequest; readonly answer: PreviewAnswer };
	/** a page of a room that begins at a moment, an ISO date */
	readonly history: {
		readonly question: { readonly room: string; readonly at: string; readonly limit: number };
		readonly answer: HistoryPage;
	};
	readonly numbers: { readonly question: z.input<typeof NumbersRequest>; readonly answer: NumbersAnswer };
	/** by which this server is known to push services */
	readonly pushKey: { readonly question: object; readonly answer: PushKey };
	readonly pushTo: { readonly question: PushWish; readonly answer: PushKept };
	readonly pushNoMore: { readonly question: PushEnd; readonly answer: PushEnded };
	readonly pushTest: { readonly question: PushTest; readonly answer: PushTested };
}
export type LookUpName = keyof LookUps;
export type LookUpResult<N extends LookUpName> =
	| { readonly ok: true; readonly answer: LookUps[N]["answer"] }
	| { readonly ok: false; readonly refusal: Refusal };

interface Route<N extends LookUpName> {
	/** `:room` stands for the one asked about */
	readonly path: string;
	readonly method: "GET" | "POST" | "PUT" | "DELETE";
	readonly answer: z.ZodMiniType<LookUps[N]["answer"]>;
}

const routes: { readonly [N in LookUpName]: Route<N> } = {
	search: { path: "/api/search", method: "GET", answer: SearchAnswer },
	rooms: { path: "/api/rooms", method: "GET", answer: RoomList },
	dns: { path: "/api/lookups/dns", method: "GET", answer: DnsAnswer },
	preview: { path: "/api/lookups/preview", method: "GET", answer: PreviewAnswer },
	history: { path: "/api/rooms/:room/events", method: "GET", answer: HistoryPage },
	numbers: { path: "/api/lookups/numbers", method: "POST", answer: NumbersAnswer },
	pushKey: { path: "/api/push/key", method: "GET", answer: PushKey },
	pushTo: { path: "/api/push/subscriptions", method: "PUT", answer: PushKept },
	pushNoMore: { path: "/api/push/subscriptions", method: "DELETE", answer: PushEnded },
	pushTest: { path: "/api/push/tests", method: "POST", answer: PushTested },
};

/** Asks the server by HTTP in the name of this session. Never throws: what fails is a refusal in words. */
export async function lookUp<N extends LookUpName>(
	environment: Pick<Environment, "fetch" | "local" | "after">,
	name: N,
	question: LookUps[N]["question"],
	signal?: AbortSignal,
): Promise<LookUpResult<N>> {
	const token = readSession(environment.local)?.token;
	if (token === undefined) return { ok: false, refusal: refuse("not-welcome-yet") };
	const route: Route<N> = routes[name];
	try {
		const { ok, body } = await fetchJson(environment, ...requestFor(route, question, token, signal));
		return ok ? answered(route, body) : { ok: false, refusal: refusalIn(body) };
	} catch {
		// No answer, or none that is ours: asking again is safe.
		return { ok: false, refusal: notConnected };
	}
}

function requestFor(
	{ path, method }: Pick<Route<LookUpName>, "path" | "method">,
	question: object,
	token: string,
	signal: AbortSignal | undefined,
): Parameters<Environment["fetch"]> {
	const authorization = `Bearer ${token}`;
	const calledOff = signal && { signal };
	if (method === "GET") {
		const { room, ...rest } = { room: "", ...question };
		const address = path.includes(":room") ? path.replace(":room", room) : path;
		const query = path.includes(":room") ? rest : question;
		return [`${address}?${queryOf(query)}`, { headers: { authorization }, ...calledOff }];
	}
	const headers = { authorization, "content-type": "application/json" };
	return [path, { method, headers, body: JSON.stringify(question), ...calledOff }];
}

function queryOf(question: object): string {
	const given = Object.entries(question).filter(([, value]) => value !== undefined);
	return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

function answered<N extends LookUpName>(route: Route<N>, body: unknown): LookUpResult<N> {
	const parsed = route.answer.safeParse(body);
	return parsed.success
		? { ok: true, answer: parsed.data }
		: { ok: false, refusal: refuse("unsupported-version") };
}
