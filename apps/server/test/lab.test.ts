import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { openLab } from "./support/lab.ts";
import { comesIn } from "./support/lobby.ts";
import { LOBBY } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { openHouse } from "./support/server.ts";

const LONG = "x".repeat(15_000);

test("the lab is for the operator", async () => {
	const { house } = await openLab();
	const { token } = await comesIn(house, "ada");
	for (const path of ["state", "stream", "reports"]) {
		await expectProblem(await call(house, `/api/lab/${path}`), 403, "not-allowed");
		await expectProblem(await call(house, `/api/lab/${path}`, { token }), 403, "not-allowed");
	}
	for (const path of ["crowd", "blocks", "faults", "experiments"])
		await expectProblem(
			await call(house, `/api/lab/${path}`, { method: "POST", token, body: {} }),
			403,
			"not-allowed",
		);
});

test("the door says whether there is a lab, and without one there is no address of it", async () => {
	const { house } = await openLab();
	expect(await (await call(house, "/api/door")).json()).toMatchObject({ lab: true });
	const plain = await openHouse();
	expect(await (await call(plain, "/api/door")).json()).not.toHaveProperty("lab");
	await expectProblem(await call(plain, "/api/lab/state"), 400, "bad-frame");
});

test("who watches sees what people do, once a second", async () => {
	const { house, operator } = await openLab();
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const watch = await operator.watches();
	await watch.until(({ sample }) => sample !== undefined);
	await ada.says("one");
	await bo.says("two");
	const { state, sample } = await watch.until((moment) => (moment.sample?.postsPerSecond ?? 0) > 0);
	expect(state).toMatchObject({ mode: "worker", crowd: { state: "none" }, experiment: { state: "none" } });
	expect(sample).toMatchObject({ sockets: 2, seats: 2, rooms: 1, pendingBytes: 0, slowReaders: 0 });
	expect(sample?.readers.map(({ name }) => name).sort()).toEqual(["ada", "bo"]);
	expect(sample?.deliver?.p99).toBeGreaterThan(0);
	expect(sample?.deliveriesPerSecond).toBeGreaterThan(sample?.postsPerSecond ?? 0);
	expect(sample?.rssBytes).toBeGreaterThan(1_000_000);
	watch.leaves();
	// whoever comes next sees figures of their own time, not of the time in which nobody looked
	await ada.says("three");
	const next = await operator.watches();
	const first = await next.until((moment) => moment.sample !== undefined);
	expect(first.sample?.deliver).toBeNull();
});

test("a change is told to watchers at once", async () => {
	const { operator } = await openLab();
	const watch = await operator.watches();
	await operator.asks("lookup-mode", { method: "PUT", body: { mode: "single-loop" } });
	const { sample } = await watch.until(({ state }) => state.mode === "inline");
	expect(sample).toBeUndefined();
});

test("a stop ends the streams of those who watch", async () => {
	const { house, operator } = await openLab();
	const watch = await operator.watches();
	await house.stop();
	await expect(watch.until(() => false)).rejects.toThrow("the stream ended");
});

test("somebody whose links are cut comes back and has lost nothing", async () => {
	const { house, operator } = await openLab();
	const [ada, bo] = [await comesIn(house, "Ada"), await comesIn(house, "bo")];
	const done = await operator.asks("faults", { method: "POST", body: { fault: "cut", name: "ada" } });
	expect(await done.json()).toEqual({ name: "Ada", sockets: 1, ms: 0 });
	await ada.closed;
	await bo.says("while ada was away");
	await ada.comesBack();
	await ada.hears("while ada was away");
	await expectOneOrder(house, [ada, bo]);
});

test("[OUT3] somebody who is slowed takes nothing for a while, then catches up; others do not wait", async () => {
	const { house, operator } = await openLab();
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const watch = await operator.watches();
	const fault = { fault: "slow", name: "ada", ms: 3_000 };
	const done = await operator.asks("faults", { method: "POST", body: fault });
	expect(await done.json()).toEqual({ name: "ada", sockets: 1, ms: 3_000 });
	for (let n = 0; n < 40; n += 1) await bo.says(`${n} ${LONG}`);
	expect(ada.hasHeard(`0 ${LONG}`)).toBe(false);
	const { sample } = await watch.until((moment) => (moment.sample?.slowReaders ?? 0) > 0);
	expect(sample?.readers[0]).toMatchObject({ name: "ada", state: "catching-up" });
	expect(sample?.pendingBytes).toBeLessThan(512 * 1024);
	await ada.hears(`39 ${LONG}`);
	await expectOneOrder(house, [ada, bo], [LOBBY]);
});

test("a fault for nobody is refused in words", async () => {
	const { operator } = await openLab();
	const body = { fault: "cut", name: "nobody" };
	const problem = await expectProblem(
		await operator.asks("faults", { method: "POST", body }),
		404,
		"no-such-message",
	);
	expect(problem).toMatchObject({ field: "name", detail: "Nobody named nobody is here just now." });
	const wrong = { fault: "burn", name: "ada" };
	await expectProblem(await operator.asks("faults", { method: "POST", body: wrong }), 400, "bad-frame");
});

test("lookups that block are asked for until they are stopped", async () => {
	const { operator } = await openLab();
	const watch = await operator.watches();
	const wish = { perSecond: 50, ms: 5 };
	expect(await operator.sees("blocks", { method: "POST", body: wish })).toMatchObject({ blocks: wish });
	await watch.until(({ sample }) => (sample?.lookupsPerSecond ?? 0) > 0);
	expect(await operator.sees("blocks", { method: "DELETE" })).toMatchObject({ blocks: null });
	await watch.until(({ sample }) => sample?.lookupsPerSecond === 0);
});

test("wishes beyond the limits are refused, with the field", async () => {
	const { operator } = await openLab();
	const crowd = { people: 10, perSecond: 10, bytes: 100, slowPercent: 0 };
	const wrong = [
		["crowd", { ...crowd, people: 1 }, "people"],
		["crowd", { ...crowd, people: 5_001 }, "people"],
		["crowd", { ...crowd, perSecond: 0.5 }, "perSecond"],
		["crowd", { ...crowd, bytes: 15 }, "bytes"],
		["crowd", { ...crowd, slowPercent: 51 }, "slowPercent"],
		["blocks", { perSecond: 51, ms: 1 }, "perSecond"],
		["blocks", { perSecond: 1, ms: 501 }, "ms"],
		["experiments", { name: "../../main" }, "name"],
		["experiments", { name: "rooms", size: "huge" }, "size"],
	] as const;
	for (const [path, body, field] of wrong) {
		const refused = await expectProblem(
			await operator.asks(path, { method: "POST", body }),
			400,
			"bad-frame",
		);
		expect(refused.field).toBe(field);
	}
	const long = { ...crowd, bytes: 16_385 };
	const tooLong = await operator.asks("crowd", { method: "POST", body: long });
	expect((await expectProblem(tooLong, 413, "too-long")).field).toBe("bytes");
});
