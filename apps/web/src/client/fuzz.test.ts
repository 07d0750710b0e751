import type { RefusalCode } from "@parley/protocol/refusals";
import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

/** Seeds that once found something stay; the rest are new ground. */
const SEEDS = [...Array(250).keys()];
const STEPS = 60;
const ROOM = "lobby";
const PASSING: readonly RefusalCode[] = [
	"too-fast",
	"busy",
	"read-only",
	"draining",
	"timed-out",
	"internal",
];
const EMOJI = "👍";

interface Run {
	readonly world: World;
	readonly server: ModelServer;
	readonly people: readonly Person[];
	/** what each wrote, in the order of writing */
	readonly written: Map<Person, string[]>;
	/** what was stored in a log that is gone */
	readonly gone: Set<string>;
}

function start(seed: number): Run {
	const world = new World(seed);
	const server = new ModelServer(world);
	const people = ["Ada", "Bo", "Cy"].map((name) => new Person(name, world, server));
	for (const person of people) {
		void person.client.enter(person.name);
		person.client.join(ROOM);
	}
	return { world, server, people, written: new Map(people.map((person) => [person, []])), gone: new Set() };
}

function act(run: Run, person: Person): void {
	const { world, server, written } = run;
	const own = person.client.getState().rooms.get(ROOM)?.rows ?? [];
	const row = own[world.pick(own.length)];
	switch (world.pick(12)) {
		case 0:
			return person.network.cut();
		case 1:
			return person.network.stall();
		case 2:
			person.network.reachable = !person.network.reachable;
			return person.network.reachable ? person.signal("online") : person.network.cut();
		case 3:
			if (row?.kind === "message") void person.client.react(ROOM, row.seq, EMOJI, world.chance(0.6));
			return;
		case 4:
			if (row?.kind === "message") void person.client.edit(ROOM, row.seq, `edited at ${world.now()}`);
			return;
		case 5:
			if (row?.kind === "message" && world.chance(0.3)) void person.client.remove(ROOM, row.seq);
			return;
		case 6:
			return world.chance(0.3) ? reload(person) : person.client.fetchOlder(ROOM);
		case 7: {
			const code = PASSING[world.pick(PASSING.length)];
			server.refuseFor = () => (world.chance(0.3) ? code : undefined);
			return;
		}
		default: {
			const text = `${person.name} ${written.get(person)?.length}`;
			written.get(person)?.push(text);
			return person.client.post(ROOM, text);
		}
	}
}

function reload(person: Person): void {
	person.reload();
	void person.client.enter(person.name);
	person.client.join(ROOM);
}

/** The log is lost, as by a restored backup: a new epoch, numbered from 1 again. */
function loseLog({ server, gone }: Run): void {
	for (const event of server.log(ROOM).events) if (event.type === "posted") gone.add(event.text ?? "");
	server.restart({ anew: true, bye: false });
}

async function trouble(run: Run, disaster: () => void): Promise<void> {
	const { world, server, people } = run;
	for (let step = 0; step < STEPS; step += 1) {
		const person = people[world.pick(people.length)];
		if (person) act(run, person);
		if (world.chance(0.02)) disaster();
		if (world.chance(0.02)) for (let n = 0; n < 80; n += 1) server.says(ROOM, `Zoe ${n}`);
		await world.pass(world.chance(0.02) ? 700_000 : world.pick(world.chance(0.2) ? 30_000 : 300));
	}
}

/** The network is whole again, and each looks at all there is, as the page would. */
async function peace({ world, server, people }: Run): Promise<void> {
	server.refuseFor = () => undefined;
	for (const person of people) person.network.reachable = true;
	// Links that went silent look open until their heartbeat finds out.
	await world.pass(60_000);
	const calm = (person: Person) => person.inside(ROOM) && person.room(ROOM).pending.length === 0;
	await world.until(() => people.every(calm));
	for (const person of people) await world.until(() => looksAtAll(person), 60_000);
}

function looksAtAll(person: Person): boolean {
	const { rows, atHead, continuity, reachedStart } = person.room(ROOM);
	for (const row of rows) if (row.kind === "gap") person.client.healGap(ROOM, row.after);
	if (!atHead) person.client.fetchNewer(ROOM);
	else if (!reachedStart && rows.length < 200) person.client.fetchOlder(ROOM);
	return atHead && continuity.whole && (reachedStart || rows.length >= 200);
}

function expectPromises({ server, people, written, gone }: Run): void {
	const log = server.log(ROOM);
	for (const person of people) {
		const { rows, pending, continuity, head } = person.room(ROOM);
		const session = person.client.getState().me?.session ?? "";
		expect(pending).toEqual([]);
		expect(continuity).toMatchObject({ to: log.head, whole: true });
		expect(head).toBe(log.head);
		const truth = log
			.after(continuity.from - 1, Number.POSITIVE_INFINITY, session)
			.filter((e) => e.type === "posted");
		const shown = rows.map((row) => row.kind === "message" && [row.seq, row.text, row.reactions]);
		expect(shown).toEqual(truth.map((e) => [e.seq, e.text, e.removedSeq ? {} : (e.reactions ?? {})]));
		const own = log.events.flatMap((e) =>
			e.type === "posted" && e.author === session ? [e.text ?? ""] : [],
		);
		// What was stored before the log was lost may be gone with it; nothing else may, and nothing comes twice.
		const due = (written.get(person) ?? []).filter((text) => !gone.has(text) || own.includes(text));
		expect(own).toEqual(due);
	}
}

describe("drops, delays, stragglers, lost answers, refusals, reloads and restarts", () => {
	test.each(SEEDS)(
		"[ORD1] [ORD5] [ONCE1] [BACK1] all is shown once, in order, with seed %i",
		async (seed) => {
			const run = start(seed);
			const { world, server } = run;
			await trouble(run, () => server.restart({ anew: false, bye: world.chance(0.5) }));
			await peace(run);
			expectPromises(run);
		},
	);

	test.each(SEEDS.slice(0, 100))(
		"[BACK3] a log that begins anew is shown anew, with seed %i",
		async (seed) => {
			const run = start(seed);
			await trouble(run, () => loseLog(run));
			await peace(run);
			expectPromises(run);
		},
	);
});
