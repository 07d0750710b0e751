import { metricsOf } from "../../http-load/server-calls.ts";
import type { Server } from "../../lab/experiment.ts";

/** What the server says of itself over one measurement: group commits, and garbage collections of the loop's thread. */
type Inside = Readonly<Record<"pausesPerSecond" | "pauseMs" | "pauseShare", number>> & {
	readonly commitMs?: number;
};

/** What V8's collections are called in `nodejs_gc_duration_seconds`. */
const KINDS = ["minor", "major", "incremental", "weakcb"];

interface Sums {
	readonly atMs: number;
	readonly commits: Total;
	readonly pauses: Total;
}

interface Total {
	readonly count: number;
	readonly seconds: number;
}

/** Looks now; what is returned looks again. A rival has no such page: undefined. */
export async function lookInside(
	server: Server,
	signal: AbortSignal,
): Promise<() => Promise<Inside | undefined>> {
	if (server.operatorToken === "") return async () => undefined;
	const before = await sums(server, signal);
	return async () => between(before, await sums(server, signal));
}

async function sums(server: Server, signal: AbortSignal): Promise<Sums> {
	const metrics = await metricsOf(server, signal);
	const total = (name: string, labels = ""): Total => ({
		count: metrics.valueOf(`${name}_count${labels}`),
		seconds: metrics.valueOf(`${name}_sum${labels}`),
	});
	return {
		atMs: performance.now(),
		commits: total("parley_commit_seconds"),
		pauses: KINDS.map((kind) => total("nodejs_gc_duration_seconds", `{kind="${kind}"}`)).reduce(added),
	};
}

function between(before: Sums, after: Sums): Inside {
	const seconds = (after.atMs - before.atMs) / 1_000;
	const commits = less(after.commits, before.commits);
	const pauses = less(after.pauses, before.pauses);
	const commitMs = meanMs(commits);
	return {
		...(commitMs === undefined ? {} : { commitMs }),
		pausesPerSecond: pauses.count / seconds,
		pauseMs: meanMs(pauses) ?? 0,
		pauseShare: pauses.seconds / seconds,
	};
}

function meanMs({ count, seconds }: Total): number | undefined {
	return count === 0 ? undefined : (seconds / count) * 1_000;
}

function added(one: Total, other: Total): Total {
	return { count: one.count + other.count, seconds: one.seconds + other.seconds };
}

function less(one: Total, other: Total): Total {
	return { count: one.count - other.count, seconds: one.seconds - other.seconds };
}
