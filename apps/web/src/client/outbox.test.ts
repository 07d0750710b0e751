import type { RefusalCode } from "@parley/protocol/refusals";
import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";

async function inside() {
	const world = new World(2);
	const server = new ModelServer(world);
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	return { world, server, ada };
}

const pending = (person: Person) =>
	person.room(ROOM).pending.map(({ text, status }) => `${text} ${status.state}`);
const say = (person: Person, ...texts: string[]) => {
	for (const text of texts) person.client.post(ROOM, text);
};

describe("the outbox", () => {
	test("[ORD5] sends one at a time, in the order of writing; a row shows at once and settles", async () => {
		const { world, server, ada } = await inside();
		say(ada, "one", "two", "three");
		expect(pending(ada)).toEqual(["one sending", "two queued", "three queued"]);
		expect(await world.until(() => ada.room(ROOM).pending.length === 0)).toBe(true);
		expect(ada.texts(ROOM)).toEqual(["one", "two", "three"]);
		expect(server.log(ROOM).posts).toBe(3);
	});

	test("[ORD5] what is written without a link goes out in order when it is back", async () => {
		const { world, ada } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		say(ada, "one", "two");
		await world.pass(60_000);
		expect(pending(ada)).toEqual(["one queued", "two queued"]);
		ada.network.reachable = true;
		await world.until(() => ada.room(ROOM).pending.length === 0);
		expect(ada.texts(ROOM)).toEqual(["one", "two"]);
	});

	test("[ONCE1] a lost answer is asked for again under the same id", async () => {
		const { world, server, ada } = await inside();
		say(ada, "once");
		await world.until(() => server.log(ROOM).posts === 1);
		ada.network.cut();
		expect(pending(ada)).toEqual(["once sending"]);
		await world.until(() => ada.room(ROOM).pending.length === 0);
		await world.pass(60_000);
		expect(ada.texts(ROOM)).toEqual(["once"]);
		expect(server.log(ROOM).posts).toBe(1);
	});

	test.each(["too-fast", "busy", "read-only", "draining", "timed-out", "internal"] satisfies RefusalCode[])(
		"%s is tried again by itself",
		async (code) => {
			const { world, server, ada } = await inside();
			server.refuseFor = () => code;
			say(ada, "patience", "next");
			await world.pass(10_000);
			expect(pending(ada)).toEqual(["patience sending", "next queued"]);
			server.refuseFor = () => undefined;
			await world.until(() => ada.room(ROOM).pending.length === 0);
			expect(ada.texts(ROOM)).toEqual(["patience", "next"]);
		},
	);

	describe("a message refused for good", () => {
		async function refused() {
			const house = await inside();
			house.server.refuseFor = () => "too-long";
			say(house.ada, "long", "behind");
			await house.world.pass(5_000);
			house.server.refuseFor = () => undefined;
			const id = house.ada.room(ROOM).pending[0]?.id ?? "";
			const settled = () => house.world.until(() => house.ada.room(ROOM).pending.length === 0);
			return { ...house, id, settled };
		}

		test("[ORD5] holds all behind it", async () => {
			const { world, ada } = await refused();
			await world.pass(60_000);
			expect(pending(ada)).toEqual(["long failed", "behind queued"]);
			expect(ada.room(ROOM).pending[0]?.status).toMatchObject({ refusal: { code: "too-long" } });
		});

		test("goes again on retry, before the ones behind it", async () => {
			const { ada, id, settled } = await refused();
			ada.client.retry(id);
			await settled();
			expect(ada.texts(ROOM)).toEqual(["long", "behind"]);
		});

		test("is dropped on discard, and comes back to the composer on takeBack", async () => {
			const first = await refused();
			first.ada.client.discard(first.id);
			await first.settled();
			expect(first.ada.texts(ROOM)).toEqual(["behind"]);

			const second = await refused();
			expect(second.ada.client.takeBack(second.id)).toEqual({ text: "long" });
			await second.settled();
			expect(second.ada.texts(ROOM)).toEqual(["behind"]);
		});
	});

	test("[ONCE1] what may be stored already cannot be taken back", async () => {
		const { world, server, ada } = await inside();
		say(ada, "away", "still here");
		await world.until(() => server.log(ROOM).posts === 1);
		ada.network.reachable = false;
		ada.network.cut();
		const [first, second] = ada.room(ROOM).pending;
		expect(ada.client.takeBack(first?.id ?? "")).toBeUndefined();
		expect(ada.client.takeBack(second?.id ?? "")).toEqual({ text: "still here" });
	});

	test("[ONCE1] unsent text survives a reload under its id", async () => {
		const { world, server, ada } = await inside();
		say(ada, "one", "two");
		await world.until(() => server.log(ROOM).posts === 1);
		ada.reload();
		void ada.client.enter("Ada");
		await world.until(() => ada.client.getState().rooms.get(ROOM)?.pending.length === 0);
		expect(ada.texts(ROOM)).toEqual(["one", "two"]);
		expect(server.log(ROOM).posts).toBe(2);
	});

	test("an author who is catching up sees the row stored before its event comes", async () => {
		const { world, server, ada } = await inside();
		server.holdBack = true;
		say(ada, "slow");
		await world.until(() => ada.room(ROOM).pending[0]?.seq !== undefined);
		expect(ada.room(ROOM).rows).toEqual([]);
		server.holdBack = false;
		server.says(ROOM, "next");
		await world.until(() => ada.room(ROOM).rows.length > 0);
		expect(ada.room(ROOM).pending).toEqual([]);
	});

	test("half a character does not reach the wire", async () => {
		const { world, ada } = await inside();
		say(ada, "cut \ud83d");
		await world.until(() => ada.room(ROOM).pending.length === 0);
		expect(ada.texts(ROOM)).toEqual(["cut \ufffd"]);
	});

	test("leaving a room drops what was meant for it, and lets the others go", async () => {
		const { world, server, ada } = await inside();
		server.full.add("den");
		ada.client.join("den");
		ada.client.post("den", "nowhere to go");
		say(ada, "held");
		await world.pass(5_000);
		expect(ada.room("den").pending[0]?.status).toMatchObject({
			state: "failed",
			refusal: { code: "room-full" },
		});
		expect(pending(ada)).toEqual(["held queued"]);
		ada.client.leave("den");
		await world.until(() => ada.room(ROOM).pending.length === 0);
		expect(ada.texts(ROOM)).toEqual(["held"]);
	});
});
