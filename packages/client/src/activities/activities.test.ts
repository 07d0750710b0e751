import { describe, expect, test } from "vitest";
import { stonesIn } from "../../test/model-activities.ts";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";
const HOUR_MS = 3_600_000;

/** Ada in a room with a jar; `looks`: its card is on her screen. */
async function inside({ looks = true, isLarge = false, isTimed = false } = {}) {
	const world = new World(2);
	const server = new ModelServer(world);
	server.activities.isLarge = isLarge;
	server.activities.isTimed = isTimed;
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	const jar = server.begins(ROOM);
	await world.until(() => ada.texts(ROOM).length === 1);
	const look = (on = true) => ada.client.watchActivity(ROOM, jar, on);
	const shown = () => ada.client.getState().activities.get(jar);
	const stones = () => stonesIn(shown()?.standing);
	const asked = () => server.heard.filter(({ type }) => type === "activity").length;
	const put = (stones: number) => ada.client.act(ROOM, jar, { put: { stones } });
	const other = (stones: number) => server.moves(ROOM, jar, { put: { stones } });
	/** the code that follows moves comes by itself, outside of the world's time */
	const comes = (holds: () => boolean) => expect.poll(() => world.pass(500).then(holds)).toBe(true);
	if (looks) {
		look();
		await comes(() => shown() !== undefined);
	}
	return { world, server, ada, jar, look, shown, stones, asked, put, other, comes };
}

describe("what others do", () => {
	test("[ACT4] is followed move by move, and nothing is asked that a message has carried", async () => {
		const { stones, asked, other, comes, look, world } = await inside();
		expect(stones()).toBe(0);
		other(1);
		other(2);
		await comes(() => stones() === 3);
		look(false);
		other(3);
		look();
		await world.pass(HOUR_MS);
		expect(stones()).toBe(6);
		expect(asked()).toBe(0);
	});

	test("[ACT4] a move that is missing is found by the next one, and asked for once", async () => {
		const { server, stones, asked, other, comes } = await inside();
		server.activities.isLosing = true;
		other(1);
		server.activities.isLosing = false;
		other(2);
		other(1);
		await comes(() => stones() === 4);
		expect(asked()).toBe(1);
	});

	test("[ACT6] what is on no screen is not asked for, however many of its moves are missing", async () => {
		const { world, server, stones, asked, other, comes, look } = await inside();
		look(false);
		server.activities.isLosing = true;
		other(1);
		server.activities.isLosing = false;
		other(1);
		await world.pass(HOUR_MS);
		expect(asked()).toBe(0);
		look();
		await comes(() => stones() === 2);
		expect(asked()).toBe(1);
	});

	test("a state that a message carried is not shown once a later move was heard of", async () => {
		const { stones, asked, other, comes, look, world } = await inside({ looks: false });
		other(1);
		other(1);
		await world.pass(1_000);
		look();
		await comes(() => stones() === 2);
		expect(asked()).toBe(1);
	});

	test("[ACT2] a large state is asked for when its card is on a screen, once, and followed from there", async () => {
		const { stones, asked, other, comes, look, world } = await inside({ isLarge: true, looks: false });
		await world.pass(HOUR_MS);
		expect(asked()).toBe(0);
		look();
		await comes(() => stones() === 0);
		other(4);
		await comes(() => stones() === 4);
		expect(asked()).toBe(1);
	});

	test("[ACT6] where something is done at a time the house is asked what time it is, once while nothing was told", async () => {
		for (const aheadMs of [300_000, undefined]) {
			const { world, server, shown, asked, look, comes } = await inside({ isTimed: true, looks: false });
			server.activities.now = () => aheadMs && world.now() + aheadMs;
			look();
			await comes(() => shown() !== undefined && asked() > 0);
			await world.pass(HOUR_MS);
			expect(shown()?.aheadMs).toBe(aheadMs ?? 0);
			look(false);
			look();
			await world.pass(HOUR_MS);
			expect(asked()).toBe(1);
		}
	});

	test("[ACT12] what is stopped and shown to nobody is asked for once, and what was known of it stays", async () => {
		for (const knows of [false, true]) {
			const { world, server, jar, shown, stones, asked, look, other, comes } = await inside({ looks: knows });
			const before = knows ? 0 : undefined;
			server.activities.isLosing = true;
			other(1);
			server.activities.stop(jar);
			server.activities.isLosing = false;
			other(1);
			look();
			await comes(() => asked() > 0 && (!knows || shown()?.standing?.stopped === true));
			await world.pass(HOUR_MS);
			expect([asked(), stones()]).toEqual([1, before]);
		}
	});

	test("an answer that is put off is asked for again with growing pauses, and not for ever", async () => {
		const { world, server, stones, asked, look, comes } = await inside({ isLarge: true, looks: false });
		server.activities.refuseAsking = () => "busy";
		look();
		await comes(() => asked() > 0);
		await world.pass(HOUR_MS);
		expect(asked()).toBe(9);
		expect(stones()).toBeUndefined();
		server.activities.refuseAsking = () => undefined;
		await world.pass(HOUR_MS);
		expect(asked()).toBe(9);
		look();
		await comes(() => stones() === 0);
		expect(asked()).toBe(10);
	});

	test("of an activity that this page does not know, or knows in another version, nothing is shown or asked", async () => {
		const { world, ada, shown, asked, look, other } = await inside({ looks: false });
		ada.rules = { ...ada.rules, version: 2 };
		look();
		other(1);
		await expect.poll(() => ada.rulesAsked).toBe(1);
		await world.pass(HOUR_MS);
		expect(shown()).toBeUndefined();
		expect(asked()).toBe(0);
	});

	test("[ACT13] of a move of other rules nothing is folded: those are taken, and the house says how it stands", async () => {
		const { server, ada, jar, stones, shown, asked, other, comes } = await inside();
		const twice: typeof ada.rules = {
			...ada.rules,
			version: 2,
			fold: (standing, move) => ada.rules.fold(ada.rules.fold(standing, move), move),
		};
		ada.otherRules = [twice];
		other(1);
		await comes(() => stones() === 1);
		server.activities.raise(jar, 2);
		other(2);
		await comes(() => shown()?.version === 2 && stones() === 3);
		expect(asked()).toBe(1);
		other(1);
		await comes(() => stones() === 5);
	});

	test("[ACT13] where this page has no such rules, it shows nothing more of it and says by which it goes", async () => {
		const { server, jar, shown, stones, other, comes, world, put } = await inside();
		server.activities.raise(jar, 2);
		other(2);
		await comes(() => shown()?.version === 2);
		expect(stones()).toBeUndefined();
		put(1);
		await world.pass(HOUR_MS);
		expect(stones()).toBeUndefined();
	});

	test("a move by which this page's rules break is not guessed at: the house says where it leads", async () => {
		const { ada, stones, asked, look, other, comes } = await inside({ looks: false });
		const { fold } = ada.rules;
		let isBroken = true;
		const folds: typeof fold = (standing, move) => {
			if (isBroken) throw new Error("broken");
			return fold(standing, move);
		};
		ada.rules = { ...ada.rules, fold: folds };
		look();
		await comes(() => stones() === 0);
		other(3);
		await comes(() => stones() === 3);
		expect(asked()).toBe(1);
		isBroken = false;
		other(1);
		await comes(() => stones() === 4);
		expect(asked()).toBe(1);
	});
});

describe("one's own move", () => {
	test("shows at once, counts once, and settles", async () => {
		const { stones, shown, put, comes, other } = await inside();
		put(2);
		expect(stones()).toBe(2);
		expect(shown()?.pending).toBe(1);
		other(3);
		await comes(() => shown()?.pending === 0);
		expect(stones()).toBe(5);
		put(1);
		put(1);
		expect(stones()).toBe(7);
		await comes(() => shown()?.pending === 0);
		expect(stones()).toBe(7);
	});

	test("is not taken for one that the same person made on another device", async () => {
		const { server, ada, jar, stones, shown, put, comes } = await inside();
		const session = ada.client.getState().me?.session ?? "";
		const seen = new Set<number | undefined>();
		ada.client.subscribe(() => seen.add(stones()));
		put(2);
		server.moves(ROOM, jar, { put: { stones: 3 } }, { id: session, name: "Ada" });
		await comes(() => shown()?.pending === 0);
		expect([...seen]).toEqual([2, 5]);
	});

	test("is never shown twice, though its event comes before its answer does", async () => {
		const { ada, stones, shown, put, comes } = await inside();
		const seen = new Set<number | undefined>();
		ada.client.subscribe(() => void seen.add(stones()));
		put(2);
		await comes(() => shown()?.pending === 0);
		expect([...seen]).toEqual([2]);
	});

	test("is corrected by the log, and its refusal told in the activity's own word until the next one", async () => {
		const { server, jar, stones, shown, put, comes } = await inside();
		put(6);
		server.moves(ROOM, jar, { put: { stones: 8 } });
		expect(stones()).toBe(6);
		await comes(() => shown()?.pending === 0);
		expect(stones()).toBe(8);
		expect(shown()?.refused).toMatchObject({ code: "not-allowed", reason: "full" });
		put(1);
		expect(shown()?.refused).toBeUndefined();
		await comes(() => shown()?.pending === 0);
		expect(stones()).toBe(9);
	});

	test("[ACT3] that would change nothing is no failure, and nothing is said of it", async () => {
		const { server, shown, put, comes } = await inside();
		put(0);
		await comes(() => shown()?.pending === 0);
		expect(server.heard.filter(({ type }) => type === "act")).toHaveLength(1);
		expect(shown()?.refused).toBeUndefined();
	});

	test("that is made before the card was looked at is made as soon as the rules are here", async () => {
		const { stones, shown, put, comes, server } = await inside({ looks: false });
		put(2);
		put(1);
		await comes(() => shown()?.pending === 0 && stones() === 3);
		expect(server.heard.filter(({ type }) => type === "act")).toHaveLength(2);
	});

	test("that waits for rules that do not come says so after a while, and is not made when they do", async () => {
		const { world, server, ada, stones, shown, put, comes, look } = await inside({ looks: false });
		let bring: () => void = () => undefined;
		ada.rulesCome = new Promise<void>((resolve) => {
			bring = resolve;
		});
		put(2);
		await comes(() => shown()?.pending === 1);
		await world.pass(30_000);
		expect(shown()).toMatchObject({ pending: 0, refused: { code: "timed-out" } });
		bring();
		look();
		await comes(() => stones() === 0);
		expect(shown()?.refused?.code).toBe("timed-out");
		expect(server.heard.filter(({ type }) => type === "act")).toEqual([]);
	});

	test("that was pressed before the rules came is not made by who comes after", async () => {
		const { world, server, ada, put, comes, shown } = await inside({ looks: false });
		ada.rulesCome = new Promise<void>(() => undefined);
		put(2);
		await comes(() => shown()?.pending === 1);
		void ada.client.signOut();
		ada.rulesCome = Promise.resolve();
		void ada.client.enter("Bo");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
		await world.pass(HOUR_MS);
		expect(server.heard.filter(({ type }) => type === "act")).toEqual([]);
	});

	test("beyond so many on their way is refused where one sees it", async () => {
		const { ada, shown, put } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		for (let nth = 0; nth < 21; nth += 1) put(0.1);
		expect(shown()).toMatchObject({ pending: 20, refused: { code: "too-fast" } });
	});

	test("that these rules refuse is sent all the same: the house may know more", async () => {
		const { stones, shown, put, comes } = await inside();
		put(11);
		expect(stones()).toBe(0);
		expect(shown()?.pending).toBe(1);
		await comes(() => shown()?.refused?.reason === "full");
	});

	test("waits a moment for the link, and is made once", async () => {
		const { server, ada, stones, shown, put, comes } = await inside();
		ada.network.cut();
		put(1);
		put(2);
		expect(stones()).toBe(3);
		await comes(() => shown()?.pending === 0);
		expect(stones()).toBe(3);
		expect(server.heard.filter(({ type }) => type === "act")).toHaveLength(2);
	});

	test("is not made long after: without a link it says so, and is not sent", async () => {
		const { world, server, ada, stones, shown, put } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		put(1);
		await world.pass(60_000);
		expect(stones()).toBe(0);
		expect(shown()).toMatchObject({ pending: 0, refused: { code: "timed-out" } });
		ada.network.reachable = true;
		await world.until(() => ada.inside(ROOM));
		await world.pass(HOUR_MS);
		expect(server.heard.filter(({ type }) => type === "act")).toEqual([]);
	});

	test("of which the answer was lost is unknown, until the house has said how it stands", async () => {
		const { world, server, ada, stones, shown, put, comes } = await inside();
		put(2);
		await world.until(() => server.heard.some(({ type }) => type === "act"));
		ada.network.cut();
		expect(shown()?.isUnknown).toBe(true);
		expect(shown()?.pending).toBe(0);
		await comes(() => shown()?.isUnknown === undefined);
		expect(stones()).toBe(2);
	});
});

test("[NOW2] of an activity that was removed nothing is held, whoever still looks at it", async () => {
	const { server, jar, shown, comes } = await inside();
	server.changes(ROOM, { type: "removed", target: jar });
	await comes(() => shown() === undefined);
});

test("the note of a move that nobody can say of stays while it may be on its way, and it is not made again", async () => {
	const { world, server, ada, stones, shown, put, comes, asked } = await inside();
	put(2);
	ada.network.cut();
	const isUnknown = () => shown()?.isUnknown === true;
	await comes(() => asked() === 1 && ada.inside(ROOM));
	await world.pass(2_000);
	expect({ isUnknown: isUnknown(), stones: stones() }).toEqual({ isUnknown: true, stones: 2 });
	await world.pass(20_000);
	expect(isUnknown()).toBe(false);
	expect(asked()).toBe(1);
	expect(server.heard.filter(({ type }) => type === "act")).toHaveLength(1);
});

describe("after an absence", () => {
	test("[ACT7] what changed meanwhile is told, and nothing asked", async () => {
		const { ada, stones, asked, other, comes } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		other(1);
		other(1);
		ada.network.reachable = true;
		await comes(() => stones() === 2);
		expect(asked()).toBe(0);
	});

	test("of an hour the messages carry what they can, and the rest is asked once", async () => {
		const { world, server, ada, stones, asked, other, comes } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		await world.pass(HOUR_MS);
		other(3);
		server.activities.isLarge = true;
		ada.network.reachable = true;
		await world.until(() => ada.inside(ROOM));
		await comes(() => stones() === 3);
		expect(asked()).toBeLessThan(2);
	});

	test("of an hour what stands farther up than the newest messages is asked for", async () => {
		const { world, server, ada, stones, asked, other, comes } = await inside();
		for (let n = 0; n < 60; n += 1) server.says(ROOM, `line ${n}`);
		await comes(() => ada.texts(ROOM).length === 61);
		ada.network.reachable = false;
		ada.network.cut();
		await world.pass(HOUR_MS);
		other(3);
		ada.network.reachable = true;
		await world.until(() => ada.inside(ROOM));
		await comes(() => stones() === 3);
		expect(asked()).toBe(1);
	});

	test("a log that begins anew leaves nothing of before on the screen", async () => {
		const { world, server, ada, jar, shown } = await inside();
		server.restart({ anew: true, bye: false });
		await world.until(() => ada.inside(ROOM));
		await world.pass(HOUR_MS);
		expect(shown()).toBeUndefined();
		expect(ada.client.getState().activities.has(jar)).toBe(false);
	});
});

test("an activity that is begun is kept like any message: it outlives a reload, and begins once", async () => {
	const { world, server, ada } = await inside({ looks: false });
	const before = server.log(ROOM).posts;
	ada.network.reachable = false;
	ada.network.cut();
	ada.client.post(ROOM, "/jar", undefined, [], { name: "jar", start: {} });
	expect(ada.room(ROOM).pending).toMatchObject([{ text: "/jar", activity: { name: "jar" } }]);
	ada.reload();
	ada.network.reachable = true;
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.client.getState().unsent.length === 0 && ada.inside(ROOM));
	expect(server.log(ROOM).posts).toBe(before + 1);
	expect(ada.room(ROOM).rows.at(-1)).toMatchObject({ activity: { name: "jar", version: 1 } });
	const posts = server.heard.filter((frame) => frame.type === "post");
	expect(posts).toMatchObject([{ text: "", activity: { name: "jar", start: {} } }]);
});
