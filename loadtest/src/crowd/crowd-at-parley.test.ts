import { expect, onTestFinished, test } from "vitest";
import { peopleAt } from "../experiments/people.ts";
import { WITH_TABLES } from "../experiments/tables/params.ts";
import { Household } from "../lab/household.ts";
import { Server } from "../lab/server-process.ts";
import { parleyLaunch } from "../lab/servers.ts";
import { type Crowd, type CrowdOptions, openCrowd } from "./crowd.ts";

async function parleyPort(env: Readonly<Record<string, string>> = {}): Promise<number> {
	const household = new Household();
	onTestFinished(() => household.close());
	const { signal } = new AbortController();
	const launch = parleyLaunch(household, env);
	return (await Server.start(launch, household, () => undefined, signal)).port;
}

async function crowdAtParley(people: number, env: Readonly<Record<string, string>> = {}): Promise<Crowd> {
	return crowdAt({ port: await parleyPort(env), people });
}

async function crowdAt(
	options: Pick<CrowdOptions, "port" | "people" | "roomOf" | "initial">,
): Promise<Crowd> {
	const { signal } = new AbortController();
	const crowd = await openCrowd({ ...options, dialect: "parley", threads: 2, signal });
	onTestFinished(() => crowd.leave());
	return crowd;
}

const load = { senders: 3, bytes: 100, warmUpMs: 0, ms: 200 };

test("[ORD1] a crowd at the real server sees one order, and the chain holds for everybody", async () => {
	const crowd = await crowdAtParley(8);
	const { posts } = await crowd.closedLoop({ ...load, inFlight: 2 });
	expect(posts).toBeGreaterThan(0);
	expect((await crowd.settle()).messages).toBeGreaterThanOrEqual(posts);
	expect(await crowd.pingRound()).toBeGreaterThan(0);
});

test("[BACK1] whoever was cut comes back to exactly what was missed, more than one page of it", async () => {
	const crowd = await crowdAtParley(8);
	await crowd.openLoop({ ...load, perSecond: 100 });
	await crowd.cut([4, 5]);
	await crowd.openLoop({ ...load, perSecond: 2_000 });
	expect(await crowd.comeBack([4, 5])).toHaveLength(2);
	await crowd.openLoop({ ...load, perSecond: 100 });
	expect((await crowd.settle()).messages).toBe(440);
});

test("[OUT3] a reader that stops while more comes than its buffers hold has everything in the end", async () => {
	const crowd = await crowdAtParley(4, { OUTPUT_BYTES_MAX: "65536", SEAT_GRACE_S: "60" });
	await crowd.pause([3]);
	await crowd.openLoop({ ...load, bytes: 16_000, perSecond: 600, ms: 1_000 });
	await crowd.resume([3]);
	expect((await crowd.settle()).messages).toBe(600);
});

test("[ACT7] a player who was behind is told how the table stands, and holds what all others followed move by move", async () => {
	const env = { ...WITH_TABLES, OUTPUT_BYTES_MAX: "65536", SEAT_GRACE_S: "60" };
	const port = await parleyPort(env);
	const { signal } = new AbortController();
	const opened = (options: Omit<CrowdOptions, "signal">) => openCrowd({ ...options, signal });
	const crowd = await peopleAt({ crowd: opened }, { port }, { people: 4, pastime: "table", threads: 2 });
	onTestFinished(() => crowd.leave());
	await crowd.pause([3]);
	await crowd.openLoop({ ...load, bytes: 16_000, perSecond: 600, ms: 1_000 });
	await crowd.resume([3]);
	expect((await crowd.settle()).messages).toBe(600);
});

test("what the server refuses is no message, and nobody waits for it", async () => {
	const crowd = await crowdAtParley(3, { LIMITS: "on", POSTS_PER_SECOND: "1" });
	const figures = await crowd.openLoop({ ...load, senders: 1, perSecond: 500 });
	expect((await crowd.settle()).messages).toBeLessThan(figures.posts);
});

test("two crowds at one server: other names, other rooms, and each has its own order", async () => {
	const port = await parleyPort();
	const crowds = [
		await crowdAt({ port, people: 3 }),
		await crowdAt({ port, people: 3, initial: "q", roomOf: () => "yard" }),
	];
	await Promise.all(crowds.map((crowd) => crowd.openLoop({ ...load, perSecond: 100 })));
	const verdicts = await Promise.all(crowds.map((crowd) => crowd.settle()));
	expect(verdicts.map(({ messages }) => messages)).toEqual([20, 20]);
});
