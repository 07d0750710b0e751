import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";

/** Ada, who was away for so long that a hole stands between what she had and what is new. */
async function withAHole() {
	const { world, server, ada } = await inside(3);
	ada.network.reachable = false;
	ada.network.cut();
	says(server, 60);
	await world.pass(600_000);
	ada.network.reachable = true;
	ada.signal("online");
	await world.until(() => ada.inside(ROOM) && holes(ada).length === 1);
	return { world, server, ada };
}

async function inside(said: number) {
	const world = new World(5);
	const server = new ModelServer(world);
	says(server, said);
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	return { world, server, ada };
}

function says(server: ModelServer, count: number): void {
	for (let n = 0; n < count; n += 1) server.says(ROOM, `line ${n}`);
}

function holes(person: Person) {
	return person.room(ROOM).rows.filter((row) => row.kind === "gap");
}

test("without a link nothing is fetched, and nothing changes: who looks at an edge would ask in a circle", async () => {
	const { world, ada } = await inside(200);
	ada.client.fetchOlder(ROOM);
	ada.network.reachable = false;
	ada.network.cut();
	await world.until(() => ada.client.getState().link.state === "waiting");
	const before = ada.room(ROOM);
	expect(before).toMatchObject({ reachedStart: false, loading: { before: false } });
	for (let n = 0; n < 3; n += 1) ada.client.fetchOlder(ROOM);
	expect(ada.room(ROOM)).toBe(before);

	ada.network.reachable = true;
	ada.signal("online");
	await world.until(() => ada.inside(ROOM));
	ada.client.fetchOlder(ROOM);
	await world.until(() => ada.room(ROOM).rows.length === 70);
	expect(ada.room(ROOM).rows).toHaveLength(70);
});

test("a gap on the screen is filled though the link was lost meanwhile", async () => {
	const { world, ada } = await withAHole();
	const [hole] = holes(ada);
	if (hole?.kind === "gap") ada.client.backfill(ROOM, hole.after);
	ada.network.cut();
	await world.until(() => holes(ada).length === 0);
	expect(ada.room(ROOM)).toMatchObject({ continuity: { events: 63, whole: true } });
});

test("a gap on the screen is filled though its page was refused for now", async () => {
	const { world, server, ada } = await withAHole();
	let refusals = 2;
	server.refuseFetch = () => (refusals-- > 0 ? "busy" : undefined);
	const [hole] = holes(ada);
	if (hole?.kind === "gap") ada.client.backfill(ROOM, hole.after);
	await world.until(() => holes(ada).length === 0);
	expect(holes(ada)).toEqual([]);
	expect(refusals).toBeLessThan(0);
});

describe("a message that somebody asked to see", () => {
	const shows = (ada: Person, text: string) => ada.texts(ROOM).includes(text);

	async function asksFor(line: number) {
		const house = await inside(400);
		const { server, ada } = house;
		const seq = server.log(ROOM).events[line]?.seq ?? 0;
		return { ...house, seq, jump: () => ada.client.jumpTo(ROOM, seq) };
	}

	test("is shown though older history that came before it gave its reader another view of the room", async () => {
		const { world, ada, jump } = await asksFor(20);
		// as the page does when it is painted: it looks where it is, and fetches what is above
		ada.client.fetchOlder(ROOM);
		const jumped = jump();
		ada.client.lookAt(ROOM, null);
		await world.until(() => !ada.room(ROOM).loading.before);
		expect(shows(ada, "line 20")).toBe(false);
		ada.client.fetchOlder(ROOM);
		ada.client.lookAt(ROOM, null);
		await world.until(() => shows(ada, "line 20"));
		expect(await jumped).toBe(true);
		await world.pass(1_000);
		expect(shows(ada, "line 20")).toBe(true);
		expect(ada.room(ROOM)).toMatchObject({ atHead: false, continuity: { whole: true } });
	});

	test("is shown when the link is back", async () => {
		const { world, ada, jump } = await asksFor(20);
		const jumped = jump();
		ada.network.cut();
		await world.until(() => shows(ada, "line 20"));
		expect(await jumped).toBe(true);
	});

	test("is shown though its page was refused for now", async () => {
		const { world, server, ada, jump } = await asksFor(20);
		let refusals = 2;
		server.refuseFetch = () => (refusals-- > 0 ? "busy" : undefined);
		const jumped = jump();
		await world.until(() => shows(ada, "line 20"));
		expect(await jumped).toBe(true);
	});

	test("is said not to be here where the server will never say otherwise", async () => {
		const { world, server, jump } = await asksFor(20);
		server.refuseFetch = () => "not-allowed";
		const jumped = jump();
		await world.pass(3_000);
		expect(await jumped).toBe(false);
	});

	test("stands where it was said, with nothing of where its reader was before", async () => {
		const { world, ada, seq, jump } = await asksFor(20);
		const [first] = ada.room(ROOM).rows;
		if (first?.kind === "message") ada.client.lookAt(ROOM, first.seq);
		const jumped = jump();
		ada.client.fetchOlder(ROOM);
		await world.pass(1_000);
		expect(await jumped).toBe(true);
		expect(holes(ada)).toEqual([]);
		expect(ada.room(ROOM).rows).toContainEqual(expect.objectContaining({ seq }));
		expect(ada.room(ROOM).loading.before).toBe(false);
	});

	test("is forgotten for the one that was asked for later, and for the newest", async () => {
		const { world, server, ada, jump } = await asksFor(20);
		const [first, second] = [jump(), ada.client.jumpTo(ROOM, server.log(ROOM).events[200]?.seq ?? 0)];
		await world.pass(1_000);
		expect([await first, await second]).toEqual([null, true]);
		expect(shows(ada, "line 200")).toBe(true);
		const third = jump();
		ada.client.jumpToNewest(ROOM);
		await world.pass(1_000);
		expect(await third).toBe(null);
		expect(shows(ada, "line 399")).toBe(true);
	});
});
