import { answerCalls } from "../../threads/called-thread.ts";
import { clockMs, type Message, type Part, type Place, User } from "./user.ts";

export interface Round {
	readonly startedAt: number;
	/** of each user, on the same clock; empty where one never had all */
	readonly finishedAt: readonly number[];
	/** processor time of this thread meanwhile */
	readonly cpuMs: number;
	readonly heard: readonly (readonly Message[])[];
}

let users: readonly User[] = [];

const calls = {
	async enter(place: Place, parts: readonly Part[]) {
		users = await Promise.all(parts.map((part) => User.enter(place, part)));
	},
	/** all users post at once and listen until each has `count` messages, or until it makes no sense any more */
	async round(count: number, deadlineMs: number): Promise<Round> {
		const all = Promise.all(users.map((user) => user.hears(count)));
		const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
		const deadline = setTimeout(resolve, deadlineMs, undefined);
		const cpu = process.threadCpuUsage();
		const startedAt = clockMs();
		for (const user of users) user.post();
		const finishedAt = await Promise.race([all, tooLate]);
		const { user, system } = process.threadCpuUsage(cpu);
		clearTimeout(deadline);
		const isLate = finishedAt === undefined;
		const heard = await Promise.all(users.map((one) => (isLate ? one.messagesSoFar() : one.messages())));
		return { startedAt, finishedAt: finishedAt ?? [], cpuMs: (user + system) / 1_000, heard };
	},
	async leave() {
		await Promise.all(users.map((user) => user.leave()));
	},
};
export type UserCalls = typeof calls;
answerCalls(calls);
