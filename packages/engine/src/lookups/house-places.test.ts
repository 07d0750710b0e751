import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { TimeoutError } from "@nats-io/transport-node";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLimitedService } from "../../test/support/limited-service.ts";
import { linkTo, startNatsServer } from "../../test/support/nats-server.ts";
import {
	type LimitedNode,
	type LimitedNodeOptions,
	openLimitedNode,
} from "../../test/toy/lookups/limited-node.ts";
import { ada, codeOf, io, requestorOn, start } from "../../test/toy/lookups/toy-requestor.ts";
import { systemClock } from "../lib/clock.ts";
import { createLogger } from "../lib/logger.ts";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import { connectToNats } from "../nats/connection.ts";
import type { PlacesTimes } from "./house-places.ts";
import { openHousePlaces } from "./open-house-places.ts";

/** Long enough for a machine that has too much to do: whoever cannot renew a lease has lost it. */
const QUICK: PlacesTimes = { leaseMs: 6_000, spareMs: 2_000, idleMs: 400, sayMs: 100, askMs: 30 };
/** Nothing ends by itself within a test. */
const PATIENT: PlacesTimes = { ...QUICK, leaseMs: 600_000, idleMs: 600_000 };
const LONG_MS = 60_000;
const WAIT = { timeout: 20_000 };
const main = fileURLToPath(new URL("../../test/toy/lookups/limited-node-process.ts", import.meta.url));

/** A NATS server, a service that takes so many, and nodes of one house that ask it. */
async function houseOf(max?: number) {
	const nats = await startNatsServer();
	const service = await openLimitedService();
	const options = { url: nats.url, port: service.port, times: QUICK, ...(max !== undefined && { max }) };
	return {
		nats,
		service,
		async opens(own: Partial<LimitedNodeOptions> = {}): Promise<LimitedNode> {
			const node = await openLimitedNode({ ...options, ...own });
			onTestFinished(node.close);
			return node;
		},
		/** In a process of its own, with long visits; it has every place once this settles. */
		async startsProcess() {
			const child = spawn(process.execPath, [main, JSON.stringify(options)], { stdio: "ignore" });
			onTestFinished(() => void child.kill("SIGKILL"));
			await vi.waitFor(() => expect(service.now).toBe(max), WAIT);
			return child;
		},
	};
}

/** So many visits, one behind the other, until it is over. */
async function visitsOn(node: LimitedNode, until: AbortSignal): Promise<void> {
	while (!until.aborted) await Promise.all([1, 2, 3, 4].map(() => node.visits(5)));
}

test("[LOOK6] three nodes are asked for more than the house may run: all is answered, and never more run at once", async () => {
	const { service, opens } = await houseOf(5);
	const nodes = await Promise.all([opens(), opens(), opens()]);
	const asked = nodes.flatMap((node) => Array.from({ length: 60 }, () => node.visits(10)));
	expect(new Set((await Promise.all(asked)).map(codeOf))).toEqual(new Set(["answered"]));
	expect(service.most).toBe(5);
});

test("[LOOK6] without a limit for the house each node runs what it may alone", async () => {
	const { service, opens } = await houseOf();
	const nodes = await Promise.all([opens(), opens(), opens()]);
	for (const node of nodes) for (let visits = 0; visits < 20; visits++) void node.visits(LONG_MS);
	await vi.waitFor(() => expect(service.now).toBe(60), WAIT);
});

test("[LOOK6] on one node alone it is the running maximum", async () => {
	const requestor = requestorOn(await start("inline"), { rests: { ...io, houseMax: 2 } });
	const answers = await Promise.all(Array.from({ length: 10 }, () => requestor.request("rests", 1, ada)));
	expect(new Set(answers.map(codeOf))).toEqual(new Set(["answered"]));
	expect(requestor.use("rests").runningMost).toBe(2);
});

for (const mode of ["inline", "worker"] as const)
	test(`${mode}: [LOOK6] a node that is cut off ends what it runs before another may, and says that it may be asked again`, async () => {
		const { nats, service, opens } = await houseOf(5);
		const link = await linkTo(nats.port);
		const [cutOff, other] = [await opens({ url: link.url, mode }), await opens()];
		const begun = Array.from({ length: 5 }, () => cutOff.visits(LONG_MS));
		await vi.waitFor(() => expect(service.now).toBe(5), WAIT);
		const rests = cutOff.rests(QUICK.leaseMs + 1_000);
		const asked = Array.from({ length: 5 }, () => other.visits(10));
		link.cut();
		for (const answer of await Promise.all(begun))
			expect(answer).toMatchObject({ ok: false, refusal: { code: "busy", retryAfterMs: 500 } });
		expect((await Promise.all(asked)).map(codeOf)).toEqual(Array(5).fill("answered"));
		expect(service.most).toBe(5);
		expect(await cutOff.lost()).toBe(5);
		// what has no limit for the house goes on, in the same thread
		expect(codeOf(await rests)).toBe("answered");
		expect(await cutOff.replaced()).toBe(0);

		link.mend();
		const again = [cutOff, other].flatMap((node) => Array.from({ length: 20 }, () => node.visits(10)));
		expect(new Set((await Promise.all(again)).map(codeOf))).toEqual(new Set(["answered"]));
		expect(service.most).toBe(5);
	});

test("[LOOK6] what a killed node had is another's when its lease is over, and not before", async () => {
	const { service, opens, startsProcess } = await houseOf(5);
	const other = await opens();
	const doomed = await startsProcess();
	const asked = other.visits(10);
	const killedAt = performance.now();
	doomed.kill("SIGKILL");
	expect(codeOf(await asked)).toBe("answered");
	expect(performance.now() - killedAt).toBeGreaterThan(QUICK.leaseMs - QUICK.spareMs);
	expect(service.most).toBe(5);
});

test("[LOOK6] a node that stood still past its lease ends what it had open as soon as it goes on, and shares what there is", async () => {
	const { service, opens, startsProcess } = await houseOf(5);
	const other = await opens();
	const still = await startsProcess();
	still.kill("SIGSTOP");
	expect(codeOf(await other.visits(10))).toBe("answered");
	still.kill("SIGCONT");
	await vi.waitFor(() => expect(service.cutShort).toBe(5), WAIT);
	service.forget();
	for (let visits = 0; visits < 20; visits++) expect(codeOf(await other.visits(10))).toBe("answered");
	expect(service.most).toBeLessThanOrEqual(5);
});

test("[LOOK6] a node that stops gives its places back at once", async () => {
	const { opens } = await houseOf(5);
	const [first, second] = [await opens({ times: PATIENT }), await opens({ times: PATIENT })];
	await Promise.all(Array.from({ length: 5 }, () => first.visits(10)));
	expect(await first.places()).toBe(5);
	await first.close();
	expect(codeOf(await second.visits(10))).toBe("answered");
});

test("[LOOK6] who asks in the very moment in which a node has seen that nobody does is given a place at once", async () => {
	const { url } = await startNatsServer();
	const connection = await connectToNats({ url, credentialsFile: "", name: "toy" });
	onTestFinished(() => connection.close());
	const parts = { clock: systemClock, logger: createLogger("silent"), metrics: engineMetrics([], "toy") };
	const open = await openHousePlaces({ connection, name: "toy", replicas: 1, times: PATIENT, ...parts });
	let looks = 0;
	let wanted = 0;
	const asks = () => {
		wanted = 1;
		places.ask();
	};
	const places = open("visits", 1, {
		running: () => 0,
		wants() {
			const now = wanted;
			looks += 1;
			if (looks === 2) queueMicrotask(asks);
			return now;
		},
		onMore: () => undefined,
	});
	onTestFinished(() => places.close());
	await vi.waitFor(() => expect([wanted, places.mayRun]).toEqual([1, 1]), WAIT);
});

test("[LOOK6] a node keeps its places while it has work, gives them to one that has some, and back when it has none", async () => {
	const { service, opens } = await houseOf(5);
	const [first, second] = [await opens({ times: PATIENT }), await opens()];
	await Promise.all(Array.from({ length: 5 }, () => first.visits(10)));
	expect(await first.places()).toBe(5);
	const long = Array.from({ length: 5 }, () => second.visits(1_000));
	await vi.waitFor(() => expect(service.now).toBe(5), WAIT);
	expect((await Promise.all(long)).map(codeOf)).toEqual(Array(5).fill("answered"));
	await vi.waitFor(async () => expect(await second.places()).toBe(0), WAIT);
	expect(service.most).toBe(5);
});

for (const max of [1, 5])
	test(`[LOOK6] of ${max}: a node is served while others have work without end`, async () => {
		const { service, opens } = await houseOf(max);
		const [first, second, third] = [await opens(), await opens(), await opens()];
		const over = new AbortController();
		const busy = [first, second].map((node) => visitsOn(node, over.signal));
		await vi.waitFor(() => expect(service.most).toBe(max), WAIT);
		for (let visits = 0; visits < 5; visits++) expect(codeOf(await third.visits(5))).toBe("answered");
		over.abort();
		await Promise.all(busy);
		expect(service.most).toBe(max);
	});

test("[LOOK6] where nodes are configured differently the lowest limit holds while its node is at work", async () => {
	const { service, opens } = await houseOf(6);
	const [high, low] = [await opens(), await opens({ max: 2 })];
	const over = new AbortController();
	const busy = visitsOn(high, over.signal);
	await vi.waitFor(() => expect(service.most).toBe(4), WAIT);
	expect(codeOf(await low.visits(5))).toBe("answered");
	const alsoBusy = visitsOn(low, over.signal);
	service.forget();
	for (let visits = 0; visits < 20; visits++) expect(codeOf(await low.visits(5))).toBe("answered");
	expect(service.most).toBeLessThanOrEqual(2);
	over.abort();
	await Promise.all([busy, alsoBusy]);
});

test("[LOOK6] an answer that is lost costs no place, and none is used that was not confirmed", async () => {
	const { service, opens } = await houseOf(5);
	const [first, second] = [await opens(), await opens()];
	const request = first.connection.request.bind(first.connection);
	let lost = 0;
	// every other thing that is written is stored, and nobody hears of it
	vi.spyOn(first.connection, "request").mockImplementation(async (subject, ...rest) => {
		const answer = await request(subject, ...rest);
		if (!subject.startsWith("$KV.") || lost++ % 2 === 0) return answer;
		throw new TimeoutError();
	});
	const asked = [first, second].flatMap((node) => Array.from({ length: 60 }, () => node.visits(20)));
	expect(new Set((await Promise.all(asked)).map(codeOf))).toEqual(new Set(["answered"]));
	expect(lost).toBeGreaterThan(2);
	expect(service.most).toBeLessThanOrEqual(5);
	expect(await first.lost()).toBe(0);
});

test("[LOOK6] [LOOK2] while NATS is away nobody waits for a place past the deadline, all else goes on, and then that does", async () => {
	const { nats, service, opens } = await houseOf(5);
	const node = await opens({ deadlineMs: 500 });
	nats.standStill();
	const asked = node.visits(10);
	expect(codeOf(await node.rests(10))).toBe("answered");
	expect(await asked).toMatchObject({ ok: false, refusal: { code: "timed-out", retryAfterMs: 500 } });
	expect(service.most).toBe(0);
	nats.goOn();
	await vi.waitFor(async () => expect(codeOf(await node.visits(10))).toBe("answered"), WAIT);
});
