import { expect, test } from "vitest";
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
