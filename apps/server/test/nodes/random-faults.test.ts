import { describe, expect, test } from "vitest";
import { partOf } from "../support/app-under-test.ts";
import { appsUnderTest } from "../support/apps.ts";
import { type Cluster, type ClusterNode, cluster, leaderOf } from "../support/cluster.ts";
import { Doors } from "../support/doors.ts";
import { expectOneOrder } from "../support/proof.ts";
import { Random } from "../support/random.ts";
import { Settlers } from "../support/settlers.ts";
import { Talker } from "../support/talker.ts";

/** `FAULTS=20` for the long form, which says how long people waited; `SEED` for another one. */
const FAULTS_OF_THE_CHAT = Number(process.env["FAULTS"] ?? 3);
const SEED = Number(process.env["SEED"] ?? 71);
const NODES = FAULTS_OF_THE_CHAT > 3 ? 3 : 2;
/** An election or two, and a busy machine; only a guard against hanging. */
const GO_ON_WITHIN_MS = 60_000;

const KINDS = [
	"kill the leader",
	"kill a node",
	"cut a node off",
	"pause the leader",
	"pause a node",
	"kill a server",
	"pause a server",
] as const;
type Kind = (typeof KINDS)[number];

/** What has begun, whose people it holds up until it is over, and how it ends. */
interface Fault {
	readonly holdsUp?: ClusterNode;
	/** they are told that nothing can be stored; a node that stands still says nothing */
	readonly isTold?: true;
	readonly end: () => unknown;
}

/** In turn and at random: all kinds come before one comes again. */
function* plan(random: Random): Generator<Kind> {
	for (;;) {
		const left: Kind[] = [...KINDS];
		while (left.length > 0) yield* left.splice(random.below(left.length), 1);
	}
}

async function strike(kind: Kind, { nats, nodes, stream }: Cluster, random: Random): Promise<Fault> {
	const node = random.pick(nodes);
	const leader = await leaderOf(nats, stream);
	const server = nats.all.filter((one) => one !== leader)[random.below(nats.all.length - 1)] ?? leader;
	switch (kind) {
		case "kill a node":
			await node.kill();
			return { end: () => node.startAgain() };
		case "cut a node off":
			node.cut();
			return { holdsUp: node, isTold: true, end: () => node.mend() };
		case "pause a node":
			node.pause();
			return { holdsUp: node, end: () => node.resume() };
		case "kill the leader":
			await leader.kill();
			return { end: () => leader.start() };
		case "pause the leader":
			leader.pause();
			return { end: () => leader.resume() };
		case "kill a server":
			await server.kill();
			return { end: () => server.start() };
		case "pause a server":
			server.pause();
			return { end: () => server.resume() };
	}
}

function goOn(people: () => readonly Talker[]): Promise<void> {
	const waiting = (): string[] =>
		people()
			.filter(({ hasGoneOn }) => !hasGoneOn)
			.map(({ person }) => person.name);
	return expect.poll(waiting, { timeout: GO_ON_WITHIN_MS }).toEqual([]);
}

/** Those whom it need not hold up go on while it lasts, and all when it is over. */
async function suffer(kind: Kind, house: Cluster, people: readonly Talker[], random: Random): Promise<void> {
	for (const one of people) one.struck();
	const fault = await strike(kind, house, random);
	// asked anew each time: whoever lost their link just before may be on the way to the very node that stands still
	const free = (): Talker[] => people.filter(({ port }) => port !== fault.holdsUp?.port);
	await goOn(free);
	const untold = (): Talker[] =>
		people.filter(({ port, wasRefused }) => fault.isTold && port === fault.holdsUp?.port && !wasRefused);
	await expect
		.poll(() => untold().map(({ person }) => person.name), { timeout: GO_ON_WITHIN_MS })
		.toEqual([]);
	waits.note(kind, free());
	for (const one of people) one.struck();
	await fault.end();
	await house.nats.ready();
	await goOn(() => people);
	waits.note(`${kind}, which ends`, people);
	people[random.below(people.length)]?.losesLink();
}

/** How long the last of all people waited. */
class Waits {
	readonly #ms = new Map<string, number[]>();

	note(what: string, people: readonly Talker[]): void {
		this.#add(`${what}: until all go on`, Math.max(0, ...people.map(({ wentOnAfterMs }) => wentOnAfterMs)));
		const seated = people.flatMap(({ seatedAfterMs: ms }) => (ms === undefined ? [] : [ms]));
		if (seated.length > 0)
			this.#add(`${what}: until all have their seats on another node`, Math.max(...seated));
	}

	tell(): void {
		for (const [what, all] of [...this.#ms].toSorted(([one], [other]) => one.localeCompare(other))) {
			const sorted = all.toSorted((one, other) => one - other);
			const median = sorted[Math.floor(sorted.length / 2)];
			console.info(`${what}: median ${median} ms, most ${sorted.at(-1)} ms, ${sorted.length} times`);
		}
	}

	#add(what: string, ms: number): void {
		this.#ms.set(what, [...(this.#ms.get(what) ?? []), Math.round(ms)]);
	}
}

const waits = new Waits();

describe.each(appsUnderTest)("the $name", (app) => {
	const FAULTS = partOf(FAULTS_OF_THE_CHAT, app);
	test(`[ORD1] [ORD4] ${FAULTS} faults of nodes and NATS servers in a row: no deed, name, room or file is lost, doubled or reordered`, {
		timeout: FAULTS * 2 * GO_ON_WITHIN_MS,
	}, async () => {
		const house = await cluster(NODES, {}, app);
		const doors = new Doors(house.nodes.map(({ port }) => port));
		const ada = await Talker.arrives("ada", doors, app);
		const others = [await Talker.arrives("bo", doors, app), await Talker.arrives("cy", doors, app)];
		const people = [ada, ...others];
		const settlers = new Settlers("settler", () => Promise.resolve({ port: doors.next(), app }));
		const talks = Promise.all([settlers.come(), ...people.map((one) => one.talks())]);

		const random = new Random(SEED);
		const kinds = plan(random);
		for (let fault = 0; fault < FAULTS; fault++)
			await Promise.race([suffer(kinds.next().value, house, people, random), talks]);
		for (const one of people) one.falls();
		settlers.stop();
		await talks;
		if (process.env["FAULTS"] !== undefined) waits.tell();

		const [first, ...more] = house.nodes;
		const histories = await expectOneOrder(first, [ada.person, ...others.map(({ person }) => person)]);
		for (const node of more)
			await expect
				.poll(() => app.history(node, app.room, ada.person), { timeout: GO_ON_WITHIN_MS })
				.toEqual(histories.get(app.room));
		expect(settlers.settledCount).toBeGreaterThan(0);
		for (const node of house.nodes) expect(await settlers.missingAt(node)).toEqual([]);
	});
});
