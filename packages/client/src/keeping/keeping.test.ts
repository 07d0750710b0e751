import { describe, expect, inject, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";
/** tabs of one core live and die with the last of them */
const sharesCore = inject("core") === "port";

function comesIn(person: Person, name = person.name): void {
	void person.client.enter(name);
	person.client.join(ROOM);
}

/** Two tabs of Ada's, and Bo who reads what arrives. */
async function house(seed = 1) {
	const world = new World(seed);
	const server = new ModelServer(world);
	const ada = new Person("Ada", world, server);
	const tab = new Person("Ada", world, server, ada);
	const bo = new Person("Bo", world, server);
	for (const person of [ada, tab, bo]) comesIn(person);
	await world.until(() => [ada, tab, bo].every((person) => person.inside(ROOM)));
	const cutOff = (person: Person, isOff: boolean) => {
		person.network.reachable = !isOff;
		if (isOff) person.network.cut();
	};
	return { world, server, ada, tab, bo, cutOff };
}

const unsentOf = ({ client }: Person) => client.getState().unsent.map(({ text }) => text);

describe("what is unsent", () => {
	test("[KEEP1] lies on the device until it is stored, and comes back when its tab was killed", async () => {
		const { world, ada, bo, cutOff } = await house();
		cutOff(ada, true);
		ada.client.post(ROOM, "one");
		ada.client.post(ROOM, "two");
		await world.pass(10);
		expect((await ada.device.unsent()).map(({ text }) => text)).toEqual(["one", "two"]);
		ada.dies();
		cutOff(ada, false);
		comesIn(ada);
		expect(await world.until(() => bo.texts(ROOM).length === 2)).toBe(true);
		await world.pass(60_000);
		expect(bo.texts(ROOM)).toEqual(["one", "two"]);
		expect(await ada.device.unsent()).toEqual([]);
	});

	test("[KEEP1] is there before the house answers", async () => {
		const { world, ada, tab, cutOff } = await house();
		cutOff(ada, true);
		cutOff(tab, true);
		ada.client.post(ROOM, "one");
		await world.pass(10);
		ada.reload();
		void ada.client.enter("Ada");
		await world.pass(5_000);
		if (!sharesCore) expect(ada.client.getState().me).toBeNull();
		expect(unsentOf(ada)).toEqual(["one"]);
	});

	test("[KEEP2] goes on in another tab when its own is gone and says nothing, all of a room and in its order", async () => {
		const { world, ada, tab, bo, cutOff } = await house();
		cutOff(ada, true);
		for (const text of ["one", "two", "three"]) ada.client.post(ROOM, text);
		await world.pass(10);
		ada.dies();
		cutOff(tab, false);
		tab.signal("visible");
		await world.pass(2_900);
		if (!sharesCore) expect(unsentOf(tab)).toEqual([]);
		expect(await world.until(() => bo.texts(ROOM).length === 3)).toBe(true);
		await world.pass(60_000);
		expect(bo.texts(ROOM)).toEqual(["one", "two", "three"]);
	});

	test("[KEEP2] stays with a tab that is alive, however often others look", async () => {
		const { world, ada, tab, cutOff } = await house();
		cutOff(ada, true);
		cutOff(tab, true);
		ada.client.post(ROOM, "mine");
		for (let nth = 0; nth < 5; nth += 1) {
			tab.signal("visible");
			await world.pass(10_000);
		}
		const owners = (await ada.device.unsent()).map(({ owner }) => owner);
		expect(owners).toEqual([expect.any(String)]);
		expect(unsentOf(ada)).toEqual(["mine"]);
		if (!sharesCore) expect(unsentOf(tab)).toEqual([]);
	});

	test("[KEEP2] is not sent, and not shown, by a tab that slept while another took it over and let it go", async () => {
		const { world, ada, tab, bo, cutOff } = await house();
		cutOff(ada, true);
		cutOff(tab, true);
		ada.client.post(ROOM, "thought better of it");
		await world.pass(10);
		ada.device.isSilent = true;
		tab.signal("visible");
		await world.until(() => unsentOf(tab).length === 1);
		const [row] = tab.client.getState().unsent;
		tab.client.discard(row?.id ?? "");
		await world.pass(10);
		expect(await ada.device.unsent()).toEqual([]);
		cutOff(ada, false);
		cutOff(tab, false);
		await world.pass(120_000);
		expect(unsentOf(ada)).toEqual([]);
		expect(bo.texts(ROOM)).toEqual([]);
	});

	test("[KEEP1] of a browser that refuses a database is handed to the next page of the tab, and the page says that it is not kept", async () => {
		const { world, server, bo, cutOff } = await house();
		const cy = new Person("Cy", world, server);
		cy.device.isRefused = true;
		cy.reload();
		comesIn(cy);
		await world.until(() => cy.inside(ROOM));
		expect(cy.client.getState().device).toEqual({ keeps: "nothing", because: "refused" });
		cutOff(cy, true);
		cy.client.post(ROOM, "one");
		await world.pass(10);
		cy.reload();
		cutOff(cy, false);
		comesIn(cy);
		expect(await world.until(() => bo.texts(ROOM).length === 1)).toBe(true);
	});
});

describe("before the code that keeps is there", () => {
	test("[KEEP1] what was written is handed to the next page of the tab, and the page says that it is not kept", async () => {
		const { world, server, bo, cutOff } = await house();
		const cy = new Person("Cy", world, server);
		cy.device.isMissing = true;
		cy.reload();
		comesIn(cy);
		await world.until(() => cy.inside(ROOM));
		expect(cy.client.getState().device).toEqual({ keeps: "nothing", because: "refused" });
		cutOff(cy, true);
		cy.client.post(ROOM, "one");
		cy.client.post(ROOM, "two");
		cy.signal("hidden");
		cy.device.isMissing = false;
		cy.reload();
		cutOff(cy, false);
		comesIn(cy);
		expect(await world.until(() => bo.texts(ROOM).length === 2)).toBe(true);
		await world.pass(60_000);
		expect(bo.texts(ROOM)).toEqual(["one", "two"]);
	});

	test("[KEEP1] what was let go before it came is not sent by it", async () => {
		const { world, server, bo, cutOff } = await house();
		const cy = new Person("Cy", world, server);
		cy.device.isMissing = true;
		cy.reload();
		comesIn(cy);
		await world.until(() => cy.inside(ROOM));
		cutOff(cy, true);
		cy.client.post(ROOM, "one");
		cy.client.post(ROOM, "two");
		cy.signal("hidden");
		const last = cy.client.getState().unsent.at(-1);
		await cy.client.takeBack(last?.id ?? "");
		await world.pass(10);
		expect(unsentOf(cy)).toEqual(["one"]);
		cy.device.isMissing = false;
		cutOff(cy, false);
		comesIn(cy);
		expect(await world.until(() => bo.texts(ROOM).length > 0)).toBe(true);
		await world.pass(60_000);
		expect(bo.texts(ROOM)).toEqual(["one"]);
	});

	test("[KEEP1] it is asked for again by whoever comes in next", async () => {
		const { world, server, cutOff } = await house();
		const cy = new Person("Cy", world, server);
		cy.device.isMissing = true;
		cy.reload();
		comesIn(cy);
		await world.until(() => cy.inside(ROOM));
		cy.device.isMissing = false;
		cutOff(cy, true);
		cutOff(cy, false);
		await world.until(() => cy.inside(ROOM));
		await world.pass(1_000);
		expect(cy.client.getState().device).toEqual({ keeps: "all" });
	});
});

describe("of somebody else", () => {
	/** The house knows nobody's token any more, and Ada has words that no house has. */
	async function forgotten() {
		const all = await house(3);
		const { world, server, ada, tab, cutOff } = all;
		tab.dies();
		cutOff(ada, true);
		ada.client.post(ROOM, "by Ada of before");
		await world.pass(10);
		server.forgetSessions();
		cutOff(ada, false);
		return all;
	}

	test("[KEEP3] what was written before the token ran out is not sent by itself, and says who wrote it", async () => {
		const { world, server, ada } = await forgotten();
		await world.until(() => ada.inside(ROOM));
		await world.pass(60_000);
		expect(server.log(ROOM).posts).toBe(0);
		expect(ada.client.getState().unsent).toMatchObject([
			{ text: "by Ada of before", by: { name: "Ada" }, status: { state: "of-another" } },
		]);
		ada.client.post(ROOM, "by Ada of now");
		expect(await world.until(() => server.log(ROOM).posts === 1)).toBe(true);
	});

	test("[KEEP3] it is not sent by itself where what keeps it has not come either, and holds nothing behind it", async () => {
		const world = new World(3);
		const server = new ModelServer(world);
		const ada = new Person("Ada", world, server);
		ada.device.keep = () => new Promise(() => undefined);
		ada.reload();
		comesIn(ada);
		await world.until(() => ada.inside(ROOM));
		await world.pass(6_000);
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.post(ROOM, "by Ada of before");
		server.forgetSessions();
		ada.network.reachable = true;
		await world.until(() => ada.inside(ROOM));
		ada.client.post(ROOM, "by Ada of now");
		expect(await world.until(() => server.log(ROOM).posts > 0)).toBe(true);
		await world.pass(60_000);
		expect(server.log(ROOM).posts).toBe(1);
		expect(ada.client.getState().unsent).toMatchObject([
			{ text: "by Ada of before", by: { name: "Ada" }, status: { state: "of-another" } },
		]);
	});

	test("[KEEP3] it is sent as a new message by hand, as whoever one is now", async () => {
		const { world, server, ada } = await forgotten();
		await world.until(() => ada.inside(ROOM));
		const [row] = ada.client.getState().unsent;
		ada.client.retry(row?.id ?? "");
		expect(await world.until(() => server.log(ROOM).posts === 1)).toBe(true);
		const [event] = server.log(ROOM).events;
		expect(event).toMatchObject({ type: "posted", author: "s-Ada-1", text: "by Ada of before" });
		expect(event).not.toMatchObject({ id: row?.id });
		await world.pass(1_000);
		expect(await ada.device.unsent()).toEqual([]);
	});

	test("[KEEP3] it waits under its name for whoever comes in after a reload", async () => {
		const { world, server, ada } = await forgotten();
		ada.reload();
		comesIn(ada, "Cy");
		await world.until(() => ada.inside(ROOM));
		await world.pass(10_000);
		expect(ada.client.getState().unsent).toMatchObject([
			{ by: { name: "Ada" }, status: { state: "of-another" } },
		]);
		ada.client.discard(ada.client.getState().unsent[0]?.id ?? "");
		await world.pass(10);
		expect(await ada.device.unsent()).toEqual([]);
		expect(server.log(ROOM).posts).toBe(0);
	});
});

describe("signing out", () => {
	test("[KEEP4] erases what lies on the device, and a tab that was told nothing writes nothing back", async () => {
		const { world, ada, tab, cutOff } = await house();
		cutOff(tab, true);
		tab.client.post(ROOM, "never sent");
		await world.pass(10);
		expect(await ada.device.unsent()).toHaveLength(1);
		void ada.client.signOut();
		// in the same moment, before another tab can have heard of it
		if (!sharesCore) tab.client.post(ROOM, "nor this");
		await world.pass(1_000);
		expect(await ada.device.unsent()).toEqual([]);
		expect(tab.tab.get("parley.outbox")).toBeUndefined();
	});

	test("[KEEP4] the end of the device by the house erases it, too", async () => {
		const { world, server, ada, tab } = await house();
		server.refuseFor = () => "too-long";
		ada.client.post(ROOM, "stands aside");
		await world.until(() => ada.client.getState().unsent[0]?.status.state === "failed");
		server.closeAll(4510);
		await world.until(() => ada.client.getState().me === null && tab.client.getState().me === null);
		await world.pass(10);
		expect(ada.client.getState().link).toMatchObject({ state: "ended", reason: "signed-out-elsewhere" });
		expect(await ada.device.unsent()).toEqual([]);
		expect(ada.client.remembered()).toMatchObject({ name: "", hasSession: false, me: null });
	});
});

describe("where the operator lets nothing lie there", () => {
	test("[KEEP5] nothing does, what lay there goes, and what is unsent goes out all the same", async () => {
		const world = new World(5);
		const server = new ModelServer(world, { keepOnDevice: "nothing" });
		const ada = new Person("Ada", world, server);
		comesIn(ada);
		await world.until(() => ada.inside(ROOM));
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.post(ROOM, "one");
		await world.pass(10);
		expect(await ada.device.unsent()).toEqual([]);
		expect(ada.client.getState().device).toEqual({ keeps: "nothing", because: "wiped" });
		ada.network.reachable = true;
		expect(await world.until(() => ada.texts(ROOM).length === 1)).toBe(true);
	});
});
