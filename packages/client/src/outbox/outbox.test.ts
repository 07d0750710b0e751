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
			expect(pending(ada)).toEqual(["patience put-off", "next queued"]);
			server.refuseFor = () => undefined;
			await world.until(() => ada.room(ROOM).pending.length === 0);
			expect(ada.texts(ROOM)).toEqual(["patience", "next"]);
		},
	);

	describe("a message refused for good", () => {
		async function refused() {
			const house = await inside();
			house.server.refuseFor = (_room, text) => (text === "long" ? "too-long" : undefined);
			say(house.ada, "long", "behind");
			await house.world.until(() => house.ada.room(ROOM).pending.length === 1);
			house.server.refuseFor = () => undefined;
			const id = house.ada.room(ROOM).pending[0]?.id ?? "";
			return { ...house, id };
		}

		test("[ORD5] steps aside, and says why", async () => {
			const { ada } = await refused();
			expect(ada.texts(ROOM)).toEqual(["behind"]);
			expect(ada.room(ROOM).pending[0]?.status).toMatchObject({
				state: "failed",
				refusal: { code: "too-long" },
			});
		});

		test("[ORD5] is a new message when it is sent again by hand, written then", async () => {
			const { world, server, ada, id } = await refused();
			server.refuseFor = () => "busy";
			say(ada, "later");
			ada.client.retry(id);
			expect(pending(ada)).toEqual(["later sending", "long queued"]);
			expect(ada.room(ROOM).pending[1]?.id).not.toBe(id);
			server.refuseFor = () => undefined;
			await world.until(() => ada.room(ROOM).pending.length === 0);
			expect(ada.texts(ROOM)).toEqual(["behind", "later", "long"]);
		});

		test("may be written anew where it stands", async () => {
			const { world, ada, id } = await refused();
			ada.client.rewrite(id, "shorter");
			await world.until(() => ada.room(ROOM).pending.length === 0);
			expect(ada.texts(ROOM)).toEqual(["behind", "shorter"]);
		});

		test("is dropped on discard, and comes back to the composer on takeBack", async () => {
			const first = await refused();
			first.ada.client.discard(first.id);
			expect(pending(first.ada)).toEqual([]);

			const second = await refused();
			expect(await second.ada.client.takeBack(second.id)).toEqual({ text: "long" });
			expect(pending(second.ada)).toEqual([]);
		});

		test("still stands aside after a reload, and goes only when its author says so", async () => {
			const { world, ada } = await refused();
			ada.reload();
			void ada.client.enter("Ada");
			ada.client.join(ROOM);
			await world.pass(60_000);
			expect(pending(ada)).toEqual(["long failed"]);
		});
	});

	describe("two rooms", () => {
		async function fullDen() {
			const house = await inside();
			const { world, server, ada } = house;
			ada.client.join("den");
			await world.until(() => ada.inside("den"));
			ada.network.reachable = false;
			ada.network.cut();
			ada.client.post("den", "for the den");
			server.freeSeat("den", "s-Ada");
			server.full.add("den");
			ada.network.reachable = true;
			await world.until(() => ada.inside(ROOM) && ada.room("den").seat.state === "refused");
			return house;
		}

		test("[ORD5] no seat in one of them holds that one only, also after a reload", async () => {
			const { world, ada } = await fullDen();
			say(ada, "one");
			await world.until(() => ada.texts(ROOM).length === 1);
			ada.reload();
			void ada.client.enter("Ada");
			ada.client.join(ROOM);
			ada.client.join("den");
			await world.until(() => ada.inside(ROOM));
			say(ada, "two");
			await world.until(() => ada.texts(ROOM).length === 2);
			expect(ada.client.getState().unsent).toMatchObject([{ room: "den", text: "for the den" }]);
		});

		test("what is held goes when there is a seat", async () => {
			const { world, server, ada } = await fullDen();
			server.full.clear();
			ada.client.retry(ada.client.getState().unsent[0]?.id ?? "");
			await world.until(() => ada.client.getState().unsent.length === 0);
			expect(ada.texts("den")).toEqual(["for the den"]);
		});

		test("what is held can be taken back, in and out of the room", async () => {
			const { ada } = await fullDen();
			ada.client.leave("den");
			const [held] = ada.client.getState().unsent;
			expect(held).toMatchObject({ room: "den", text: "for the den", status: { state: "queued" } });
			expect(await ada.client.takeBack(held?.id ?? "")).toEqual({ text: "for the den" });
			expect(ada.client.getState().unsent).toEqual([]);
		});

		test("what may be stored in a room that lets nobody ask can be let go, and says that it may be there", async () => {
			const house = await inside();
			const { world, server, ada } = house;
			ada.client.join("den");
			await world.until(() => ada.inside("den"));
			ada.client.post("den", "perhaps");
			await world.until(() => server.log("den").posts === 1);
			ada.network.cut();
			server.freeSeat("den", "s-Ada");
			server.full.add("den");
			await world.until(() => ada.room("den").seat.state === "refused");
			expect(ada.client.getState().unsent).toMatchObject([{ text: "perhaps", maybeStored: true }]);
			ada.client.discard(ada.client.getState().unsent[0]?.id ?? "");
			expect(ada.client.getState().unsent).toEqual([]);
		});

		test("[MOD5] slow mode holds its own room, says for how long, and lets go what is taken back", async () => {
			const { world, server, ada } = await inside();
			ada.client.join("den");
			await world.until(() => ada.inside("den"));
			server.refuseFor = (room) => (room === "den" ? "too-fast" : undefined);
			server.retryAfterMs = 3_600_000;
			ada.client.post("den", "slowly");
			await world.until(() => ada.room("den").pending[0]?.status.state === "put-off");
			say(ada, "at once");
			await world.until(() => ada.texts(ROOM).length === 1);
			const [held] = ada.client.getState().unsent;
			expect(held?.status).toMatchObject({ refusal: { code: "too-fast" } });
			const until = held?.status.state === "put-off" ? held.status.until : 0;
			expect(until).toBeGreaterThan(world.now() + 3_590_000);
			expect(await ada.client.takeBack(held?.id ?? "")).toEqual({ text: "slowly" });
			// Nothing waits for the hour of what is gone.
			server.refuseFor = () => undefined;
			ada.client.post("den", "again");
			await world.until(() => ada.texts("den").length === 1, 10_000);
			expect(ada.texts("den")).toEqual(["again"]);
		});

		test("a seat that was lost unheard is asked for again, and nothing is lost", async () => {
			const { world, server, ada } = await inside();
			server.freeSeat(ROOM, "s-Ada");
			say(ada, "one", "two");
			await world.until(() => ada.room(ROOM).pending.length === 0);
			expect(ada.texts(ROOM)).toEqual(["one", "two"]);
		});
	});

	test("a message costs two writes to the device: it is there, it is not", async () => {
		const { world, ada } = await inside();
		await world.pass(10);
		ada.device.writes.length = 0;
		say(ada, "one");
		await world.until(() => ada.room(ROOM).pending.length === 0);
		await world.pass(60_000);
		expect(ada.device.writes).toEqual(["add 1 change 0 drop 0", "add 0 change 0 drop 1"]);
		expect(await ada.device.unsent()).toEqual([]);
	});

	test("[ONCE1] what may be stored already cannot be taken back", async () => {
		const { world, server, ada } = await inside();
		say(ada, "away", "still here");
		await world.until(() => server.log(ROOM).posts === 1);
		ada.network.reachable = false;
		ada.network.cut();
		const [first, second] = ada.room(ROOM).pending;
		expect(await ada.client.takeBack(first?.id ?? "")).toBeUndefined();
		expect(await ada.client.takeBack(second?.id ?? "")).toEqual({ text: "still here" });
	});

	test("[ONCE1] unsent text survives a reload under its id", async () => {
		const { world, server, ada } = await inside();
		say(ada, "one", "two");
		await world.until(() => server.log(ROOM).posts === 1);
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM) && ada.texts(ROOM).length === 2);
		expect(ada.texts(ROOM)).toEqual(["one", "two"]);
		expect(server.log(ROOM).posts).toBe(2);
		expect(ada.client.getState().unsent).toEqual([]);
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
});
