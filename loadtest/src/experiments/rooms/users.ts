import { createHash, randomUUID } from "node:crypto";
import { Faults } from "../../crowd/faults.ts";
import { LabProblem, TooLate, WrongResult } from "../../lab/errors.ts";
import { CalledThread } from "../../threads/called-thread.ts";
import type { Place } from "../member.ts";
import type { Part, Round, UserCalls } from "./user-thread.ts";

/** Past this, what has not arrived is missing. */
const DEADLINE_MS = 60_000;
const THREAD = new URL("./user-thread.ts", import.meta.url);

/** `partBytes`: a longer text is sent in parts of this; whole unless given. */
type Server = Omit<Place, "room"> & { readonly partBytes?: number | undefined };

export interface Attempt {
	/** from "all connected" until every user had every message */
	readonly totalMs: number;
	/** the same for each user, the first to finish first */
	readonly finishedMs: readonly number[];
	/** of the users' busiest thread meanwhile: near 1, the clock showed the users and not the server */
	readonly cpuShare: number;
}

/** The users' side of the experiment, on threads of its own. */
export class Users {
	readonly #threads: readonly CalledThread<UserCalls>[];
	readonly #signal: AbortSignal;
	readonly #faults: Faults;
	readonly #deadlineMs: number;
	#attempts = 0;

	constructor(threads: number, signal: AbortSignal, deadlineMs = DEADLINE_MS) {
		this.#threads = Array.from({ length: threads }, () => new CalledThread<UserCalls>(THREAD, undefined));
		this.#signal = signal;
		this.#faults = new Faults(signal);
		this.#deadlineMs = deadlineMs;
	}

	/** As many new users as there are texts, each on a thread of its own, in a new room: all enter, all post at once, all listen, all leave. */
	async attempt({ port, dialect, partBytes }: Server, texts: readonly string[]): Promise<Attempt> {
		const number = ++this.#attempts;
		const place = { port, dialect, room: `room-${number}` };
		const parts = texts.map((text, n) => ({ name: `user ${number} ${n}`, posts: postsOf(text, partBytes) }));
		const digest = (text: string) => createHash("sha1").update(text).digest("hex");
		const sent = parts.flatMap(({ name, posts }) =>
			posts.map(({ id, text }) => `${name} ${id} ${digest(text)}`),
		);
		const each = <T>(ask: (thread: CalledThread<UserCalls>, part: Part) => Promise<T>) => {
			const asked = this.#threads.slice(0, parts.length).map((thread, n) => ask(thread, parts[n] as Part));
			return this.#unlessFailed(Promise.all(asked));
		};
		await each((thread, part) => thread.call("enter", place, part));
		const rounds = await each((thread) => thread.call("round", sent.length, this.#deadlineMs));
		refuseLate(sent, rounds, this.#deadlineMs);
		checkOneOrder(sent, rounds);
		await each((thread) => thread.call("leave"));
		return attemptOf(rounds);
	}

	async stop(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.terminate()));
	}

	async #unlessFailed<T>(work: Promise<T>): Promise<T> {
		try {
			return await this.#faults.before(work);
		} catch (error) {
			if (this.#signal.aborted || !(error instanceof Error)) throw error;
			throw new LabProblem(`A user could not go on: ${error.message}.`, "See what the server says.");
		}
	}
}

function postsOf(text: string, bytes = text.length): Part["posts"] {
	const parts = Math.max(1, Math.ceil(text.length / bytes));
	return Array.from({ length: parts }, (_, part) => ({
		id: randomUUID(),
		text: text.slice(part * bytes, (part + 1) * bytes),
	}));
}

/** What is missing at the end may be lost, or may have been too slow: nobody can tell. */
function refuseLate(sent: readonly string[], rounds: readonly Round[], deadlineMs: number): void {
	const lacking = rounds.filter(({ finishedAt }) => finishedAt === undefined).length;
	if (lacking === 0) return;
	throw new TooLate(
		`within ${deadlineMs / 1_000} s ${lacking} of the users never got all of the ${sent.length} messages`,
	);
}

/** Everybody got every message, once, unchanged, and all in one order; anything else is no figure. */
function checkOneOrder(sent: readonly string[], rounds: readonly Round[]): void {
	for (const [user, { heard }] of rounds.entries()) {
		const lacking = sent.filter((message) => !heard.includes(message)).length;
		const wrong = heard.filter((one, at) => !sent.includes(one) || heard.indexOf(one) < at).length;
		if (lacking + wrong > 0)
			throw new WrongResult(
				`User ${user} lacks ${lacking} of ${sent.length} messages, and got ${wrong} that were changed, came twice or were sent by nobody.`,
			);
		if (heard.join() !== rounds[0]?.heard.join())
			throw new WrongResult(`User ${user} got the messages in another order than the first user.`);
	}
}

function attemptOf(rounds: readonly Round[]): Attempt {
	const startedAt = Math.min(...rounds.map((round) => round.startedAt));
	const finishedMs = rounds.map(({ finishedAt = startedAt }) => finishedAt - startedAt).sort((a, b) => a - b);
	const totalMs = finishedMs.at(-1) ?? 0;
	return { totalMs, finishedMs, cpuShare: Math.max(...rounds.map((round) => round.cpuMs)) / totalMs };
}
