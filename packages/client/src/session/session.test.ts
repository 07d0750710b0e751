import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";

function house() {
	const world = new World(4);
	const server = new ModelServer(world);
	return { world, server, ada: new Person("Ada", world, server) };
}

describe("entering", () => {
	test("answers at `welcome` and remembers name, session and room", async () => {
		const { world, ada } = house();
		const entered = ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
		expect(await entered).toEqual({ ok: true });
		expect(ada.client.getState().me).toEqual({ name: "Ada", session: "s-Ada", epoch: "epoch-1" });
		ada.reload();
		expect(ada.client.remembered()).toEqual({
			...{ name: "Ada", hasSession: true, room: ROOM, signedOutAt: 0 },
			me: { name: "Ada", session: "s-Ada", epoch: "epoch-1" },
		});
	});

	test("[NAME3] a taken name comes back as a refusal with suggestions, and another name may be tried", async () => {
		const { world, server, ada } = house();
		server.taken.add("Ada");
		const refused = ada.client.enter("Ada");
		await world.pass(1_000);
		expect(await refused).toMatchObject({
			ok: false,
			refusal: { code: "name-taken", suggestions: ["Ada 2"] },
		});
		expect(ada.client.getState().link).toEqual({ state: "idle" });
		const entered = ada.client.enter("Ada 2");
		await world.pass(1_000);
		expect(await entered).toEqual({ ok: true });
	});

	test("[NAME4] a token that ran out is dropped: hello again without it, under the same name", async () => {
		const { world, server, ada } = house();
		ada.local.set("parley.session", JSON.stringify({ name: "Ada", token: "of-another-house" }));
		const entered = ada.client.enter("Ada");
		await world.pass(1_000);
		expect(await entered).toEqual({ ok: true });
		expect(server.heard.filter(({ type }) => type === "hello")).toHaveLength(2);
		expect(ada.client.remembered().hasSession).toBe(true);
	});

	test("waits without an answer while nobody is reachable, and enters when somebody is", async () => {
		const { world, ada } = house();
		ada.network.reachable = false;
		const entered = ada.client.enter("Ada");
		await world.pass(10_000);
		ada.network.reachable = true;
		await world.until(() => ada.client.getState().me !== null);
		expect(await entered).toEqual({ ok: true });
	});

	test("[KEEP5] what may lie there is known before a token is written there", async () => {
		const world = new World(4);
		const ada = new Person("Ada", world, new ModelServer(world, { keepOnDevice: "nothing" }));
		const told: unknown[] = [];
		ada.keepOnly = (what) => told.push([what, ada.local.get("parley.session")]);
		void ada.client.enter("Ada");
		await world.until(() => ada.client.getState().me !== null);
		expect(told).toEqual([["nothing", undefined]]);
	});

	test("storage that holds nonsense is as good as empty", () => {
		const { ada } = house();
		ada.local.set("parley.session", "{");
		ada.tab.set("parley.outbox", '[{"id":1}, 7, null]');
		ada.reload();
		expect(ada.client.remembered()).toEqual({
			...{ name: "", hasSession: false, room: null, signedOutAt: 0 },
			me: null,
		});
	});
});

describe("a token that was proved", () => {
	const device = { device: "d-Ada", epoch: "epoch-1" };

	test("[WHO7] takes the place of this person's, for what is asked and for signing out", async () => {
		const { world, ada } = house();
		void ada.client.enter("Ada");
		await world.until(() => ada.client.getState().me !== null);
		await ada.client.take({ ...device, session: "s-Ada", name: "Ada", token: "token-new" });
		expect(ada.client.sessionToken()).toBe("token-new");
		await ada.client.signOut();
		expect(ada.asked.at(-1)?.headers).toEqual({ authorization: "Bearer token-new" });
		expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false });
	});

	test("[WHO5] brings whoever it is into a browser in which nobody was", async () => {
		const { ada } = house();
		await ada.client.take({ ...device, session: "s-Ada", name: "Ada", token: "token-new" });
		ada.reload();
		expect(ada.client.remembered()).toMatchObject({ name: "Ada", hasSession: true });
	});
});

describe("signing out", () => {
	test("[NAME5] frees the name, and forgets it with the token: who comes next may be somebody else", async () => {
		const { world, ada } = house();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
		await ada.client.signOut();
		expect(ada.client.getState()).toMatchObject({ me: null, link: { state: "ended", reason: "signed-out" } });
		expect(ada.client.getState().rooms.size).toBe(0);
		expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false });
		expect(ada.local.get("parley.session")).not.toContain("Ada");
		const { path, method, headers } = ada.asked.at(-1) ?? {};
		expect({ path, method, headers }).toEqual({
			path: "/api/sessions/current",
			method: "DELETE",
			headers: { authorization: "Bearer token-s-Ada" },
		});
	});

	test("[WHO64] by the operator says why, where that was the last thing heard", async () => {
		const { world, server, ada } = house();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
		const why = {
			code: "not-allowed",
			field: "house",
			message: "The operator signed you out: lost",
		} as const;
		const ended = { state: "ended", reason: "signed-out-elsewhere" };
		server.tells({ type: "refused", ...why });
		server.endSession("token-s-Ada", 4510);
		await world.until(() => ada.client.getState().me === null);
		expect(ada.client.getState().link).toMatchObject({ ...ended, refusal: why });
		void ada.client.enter("Ada");
		await world.until(() => ada.client.getState().me !== null);
		server.tells({ type: "refused", ...why });
		server.tells({ type: "house", readOnly: false });
		server.closeAll(4510);
		await world.until(() => ada.client.getState().me === null);
		expect(ada.client.getState().link).toEqual(ended);
	});

	describe("in one of two tabs", () => {
		async function twoTabs() {
			const { world, server, ada } = house();
			const tab = new Person("Ada", world, server, ada);
			for (const it of [ada, tab]) {
				void it.client.enter("Ada");
				it.client.join(ROOM);
			}
			await world.until(() => ada.inside(ROOM) && tab.inside(ROOM));
			return { world, server, ada, tab };
		}
		const out = { me: null, link: { state: "ended", reason: "signed-out-elsewhere" }, unsent: [] };

		test("[NAME5] is heard by the other, with a link and without one, and drops what it has not sent", async () => {
			const { world, server, ada, tab } = await twoTabs();
			tab.network.reachable = false;
			tab.network.cut();
			tab.client.post(ROOM, "never sent");
			await ada.client.signOut();
			await world.pass(10);
			expect(tab.client.getState()).toMatchObject(out);
			expect(tab.client.getState().rooms.size).toBe(0);
			expect(tab.tab.values.size).toBe(0);
			tab.network.reachable = true;
			await world.pass(60_000);
			expect(server.log(ROOM).posts).toBe(0);
		});

		test.each([1000, 4510] as const)(
			"[KEEP4] [DEVICE4] that ends the device, as it is told by %i, is a signing out, and nothing stays there",
			async (code) => {
				const { world, server, ada } = await twoTabs();
				server.says(ROOM, "for those who are here");
				await world.pass(3_000);
				expect(await ada.device.rooms()).toHaveLength(1);
				server.endSession("token-s-Ada", code);
				await world.until(() => ada.client.getState().me === null);
				await world.pass(10);
				expect(ada.client.getState()).toMatchObject(out);
				expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false });
				expect(await ada.device.rooms()).toEqual([]);
				expect(await ada.device.unsent()).toEqual([]);
			},
		);

		test("[KEEP4] [WHO7] leaves nothing there either where the other was given a new token meanwhile", async () => {
			const { world, ada, tab } = await twoTabs();
			const proved = { device: "d", epoch: "epoch-1", session: "s-Ada", name: "Ada", token: "token-new" };
			await tab.client.take(proved);
			await world.pass(10);
			await ada.client.signOut();
			await world.pass(10);
			expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false });
			expect(await ada.device.rooms()).toEqual([]);
			expect(tab.client.getState()).toMatchObject(out);
		});

		test("[KEEP4] does not put out whoever has come in since, and what was frozen meanwhile is not sent as theirs", async () => {
			const { world, server, ada, tab } = await twoTabs();
			tab.network.reachable = false;
			tab.network.cut();
			tab.client.post(ROOM, "by Ada");
			await world.pass(10);
			const frozen = JSON.stringify(await ada.device.unsent());
			expect(frozen).toContain("by Ada");
			await ada.client.signOut();
			await world.pass(10);
			expect(await ada.device.unsent()).toEqual([]);
			void ada.client.enter("Cy");
			await world.until(() => ada.client.getState().me !== null);
			tab.network.reachable = true;
			tab.dies();
			tab.tab.set("parley.outbox", frozen);
			void tab.client.enter("Cy");
			tab.client.join(ROOM);
			await world.until(() => tab.inside(ROOM));
			await world.pass(60_000);
			expect(tab.client.getState().unsent).toEqual([]);
			expect(server.log(ROOM).posts).toBe(0);
			expect(ada.client.getState().me?.name).toBe("Cy");
		});
	});

	test.each([...Array(20).keys()])(
		"[NAME4] two tabs whose token a restored server does not know come back as one session, with seed %i",
		async (seed) => {
			const world = new World(seed);
			const server = new ModelServer(world);
			const ada = new Person("Ada", world, server);
			const tab = new Person("Ada", world, server, ada);
			for (const it of [ada, tab]) {
				void it.client.enter("Ada");
				it.client.join(ROOM);
			}
			await world.until(() => ada.inside(ROOM) && tab.inside(ROOM));
			server.forgetSessions();
			await world.pass(100);
			await world.until(() => ada.inside(ROOM) && tab.inside(ROOM), 120_000);
			const sessions = [ada, tab].map(({ client }) => client.getState().me?.session);
			expect(sessions).toEqual(["s-Ada-1", "s-Ada-1"]);
			ada.reload();
			void ada.client.enter("Ada");
			await world.until(() => ada.client.getState().me !== null);
			expect(ada.client.getState().me?.session).toBe("s-Ada-1");
		},
	);

	test("[NAME4] a name taken while one was away ends at the join screen, with the reason", async () => {
		const { world, server, ada } = house();
		void ada.client.enter("Ada");
		await world.until(() => ada.client.getState().me !== null);
		server.taken.add("Ada");
		ada.network.cut();
		await world.until(() => ada.client.getState().link.state === "ended");
		expect(ada.client.getState()).toMatchObject({
			me: null,
			link: { reason: "signed-out", refusal: { code: "name-taken", suggestions: ["Ada 2"] } },
		});
	});
});

describe("the published state", () => {
	test("one WebSocket message is one change, and what did not change keeps its identity", async () => {
		const { world, server, ada } = house();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		ada.client.join("hall");
		await world.until(() => ada.inside(ROOM) && ada.inside("hall"));
		await world.pass(1_000);
		server.says(ROOM, "first");
		await world.pass(1_000);
		const before = ada.client.getState();
		let changes = 0;
		ada.client.subscribe(() => {
			changes += 1;
		});
		server.broadcast(
			ROOM,
			{ type: "presence", room: ROOM, count: 2, entered: ["Bo"] },
			{ type: "typing", room: ROOM, names: ["Bo", "Ada"] },
		);
		await world.pass(1_000);
		const after = ada.client.getState();
		expect(changes).toBe(1);
		expect(after.rooms.get("hall")).toBe(before.rooms.get("hall"));
		expect(after.rooms.get(ROOM)?.rows).toBe(before.rooms.get(ROOM)?.rows);
		expect(after.rooms.get(ROOM)).toMatchObject({ typing: ["Bo"], count: 2 });
		expect(after.me).toBe(before.me);
		await world.pass(5_000);
		expect(ada.room(ROOM).typing).toEqual([]);
	});

	test("the directory is polled while the page is visible, and at once on focus", async () => {
		const { world, ada } = house();
		const polls = () => ada.asked.filter(({ path }) => path === "/api/rooms").length;
		const room = { room: ROOM, title: "Lobby", topic: "", count: 1, capacity: 50 };
		ada.reply = () => ({ status: 200, body: [{ ...room, head: 0, posts: 0, waiting: 0, deliverMs: null }] });
		await world.pass(25_000);
		expect(polls()).toBe(3);
		const { directory } = ada.client.getState();
		expect(directory).toMatchObject([{ room: ROOM, count: 1 }]);
		ada.signal("hidden");
		await world.pass(60_000);
		expect(polls()).toBe(3);
		ada.signal("visible");
		await world.pass(1);
		expect(polls()).toBe(4);
		expect(ada.client.getState().directory).toBe(directory);
	});

	test("a list of rooms that nobody answers for is given up after half a minute, and asked for again", async () => {
		const { world, ada } = house();
		const room = { room: ROOM, title: "Lobby", topic: "", count: 1, capacity: 50 };
		ada.reload();
		ada.reply = () => "hangs";
		ada.signal("visible");
		await world.pass(31_000);
		ada.reply = () => ({ status: 200, body: [{ ...room, head: 0, posts: 0, waiting: 0, deliverMs: null }] });
		await world.pass(10_000);
		expect(ada.client.getState().directory).toMatchObject([{ room: ROOM }]);
	});
});
