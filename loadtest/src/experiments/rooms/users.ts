import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { LabProblem, TooLate } from "../../lab/errors.ts";
import { digestOf } from "./frames.ts";
import { checkOneOrder, type Message } from "./one-order.ts";
import type { Part, RoomDialect } from "./user.ts";
import type { Command, Reply, Round } from "./user-thread.ts";

/** Past this, what has not arrived is missing. */
const DEADLINE_MS = 60_000;

export interface Server {
	readonly port: number;
	readonly dialect: RoomDialect;
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
	readonly #threads: readonly Worker[];
	readonly #signal: AbortSignal;
	readonly #deadlineMs: number;
	#attempts = 0;

	constructor(threads: number, signal: AbortSignal, deadlineMs = DEADLINE_MS) {
		const file = new URL("./user-thread.ts", import.meta.url);
		this.#threads = Array.from({ length: threads }, () => new Worker(file));
		this.#signal = signal;
		this.#deadlineMs = deadlineMs;
	}

	/** As many new users as there are texts, in a new room: all enter, all post at once, all listen, all leave. */
	async attempt({ port, dialect, partBytes }: Server, texts: readonly string[]): Promise<Attempt> {
		const number = ++this.#attempts;
		const place = { port, dialect, room: `room-${number}` };
		const parts = texts.map((text, n) => ({ name: `user ${number} ${n}`, posts: postsOf(text, partBytes) }));
		const shares = dealt(parts, this.#threads.length);
		const sent = shares
			.flat()
			.flatMap(({ name, posts }) => posts.map(({ id, text }) => ({ name, id, digest: digestOf(text) })));

		await this.#tell(shares.map((share) => ({ type: "enter", place, parts: share })));
		const post: Command = { type: "post", count: sent.length, deadlineMs: this.#deadlineMs };
		const replies = await this.#tell(shares.map(() => post));
		const rounds = replies.flatMap((reply) => (reply.type === "posted" ? [reply.round] : []));
		if (rounds.some(({ finishedAt }) => finishedAt.length === 0)) tooLate(sent, rounds, this.#deadlineMs);
		checkOneOrder(
			sent,
			rounds.flatMap(({ heard }) => heard),
		);
		await this.#tell(shares.map(() => ({ type: "leave" })));
		return attemptOf(rounds);
	}

	async stop(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.terminate()));
	}

	/** a command for each thread, and what each says to it */
	#tell(commands: readonly Command[]): Promise<readonly Reply[]> {
		const asked = this.#threads.flatMap((thread, at) => {
			const command = commands[at];
			return command === undefined ? [] : [this.#ask(thread, command)];
		});
		return Promise.all(asked);
	}

	async #ask(thread: Worker, command: Command): Promise<Reply> {
		const answer = once(thread, "message", { signal: this.#signal });
		thread.postMessage(command);
		const [reply] = (await answer) as [Reply];
		if (reply.type === "failed")
			throw new LabProblem(`A user could not go on: ${reply.why}.`, "See what the server says.");
		return reply;
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
function tooLate(sent: readonly Message[], rounds: readonly Round[], deadlineMs: number): never {
	const lacking = rounds.flatMap(({ heard }) => heard).filter((messages) => messages.length < sent.length);
	throw new TooLate(
		`within ${deadlineMs / 1_000} s ${lacking.length} of the users never got all of the ${sent.length} messages`,
	);
}

/** to each thread in turn; no more hands than there are parts */
function dealt(parts: readonly Part[], threads: number): readonly (readonly Part[])[] {
	const hands = Math.min(threads, parts.length);
	return Array.from({ length: hands }, (_, hand) => parts.filter((_part, n) => n % hands === hand));
}

function attemptOf(rounds: readonly Round[]): Attempt {
	const startedAt = Math.min(...rounds.map((round) => round.startedAt));
	const finishedMs = rounds
		.flatMap((round) => round.finishedAt.map((at) => at - startedAt))
		.sort((a, b) => a - b);
	const totalMs = finishedMs.at(-1) ?? 0;
	return { totalMs, finishedMs, cpuShare: Math.max(...rounds.map((round) => round.cpuMs)) / totalMs };
}
