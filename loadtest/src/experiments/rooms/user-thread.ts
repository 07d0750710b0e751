import { answerCalls } from "../../threads/called-thread.ts";
import { clockMs, type Message, type Part, type Place, User } from "./user.ts";

export interface Round {
	readonly startedAt: number;
	/** on the same clock; undefined where the user never had all */
	readonly finishedAt: number | undefined;
	/** processor time of this thread meanwhile */
	readonly cpuMs: number;
	readonly heard: readonly Message[];
}

let user: User;

const calls = {
	async enter(place: Place, part: Part) {
		user = await User.enter(place, part);
	},
	/** posts and listens until the user has `count` messages, or until it makes no sense any more */
	async round(count: number, deadlineMs: number): Promise<Round> {
		const all = user.hears(count);
		const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
		const deadline = setTimeout(resolve, deadlineMs, undefined);
		const cpu = process.threadCpuUsage();
		const startedAt = clockMs();
		user.post();
		const finishedAt = await Promise.race([all, tooLate]);
		const used = process.threadCpuUsage(cpu);
		clearTimeout(deadline);
		const heard = finishedAt === undefined ? user.messagesSoFar() : await user.messages();
		return { startedAt, finishedAt, cpuMs: (used.user + used.system) / 1_000, heard };
	},
	leave: () => user.leave(),
};
export type UserCalls = typeof calls;
answerCalls(calls);
