import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";
const WRITTEN_MS = 3_000;
const BLOCKED = { id: "1c6d2a1f-9b4a-4a6f-8b64-1a5c2d3e4f50", name: "Cy" };

/** Ada and Bo in the lobby, where he has said something that lies on her device. */
async function house(limits: ConstructorParameters<typeof ModelServer>[1] = {}) {
	const world = new World(11);
	const server = new ModelServer(world, limits);
	const ada = new Person("Ada", world, server);
	const bo = new Person("Bo", world, server);
	for (const person of [ada, bo]) {
		void person.client.enter(person.name);
		person.client.join(ROOM);
	}
	await world.until(() => ada.inside(ROOM) && bo.inside(ROOM));
	bo.client.post(ROOM, "good morning");
	await world.until(() => ada.texts(ROOM).length === 1);
	await world.pass(WRITTEN_MS);
	return { world, server, ada, bo };
}

type House = Awaited<ReturnType<typeof house>>;

/** Her page is opened anew while the house does not answer. */
async function startsOffline({ world, ada }: House): Promise<void> {
	ada.network.reachable = false;
	ada.reload();
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.client.getState().own !== null, 20_000);
	await world.pass(10);
}

async function comesBack({ world, ada }: House): Promise<void> {
	ada.network.reachable = true;
	await world.until(() => ada.inside(ROOM) && ada.room(ROOM).asOf === undefined);
}

/** Whatever she was shown of the room, in that order. */
function shownTo({ client }: Person): { text: string; asOf: number | undefined }[] {
	const shown: { text: string; asOf: number | undefined }[] = [];
	client.subscribe(() => {
		const room = client.getState().rooms.get(ROOM);
		for (const row of room?.rows ?? [])
			if (row.kind === "message") shown.push({ text: row.text ?? "removed", asOf: room?.asOf });
	});
	return shown;
}

describe("a page that is opened while the house does not answer", () => {
	test("[KEEP7] shows rooms as they were heard last, with their age, and one writes on", async () => {
		const all = await house();
		const { world, ada, bo } = all;
		const keptAt = (await ada.device.rooms())[0]?.keptAt ?? 0;
		await startsOffline(all);
		expect(ada.client.getState().me).toBeNull();
		expect([...(ada.client.getState().own?.keys() ?? [])]).toEqual([ROOM]);
		expect(ada.texts(ROOM)).toEqual(["good morning"]);
		expect(ada.room(ROOM)).toMatchObject({ seat: { state: "joining" }, atHead: true });
		expect(ada.room(ROOM).asOf).toBeGreaterThanOrEqual(keptAt);
		ada.client.post(ROOM, "and to you");
		expect(ada.room(ROOM).pending.map(({ text }) => text)).toEqual(["and to you"]);
		bo.client.post(ROOM, "are you there?");
		await world.pass(1_000);
		await comesBack(all);
		await world.until(() => bo.texts(ROOM).length === 3);
		await world.pass(1_000);
		expect(ada.texts(ROOM)).toEqual(["good morning", "are you there?", "and to you"]);
		expect(bo.texts(ROOM)).toEqual(ada.texts(ROOM));
		expect(ada.room(ROOM).continuity.whole).toBe(true);
	});

	test.each([3, 90, 700])(
		"[KEEP7] shows nothing as current that was removed or changed, however much was said since: %i messages",
		async (count) => {
			const all = await house();
			const { world, server, ada, bo } = all;
			const { seq: secret } = server.says(ROOM, "told too much");
			const { seq: changed } = server.says(ROOM, "as it was");
			await world.pass(WRITTEN_MS);
			await startsOffline(all);
			expect(ada.texts(ROOM)).toEqual(["good morning", "told too much", "as it was"]);
			const shown = shownTo(ada);
			server.changes(ROOM, { type: "removed", target: secret });
			server.changes(ROOM, { type: "edited", target: changed, text: "as it is" });
			for (let nth = 0; nth < count; nth += 1) server.says(ROOM, `later ${nth}`);
			await world.pass(1_000);
			await comesBack(all);
			await world.pass(1_000);
			const old = shown.filter(({ text }) => ["told too much", "as it was"].includes(text));
			expect(old.filter(({ asOf }) => asOf === undefined)).toEqual([]);
			expect(ada.texts(ROOM).at(-1)).toBe(`later ${count - 1}`);
			expect(ada.texts(ROOM)).not.toContain("gap");
			expect(bo.texts(ROOM).at(-1)).toBe(ada.texts(ROOM).at(-1));
			await world.pass(WRITTEN_MS);
			expect(JSON.stringify(await ada.device.rooms())).not.toContain("told too much");
		},
	);

	test("[KEEP7] [BLOCK3] knows whom one blocked, and as the house says it again that holds", async () => {
		const all = await house();
		const { world, server, ada } = all;
		const blocked = () => ada.client.getState().blocked;
		server.behindWelcome = [{ type: "blocked", people: [BLOCKED] }];
		ada.network.cut();
		await world.until(() => ada.client.getState().link.state !== "open");
		await world.until(() => ada.inside(ROOM) && blocked().length > 0);
		await world.pass(10);
		await startsOffline(all);
		expect(ada.client.getState().me).toBeNull();
		expect(blocked()).toEqual([BLOCKED]);
		server.behindWelcome = [];
		await comesBack(all);
		expect(blocked()).toEqual([]);
		await world.pass(10);
		expect(await ada.device.settings()).toMatchObject([{ value: "[]" }]);
	});

	test("[KEEP7] lets go what lies too far back, and shows the newest page", async () => {
		const all = await house();
		const { world, server, ada } = all;
		await startsOffline(all);
		for (let nth = 0; nth < 1_200; nth += 1) server.says(ROOM, `later ${nth}`);
		await world.pass(1_000);
		await comesBack(all);
		await world.pass(1_000);
		expect(ada.texts(ROOM)).not.toContain("good morning");
		expect(ada.texts(ROOM)).not.toContain("gap");
		expect(ada.texts(ROOM).at(-1)).toBe("later 1199");
	});

	test("[KEEP7] shows nothing of another log: its numbers are those of other messages", async () => {
		const all = await house();
		const { world, server, ada } = all;
		await startsOffline(all);
		server.restart({ anew: true, bye: false });
		server.says(ROOM, "a new beginning");
		await comesBack(all);
		await world.pass(1_000);
		expect(ada.texts(ROOM)).toEqual(["a new beginning"]);
	});

	test("[KEEP7] shows nothing of a room that was left there, also where the server does not know yet", async () => {
		const all = await house();
		const { world, ada } = all;
		await startsOffline(all);
		ada.client.leave(ROOM);
		await world.pass(10);
		expect(await ada.device.rooms()).toEqual([]);
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join("den");
		await world.pass(20_000);
		expect(ada.client.getState().own?.has(ROOM) ?? false).toBe(false);
	});
});

test("[KEEP4] who signs out before the house has answered leaves nothing there", async () => {
	const all = await house();
	const { world, ada } = all;
	await startsOffline(all);
	ada.client.post(ROOM, "never sent");
	await world.pass(10);
	await ada.client.signOut();
	await world.pass(10);
	expect(await ada.device.rooms()).toEqual([]);
	expect(await ada.device.unsent()).toEqual([]);
	expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false });
	expect(ada.client.getState().rooms.size).toBe(0);
});

describe("what is kept of a room goes at once", () => {
	test.each<[string, (all: House) => unknown]>([
		["when one leaves it", ({ ada }) => ada.client.leave(ROOM)],
		["when one left it on another device", ({ server }) => server.putOut(ROOM, "left")],
		["when it is gone", ({ server }) => server.putOut(ROOM, "gone")],
		[
			"when one is removed or banned",
			({ server }) =>
				server.tells({ type: "refused", room: ROOM, code: "removed-from-room", message: "Out." }),
		],
		[
			"when a passphrase is asked",
			({ server, ada }) => {
				server.locked.add(ROOM);
				server.freeSeat(ROOM, "s-Ada");
				ada.network.cut();
			},
		],
	])("[KEEP7] %s", async (_when, happens) => {
		const all = await house();
		const { world, ada } = all;
		expect((await ada.device.rooms()).map(({ room }) => room)).toEqual([ROOM]);
		happens(all);
		await world.until(() => ada.client.getState().rooms.get(ROOM)?.seat.state !== "inside");
		await world.pass(WRITTEN_MS);
		expect(await ada.device.rooms()).toEqual([]);
	});

	test("[KEEP7] [OVER1] when one is told that one is a member of no room any more", async () => {
		const { world, server, ada } = await house();
		const [row] = await ada.device.rooms();
		if (row === undefined) throw new Error("nothing lies there");
		await ada.device.lays({ ...row, room: "den" });
		expect(await ada.device.rooms()).toHaveLength(2);
		server.tells({ type: "overview", rooms: [] });
		await world.pass(10_000);
		expect((await ada.device.rooms()).map(({ room }) => room)).toEqual([ROOM]);
	});

	test.each(["unsent", "nothing"] as const)(
		"[KEEP5] and none lies there where the operator lets %s be kept",
		async (keepOnDevice) => {
			const { world, ada } = await house({ keepOnDevice });
			await world.pass(60_000);
			expect(await ada.device.rooms()).toEqual([]);
		},
	);

	test("[KEEP5] [BLOCK3] also whom one blocked", async () => {
		const { world, server, ada } = await house();
		const blocked = () => ada.device.settings();
		server.behindWelcome = [{ type: "blocked", people: [BLOCKED] }];
		const comesAgain = async () => {
			ada.network.cut();
			await world.until(() => ada.client.getState().link.state !== "open");
			await world.until(() => ada.inside(ROOM));
			await world.pass(10);
		};
		await comesAgain();
		expect(await blocked()).toHaveLength(1);
		server.limits = { keepOnDevice: "unsent" };
		await comesAgain();
		expect(await blocked()).toEqual([]);
	});

	test("[KEEP5] also what lay there before", async () => {
		const { world, server, ada } = await house();
		expect(await ada.device.rooms()).toHaveLength(1);
		server.limits = { keepOnDevice: "unsent" };
		ada.network.cut();
		await world.until(() => ada.client.getState().link.state !== "open");
		await world.until(() => ada.inside(ROOM));
		await world.pass(10);
		expect(await ada.device.rooms()).toEqual([]);
	});

	test("[KEEP4] and with all else when one signs out", async () => {
		const { world, ada } = await house();
		await ada.client.signOut();
		await world.pass(10);
		expect(await ada.device.rooms()).toEqual([]);
	});
});
