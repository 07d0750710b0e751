import { closeCodes } from "@parley/protocol/close-codes";
import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";

function alone() {
	const world = new World(1);
	const server = new ModelServer(world);
	return { world, server, ada: new Person("Ada", world, server) };
}

async function inside() {
	const house = alone();
	void house.ada.client.enter("Ada");
	house.ada.client.join(ROOM);
	await house.world.until(() => house.ada.inside(ROOM));
	return house;
}

const link = (person: Person) => person.client.getState().link;

describe("a link", () => {
	test("is idle until somebody enters, then connecting, then open with a measured round trip", async () => {
		const { world, ada } = alone();
		expect(link(ada)).toEqual({ state: "idle" });
		void ada.client.enter("Ada");
		expect(link(ada)).toEqual({ state: "connecting", lostAt: null, attempt: 0 });
		await world.until(() => link(ada).state === "open");
		await world.pass(1_000);
		expect(link(ada)).toMatchObject({ state: "open", server: "live", roundTripMs: expect.any(Number) });
	});

	test("[CONN5] one that went silent is given up 5 s after an unanswered ping, and comes back", async () => {
		const { world, ada } = await inside();
		await world.pass(5_000);
		ada.network.stall();
		await world.pass(19_000);
		expect(link(ada).state).toBe("open");
		expect(await world.until(() => link(ada).state === "waiting", 30_000)).toBe(true);
		expect(await world.until(() => ada.inside(ROOM), 30_000)).toBe(true);
	});

	test("[CONN5] on wake a doubtful link is asked first: a good one stays", async () => {
		const { world, ada } = await inside();
		const before = ada.client.getState().rooms;
		ada.signal("hidden");
		ada.signal("visible");
		await world.pass(10_000);
		expect(link(ada).state).toBe("open");
		expect(ada.client.getState().rooms).toBe(before);
	});

	test("[CONN5] a link that died in a sleep is found out within 5 s of the wake", async () => {
		const { world, ada } = await inside();
		ada.network.stall();
		ada.signal("visible");
		await world.pass(5_001);
		expect(link(ada).state).not.toBe("open");
	});

	test("back-off: each wait lies within full jitter of 1 s, doubled up to 30 s", async () => {
		const { world, ada } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		for (let attempt = 0; attempt < 8; attempt += 1) {
			await world.until(() => link(ada).state === "waiting");
			const waiting = link(ada);
			if (waiting.state !== "waiting") throw new Error("not waiting");
			expect(waiting.attempt).toBe(attempt + 1);
			expect(waiting.retryAt - world.now()).toBeLessThanOrEqual(Math.min(30_000, 1_000 * 2 ** attempt));
			ada.client.tryNow();
			expect(link(ada).state).toBe("connecting");
		}
	});

	test("comes back at once when the page is online again", async () => {
		const { world, ada } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		ada.signal("offline");
		await world.pass(40_000);
		expect(await world.until(() => link(ada).state === "waiting")).toBe(true);
		expect(link(ada)).toMatchObject({ suspect: "offline" });
		ada.network.reachable = true;
		ada.signal("online");
		expect(link(ada).state).toBe("connecting");
	});

	test("[CONN4] after `bye` it comes back when the server said", async () => {
		const { world, server, ada } = await inside();
		server.restart({ anew: false, bye: true });
		await world.until(() => link(ada).state === "waiting");
		const { retryAt, suspect } = { retryAt: 0, suspect: "", ...link(ada) };
		expect(retryAt - world.now()).toBeLessThanOrEqual(500);
		expect(suspect).toBe("restart");
		expect(await world.until(() => ada.inside(ROOM))).toBe(true);
	});
});

describe("closed by the server", () => {
	const { openElsewhere, removedByOperator, tooFast } = closeCodes;

	test("[NAME6] 4509 never comes back by itself; `useHere` does", async () => {
		const { world, server, ada } = await inside();
		server.closeAll(openElsewhere.code);
		await world.pass(120_000);
		expect(link(ada)).toEqual({ state: "ended", reason: "open-elsewhere" });
		ada.signal("online");
		expect(link(ada).state).toBe("ended");
		ada.client.useHere();
		expect(await world.until(() => ada.inside(ROOM))).toBe(true);
	});

	test("4503 ends, 4029 comes back after a while", async () => {
		const removed = await inside();
		removed.server.closeAll(removedByOperator.code);
		await removed.world.pass(1_000);
		expect(link(removed.ada)).toEqual({ state: "ended", reason: "removed-by-operator" });

		const { world, server, ada } = await inside();
		server.closeAll(tooFast.code);
		await world.pass(1_000);
		expect(link(ada)).toMatchObject({ state: "waiting", suspect: "too-fast" });
		await world.pass(10_000);
		expect(link(ada).state).toBe("waiting");
		expect(await world.until(() => ada.inside(ROOM))).toBe(true);
	});
});

describe("a socket that never opens", () => {
	async function suspectWhen(reply: Person["reply"]): Promise<string> {
		const { world, ada } = alone();
		ada.network.reachable = false;
		ada.reply = reply;
		void ada.client.enter("Ada");
		const tries = () => {
			const status = link(ada);
			return status.state === "waiting" && status.attempt >= 3 ? status.suspect : undefined;
		};
		await world.until(() => tries() !== undefined);
		return tries() ?? "";
	}
	const problem = (code: string, status: number) => () => ({
		status,
		body: { type: "about:blank", title: code, status, code, detail: code },
	});

	test("names the proxy only when the server says that all is well", async () => {
		expect(await suspectWhen(() => ({ status: 200, body: { open: true } }))).toBe("proxy");
		expect(await suspectWhen(() => "unreachable")).toBe("network");
		expect(await suspectWhen(() => ({ status: 502, body: "Bad Gateway" }))).toBe("network");
	});

	test("[LINK6] goes another way after three that failed, when the server says that all is well, and never sooner", async () => {
		const { world, ada } = alone();
		ada.network.reachable = false;
		ada.reply = () => ({ status: 200, body: { open: true } });
		void ada.client.enter("Ada");
		const attempts = () => {
			const status = link(ada);
			return status.state === "waiting" ? status.attempt : 0;
		};
		await world.until(() => attempts() === 2);
		await world.pass(1);
		expect(ada.wentRound).toBe(0);
		await world.until(() => ada.wentRound > 0);
		expect(attempts()).toBe(3);
		const other = alone();
		other.ada.network.reachable = false;
		other.ada.reply = () => "unreachable";
		void other.ada.client.enter("Ada");
		await other.world.pass(120_000);
		// it is back, and the socket that failed a moment before is none that was blocked
		other.ada.reply = () => ({ status: 200, body: { open: true } });
		other.ada.client.tryNow();
		await other.world.pass(1_000);
		expect(link(other.ada).state).toBe("waiting");
		expect(other.ada.wentRound).toBe(0);
	});

	test("[LINK6] goes another way after three that opened and brought no frame, when the server says that all is well", async () => {
		const { world, ada } = alone();
		ada.network.swallows = true;
		ada.reply = () => ({ status: 200, body: { open: true } });
		void ada.client.enter("Ada");
		await world.until(() => ada.asked.filter(({ path }) => path === "/api/door").length === 2, 60_000);
		await world.pass(1);
		expect(ada.wentRound).toBe(0);
		await world.until(() => ada.wentRound > 0, 60_000);
		expect(link(ada)).toMatchObject({ state: "waiting", suspect: "proxy" });
		// once it lets frames through, silence is a network's again
		ada.network.swallows = false;
		await world.until(() => link(ada).state === "open", 60_000);
		ada.network.stall();
		await world.until(() => link(ada).state === "waiting", 60_000);
		await world.pass(1);
		expect(link(ada)).toMatchObject({ state: "waiting", suspect: "network" });
	});

	test("[CONN1] says why the server lets nobody in", async () => {
		expect(await suspectWhen(problem("house-full", 503))).toBe("house-full");
		expect(await suspectWhen(problem("too-many-from-here", 429))).toBe("too-many-from-here");
		expect(await suspectWhen(problem("draining", 503))).toBe("restart");
	});
});
