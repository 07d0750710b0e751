import { execFileSync } from "node:child_process";
import { LAB_ROOM, type LabMoment } from "@parley/protocol/lab";
import { expect, test } from "vitest";
import { expectProblem } from "./support/http.ts";
import { LAB_ENV, openLab, operatorOf } from "./support/lab.ts";
import { comesIn } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
import { openHouseProcess } from "./support/server-process.ts";

const wish = { people: 6, perSecond: 20, bytes: 60, slowPercent: 20 };
const post = { method: "POST", body: wish } as const;

function isHeard({ state: { crowd } }: LabMoment): boolean {
	return crowd.state === "talking" && (crowd.pulse?.deliveries ?? 0) > 0;
}

test("a crowd comes into its scratch room, talks, tells its figures, and leaves nothing behind", async () => {
	const { house, operator } = await openLab({ ROOM_CAPACITY: "3" });
	const watch = await operator.watches();
	expect((await operator.sees("crowd", post)).crowd).toEqual({ state: "entering", wish });
	const { state } = await watch.until(isHeard);
	expect(state.crowd).toMatchObject({ wish });
	const ada = await comesIn(house, "ada", LAB_ROOM);
	await ada.receives("posted", ({ room, name }) => room === LAB_ROOM && /^p\d$/.test(name));
	await expectProblem(await operator.asks("crowd", post), 503, "busy");

	expect((await operator.sees("crowd", { method: "DELETE" })).crowd).toEqual({ state: "none" });
	// their names are free again: the next crowd is let in
	await operator.sees("crowd", post);
	await watch.until(isHeard);
	await house.stop();
	expect(childrenOf(process.pid)).toEqual([]);
});

test("the scratch room is nobody's, and open to a crowd, whoever opened it before", async () => {
	const { house, operator } = await openLab();
	const mallory = await Person.arrives("mallory", { port: house.port });
	const opens = { type: "open", room: LAB_ROOM, passphrase: "nobody else", readOnly: true, capacity: 1 };
	expected("ok", await mallory.asks(opens));
	await mallory.joins(LAB_ROOM);
	const watch = await operator.watches();
	await operator.sees("crowd", post);
	await watch.until(isHeard);
	const topic = { do: "settings", topic: "mine" };
	refusedAs("not-allowed", await mallory.asks({ type: "moderate", room: LAB_ROOM, wish: topic }));
});

test("one of a crowd loses the link and comes back, another is slow; the crowd talks on", async () => {
	const { house, operator } = await openLab();
	const watch = await operator.watches();
	await operator.sees("crowd", post);
	await watch.until(isHeard);
	const befalls = (fault: string, name: string) =>
		operator.asks("faults", { method: "POST", body: { fault, name, ms: 1_000 } });
	expect((await befalls("cut", "p1")).status).toBe(200);
	expect((await befalls("slow", "p2")).status).toBe(200);
	await untilMetric(house, 'parley_closed_total{code="1006"}', (links) => links === 1);
	await watch.until(({ sample }) => sample?.sockets === wish.people && sample.postsPerSecond > 0);
	expect((await operator.sees()).crowd.state).toBe("talking");
});

test("a crowd ends with its server, even one that is killed", async () => {
	const house = await openHouseProcess(LAB_ENV);
	const operator = operatorOf(house);
	const watch = await operator.watches();
	await operator.sees("crowd", post);
	await watch.until(isHeard);
	const crowd = childrenOf(house.pid);
	expect(crowd).toHaveLength(1);
	await house.kill();
	await expect.poll(() => crowd.filter(isRunning), { timeout: HANG_MS }).toEqual([]);
});

test("a crowd that the server's limits would not let in is refused in words", async () => {
	const { operator } = await openLab({ LIMITS: "on", SOCKETS_PER_ADDRESS_MAX: "10", POSTS_PER_SECOND: "2" });
	const many = { ...wish, people: 10 };
	const tooMany = await operator.asks("crowd", { method: "POST", body: many });
	expect((await expectProblem(tooMany, 429, "too-many-from-here")).field).toBe("people");
	const tooFast = await operator.asks("crowd", post);
	expect((await expectProblem(tooFast, 429, "too-fast")).field).toBe("perSecond");
	expect((await operator.sees()).crowd).toEqual({ state: "none" });
});

test("a crowd that is not let in says why", async () => {
	const { house, operator } = await openLab();
	await comesIn(house, "p3");
	const watch = await operator.watches();
	await operator.sees("crowd", post);
	const { state } = await watch.until(({ state }) => state.crowd.state === "failed");
	expect(state.crowd).toMatchObject({ why: expect.stringContaining("p3 was not let in: name-taken") });
});

test("without the folder of the load lab there is no crowd and no experiment, and the lab says so", async () => {
	const { operator } = await openLab({}, { loadtestDir: "/nonexistent" });
	expect(await operator.sees()).toMatchObject({ loadtest: false });
	for (const [path, body] of [["crowd", wish] as const, ["experiments", { name: "rooms" }] as const]) {
		const refused = await operator.asks(path, { method: "POST", body });
		expect((await expectProblem(refused, 403, "not-allowed")).detail).toContain("loadtest");
	}
	expect(await (await operator.asks("reports")).json()).toEqual([]);
});

/** Of the lab's programs. */
function childrenOf(parent: number): number[] {
	const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
	return lines.flatMap((line) => {
		const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
		return Number(ppid) === parent && args?.includes("loadtest/src/") ? [Number(pid)] : [];
	});
}

/** A guard against a crowd that stays, never a measurement. */
const HANG_MS = 30_000;

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
