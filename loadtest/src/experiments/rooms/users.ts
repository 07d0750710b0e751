import { randomUUID } from "node:crypto";
import type { Dialect } from "../../crowd/crowd.ts";
import { LabProblem, TooLate, WrongResult } from "../../lab/errors.ts";
import { CalledThread } from "../../threads/called-thread.ts";
import { digestOf, type Message, type Part } from "./user.ts";
import type { Round, UserCalls } from "./user-thread.ts";

/** Past this, what has not arrived is missing. */
const DEADLINE_MS = 60_000;
const THREAD = new URL("./user-thread.ts", import.meta.url);

export interface Server {
	readonly port: number;
	readonly dialect: Dialect;
	/** a longer text is sent in parts of this; whole unless given */
	readonly partBytes?: number | undefined;
}

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
	readonly #deadlineMs: number;
	#attempts = 0;

	constructor(threads: number, signal: AbortSignal, deadlineMs = DEADLINE_MS) {
		this.#threads = Array.from({ length: threads }, () => new CalledThread<UserCalls>(THREAD, undefined));
		this.#signal = signal;
		this.#deadlineMs = deadlineMs;
	}

	/** As many new users as there are texts, each on a thread of its own, in a new room: all enter, all post at once, all listen, all leave. */
	async attempt({ port, dialect, partBytes }: Server, texts: readonly string[]): Promise<Attempt> {
		const number = ++this.#attempts;
		const place = { port, dialect, room: `room-${number}` };
		const parts = texts.map((text, n) => ({ name: `user ${number} ${n}`, posts: postsOf(text, partBytes) }));
		const sent = parts.flatMap(({ name, posts }) =>
			posts.map(({ id, text }) => ({ name, id, digest: digestOf(text) })),
		);
		const each = <T>(ask: (thread: CalledThread<UserCalls>, part: Part) => Promise<T>) => {
			const users = this.#threads.flatMap((thread, n) =>
				parts.slice(n, n + 1).map((part) => ask(thread, part)),
			);
			return this.#unlessFailed(Promise.all(users));
		};
		await each((thread, part) => thread.call("enter", place, part));
		const rounds = await each((thread) => thread.call("round", sent.length, this.#deadlineMs));
		refuseLate(sent, rounds, this.#deadlineMs);
		checkOneOrder(
			sent,
			rounds.map(({ heard }) => heard),
		);
		await each((thread) => thread.call("leave"));
		return attemptOf(rounds);
	}

	async stop(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.terminate()));
	}

	async #unlessFailed<T>(work: Promise<T>): Promise<T> {
		const stopped = Promise.withResolvers<never>();
		const stop = () => stopped.reject(this.#signal.reason);
		this.#signal.addEventListener("abort", stop);
		try {
			this.#signal.throwIfAborted();
			return await Promise.race([work, stopped.promise]);
		} catch (error) {
			if (this.#signal.aborted || !(error instanceof Error)) throw error;
			throw new LabProblem(`A user could not go on: ${error.message}.`, "See what the server says.");
		} finally {
			this.#signal.removeEventListener("abort", stop);
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
function refuseLate(sent: readonly Message[], rounds: readonly Round[], deadlineMs: number): void {
	const lacking = rounds.filter(({ finishedAt }) => finishedAt === undefined).length;
	if (lacking === 0) return;
	throw new TooLate(
		`within ${deadlineMs / 1_000} s ${lacking} of the users never got all of the ${sent.length} messages`,
	);
}

/** Everybody got every message, once, unchanged, and all in one order; anything else is no figure. */
function checkOneOrder(sent: readonly Message[], heard: readonly (readonly Message[])[]): void {
	for (const [user, messages] of heard.entries()) {
		const wrong = (what: string) => new WrongResult(`User ${user} ${what}.`);
		for (const { name, id, digest } of sent) {
			const copies = messages.filter((message) => message.id === id);
			if (copies.length === 0) throw wrong(`never got the message of ${name}`);
			if (copies.length > 1) throw wrong(`got the message of ${name} ${copies.length} times`);
			if (copies[0]?.digest !== digest || copies[0].name !== name)
				throw wrong(`got the message of ${name} changed`);
		}
		if (messages.length > sent.length) throw wrong("got messages that nobody sent");
		if (messages.some(({ id }, index) => id !== heard[0]?.[index]?.id))
			throw wrong("got the messages in another order than the first user");
	}
}

function attemptOf(rounds: readonly Round[]): Attempt {
	const startedAt = Math.min(...rounds.map((round) => round.startedAt));
	const finishedMs = rounds.map(({ finishedAt = startedAt }) => finishedAt - startedAt).sort((a, b) => a - b);
	const totalMs = finishedMs.at(-1) ?? 0;
	return { totalMs, finishedMs, cpuShare: Math.max(...rounds.map((round) => round.cpuMs)) / totalMs };
}
