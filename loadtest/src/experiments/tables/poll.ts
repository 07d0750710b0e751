import type { Crowd } from "../../crowd/crowd.ts";
import type { Part } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { measuredLoad, talkValues } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { TablesParams } from "./params.ts";

const [VOTERS, WITHIN_S, P99_TIMES_MAX] = [1_000, 10, 1.2];
const POSTS_PER_SECOND = 50;

/** A whole room votes, and follows the votes; others write in another one. */
export const poll: Part<TablesParams> = {
	name: "poll",
	async measure(lab, { votes, pollS, people, bytes, warmUpMs }, sample) {
		const server = await lab.parley({ DURABILITY: "disk" });
		// one more, who is away meanwhile: then told by the server what the others followed vote by vote
		const [away, ms] = [votes, pollS * 1_000];
		const hall = await peopleAt(lab, server, { people: votes + 1, roomOf: () => "hall", pastime: "poll" });
		const calm = await peopleAt(lab, server, { people, roomOf: () => "calm", initial: "calm" });
		const chat = { senders: people, perSecond: POSTS_PER_SECOND, bytes, warmUpMs: 0 };
		const talked = (forMs: number) => measuredLoad(server, () => calm.openLoop({ ...chat, ms: forMs }));
		await hall.cut([away]);
		await talked(warmUpMs);
		sample(await talked(ms / 2), { when: "nobody votes" });
		const each = { senders: votes, perSecond: votes / pollS, bytes, warmUpMs: 0, ms };
		const beside = async (crowd: Crowd) => Promise.all([talked(ms), crowd.openLoop(each)]);
		const [felt, voted] = await beside(hall);
		sample(felt, { when: "all vote" });
		await hall.comeBack([away]);
		const voters = (await hall.settle()).messages;
		await hall.leave();
		sample({ ...talkValues(voted), voters }, { when: "the poll" });
		const writing = await peopleAt(lab, server, { people: votes, roomOf: () => "other-hall", initial: "w" });
		sample((await beside(writing))[0], { when: "all write" });
		await partedFrom(server, calm, writing);
	},
	describe: ({ votes, pollS }) => {
		const unlike = smallerThan([votes, VOTERS, "voters"], [WITHIN_S, pollS, "times the pace"]);
		return {
			labels: { voters: "votes", lastScreenP50Ms: "a vote on the last screen, p50" },
			claims: [
				goal(
					`A poll of ${count(VOTERS)} voters within ${WITHIN_S} s: on every page each vote once, in one order, and as the server counts them.`,
					[],
					{ at: { when: "the poll" }, also: "voters lastScreenP50Ms", unlike },
				),
				goal(
					`Meanwhile p99 of another room is at most ${P99_TIMES_MAX} times what it was before.`,
					{ figure: "p99Ms", over: { when: "nobody votes" }, atMost: P99_TIMES_MAX },
					{ at: { when: "all vote" }, unlike },
				),
				goal(
					`A vote is no dearer to others than a message: their p99 is at most ${P99_TIMES_MAX} times what it is where as many write once.`,
					{ figure: "p99Ms", over: { when: "all write" }, atMost: P99_TIMES_MAX },
					{ at: { when: "all vote" }, unlike },
				),
			],
		};
	},
};
