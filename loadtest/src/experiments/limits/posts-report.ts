import type { Findings } from "../../lab/experiment.ts";
import { type Spread, spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "./judged.ts";
import type { MeasuredLoad } from "./measured-load.ts";

export interface Commits {
	readonly perSecond: number;
	readonly events: number;
	readonly ms: number;
}

export interface PostsRun extends MeasuredLoad {
	readonly people: number;
	readonly rooms: number;
	/** of the group commits meanwhile */
	readonly commits: Commits;
}

const POSTS_PER_SECOND = 20_000;
const PEOPLE = 500;
const ROOMS = 100;

export function concludePosts(runs: readonly PostsRun[]): Findings {
	const [one] = runs;
	const posts = of(runs, ({ figures }) => figures.postsPerSecond);
	const events = of(runs, ({ commits }) => commits.events);
	const commitMs = of(runs, ({ commits }) => commits.ms);
	const finding = judged({
		claim: `${count(PEOPLE)} people in ${count(ROOMS)} rooms: at least ${count(POSTS_PER_SECOND)} durable posts a second.`,
		ours: `${formatSpread(posts, "per-second")}; a commit took ${formatSpread(events)} of them to the disk, in ${formatSpread(commitMs, "ms")}.`,
		isReached: posts.median >= POSTS_PER_SECOND,
		unlike: smallerThan([one?.people ?? 0, PEOPLE, "people"], [one?.rooms ?? 0, ROOMS, "rooms"]),
		doubt: doubtOf(runs),
		why: `The server, loop and archive together, kept ${formatFigure(of(runs, ({ cores }) => cores).median)} cores busy, and each post is also read by ${formatFigure((one?.people ?? 0) / (one?.rooms ?? 1))} people.`,
	});
	return { findings: [finding], tables: [tableOf(runs)], plots: [] };
}

function tableOf(runs: readonly PostsRun[]) {
	return {
		id: "posts",
		title: "Durable posts, as fast as they go",
		columns: [
			{ key: "people", label: "People", unit: "count" },
			{ key: "rooms", label: "Rooms", unit: "count" },
			{ key: "posts", label: "Posts", unit: "per-second" },
			{ key: "p50", label: "Own screen p50", unit: "ms" },
			{ key: "p99", label: "Own screen p99", unit: "ms" },
			{ key: "commits", label: "Commits", unit: "per-second" },
			{ key: "events", label: "Posts in a commit" },
			{ key: "commitMs", label: "A commit", unit: "ms" },
			{ key: "cores", label: "Processor seconds a second" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
		] as const,
		rows: [
			{
				people: runs[0]?.people ?? 0,
				rooms: runs[0]?.rooms ?? 0,
				posts: of(runs, ({ figures }) => figures.postsPerSecond),
				p50: of(runs, ({ figures }) => figures.ownScreen.p50),
				p99: of(runs, ({ figures }) => figures.ownScreen.p99),
				commits: of(runs, ({ commits }) => commits.perSecond),
				events: of(runs, ({ commits }) => commits.events),
				commitMs: of(runs, ({ commits }) => commits.ms),
				cores: of(runs, ({ cores }) => cores),
				generator: of(runs, ({ generatorShare }) => generatorShare),
			},
		],
		note: "A closed loop: the next post is sent when the one before is on the author's own screen, and that is after it is on disk (DURABILITY=disk).",
	};
}

function of(runs: readonly PostsRun[], value: (run: PostsRun) => number): Spread {
	return spreadOf(runs.map(value));
}
