import { parentPort } from "node:worker_threads";
import type { Message } from "./one-order.ts";
import { clockMs, type Part, type Place, User } from "./user.ts";

/** What a thread of users is told to do, one thing at a time. */
export type Command =
	| { readonly type: "enter"; readonly place: Place; readonly parts: readonly Part[] }
	/** all users post at once and listen until each has `count` messages, or until it makes no sense any more */
	| { readonly type: "post"; readonly count: number; readonly deadlineMs: number }
	| { readonly type: "leave" };

export interface Round {
	readonly startedAt: number;
	/** of each user, on the same clock */
	readonly finishedAt: readonly number[];
	/** processor time of this thread meanwhile */
	readonly cpuMs: number;
	readonly heard: readonly (readonly Message[])[];
}

export type Reply =
	| { readonly type: "entered" }
	| { readonly type: "posted"; readonly round: Round }
	| { readonly type: "left" }
	| { readonly type: "failed"; readonly why: string };

let users: readonly User[] = [];

parentPort?.on("message", async (command: Command) => {
	parentPort?.postMessage(await obey(command).catch((error: unknown) => failed(error)));
});

async function obey(command: Command): Promise<Reply> {
	switch (command.type) {
		case "enter":
			users = await Promise.all(command.parts.map((part) => User.enter(command.place, part)));
			return { type: "entered" };
		case "post":
			return { type: "posted", round: await round(command.count, command.deadlineMs) };
		case "leave":
			await Promise.all(users.map((user) => user.leave()));
			return { type: "left" };
	}
}

async function round(count: number, deadlineMs: number): Promise<Round> {
	const all = Promise.all(users.map((user) => user.hears(count)));
	const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
	const deadline = setTimeout(resolve, deadlineMs, undefined);
	const cpu = process.threadCpuUsage();
	const startedAt = clockMs();
	for (const user of users) user.post();
	const finishedAt = await Promise.race([all, tooLate]);
	const { user, system } = process.threadCpuUsage(cpu);
	clearTimeout(deadline);
	const heard =
		finishedAt === undefined
			? users.map((user) => user.messagesSoFar())
			: await Promise.all(users.map((user) => user.messages()));
	return { startedAt, finishedAt: finishedAt ?? [], cpuMs: (user + system) / 1_000, heard };
}

function failed(error: unknown): Reply {
	return { type: "failed", why: error instanceof Error ? error.message : String(error) };
}
