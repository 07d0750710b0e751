import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { measuredLoad, warnIfBusy } from "./measured-load.ts";
import type { Part } from "./part.ts";
import { type Commits, concludePosts, type PostsRun } from "./posts-report.ts";

const SETTLE_MS_MAX = 60_000;
const AROUND_S = 2;

/** The post path alone: rooms are small, so that what a message costs is to be taken, ordered and stored. */
export const posts: Part<PostsRun> = {
	name: "posts",
	sockets: ({ posters }) => posters,
	seconds: ({ warmUpMs, ms }) => (warmUpMs + ms) / 1000 + AROUND_S,
	async measure(lab, { posters: people, posterRooms: rooms, inFlight, bytes, warmUpMs, ms }, run) {
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await lab.crowd({
			port: server.port,
			dialect: "parley",
			people,
			roomOf: (person) => `posts-${person % rooms}`,
		});
		const load = { senders: people, inFlight, bytes, warmUpMs: 0 };
		await crowd.closedLoop({ ...load, ms: warmUpMs });
		const before = await commitsOf(lab, server);
		const measured = await measuredLoad(server, () => crowd.closedLoop({ ...load, ms }));
		const commits = between(before, await commitsOf(lab, server));
		await crowd.settle(SETTLE_MS_MAX);
		await crowd.leave();
		await server.stop();
		warnIfBusy(lab, "posts", measured);
		const { figures, cores, generatorShare, othersShare } = measured;
		lab.sample({
			server: "parley",
			run,
			at: { part: "posts", people, rooms },
			values: {
				postsPerSecond: figures.postsPerSecond,
				ownP50Ms: figures.ownScreen.p50,
				ownP99Ms: figures.ownScreen.p99,
				commitEvents: commits.events,
				commitMs: commits.ms,
				commitsPerSecond: commits.perSecond,
				cores,
				generatorShare,
				othersShare,
			},
		});
		return { ...measured, people, rooms, commits };
	},
	conclude: concludePosts,
};

interface Counted {
	readonly at: number;
	readonly count: number;
	readonly events: number;
	readonly seconds: number;
}

async function commitsOf({ signal }: Lab, server: Server): Promise<Counted> {
	const metrics = await metricsOf(server, signal);
	return {
		at: performance.now(),
		count: metrics.valueOf("parley_commit_seconds_count"),
		events: metrics.valueOf("parley_commit_events_sum"),
		seconds: metrics.valueOf("parley_commit_seconds_sum"),
	};
}

function between(before: Counted, after: Counted): Commits {
	const count = Math.max(1, after.count - before.count);
	return {
		perSecond: (count * 1000) / (after.at - before.at),
		events: (after.events - before.events) / count,
		ms: ((after.seconds - before.seconds) / count) * 1000,
	};
}
