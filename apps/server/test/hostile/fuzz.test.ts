import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { metric } from "../support/metrics.ts";
import { LOBBY, Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { corpus } from "./corpus.ts";
import { OPEN_DOORS } from "./open-doors.ts";
import { Raid } from "./raid.ts";

/** `npm run fuzz` sets these: how long it lasts, and how much comes in a second. */
const of = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const MS = of("FUZZ_MINUTES", 0.03) * 60_000;
const FRAMES_PER_SECOND = of("FUZZ_FRAMES_PER_SECOND", 4_000);
const REQUESTS_PER_SECOND = of("FUZZ_REQUESTS_PER_SECOND", 600);
const PEOPLE = of("FUZZ_PEOPLE", 8);
/** The corpus comes first in each; a fresh seed unless one is given, and a failure names it. */
const RUNS = of("FUZZ_RUNS", 1);
const SEED = of("SEED", randomInt(2 ** 31));
const SEEDS = Array.from({ length: RUNS }, (_, run) => SEED + run);
/** A machine that has no time for attackers gets all of them, but later. */
const HANG_MS = 60_000 + MS * 15;
const ROOM = "neighbours";
const BREATH_MS = 100;
/** What attacks end in: one of these that never happens means that they miss what they aim at. */
const ENDS = [
	'parley_closed_total{code="4001"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_OPCODE"}',
	'parley_wire_errors_total{code="WS_ERR_INVALID_UTF8"}',
	'parley_wire_errors_total{code="WS_ERR_UNEXPECTED_RSV_2_3"}',
	'parley_refused_total{code="bad-frame"}',
	'parley_refused_total{code="name-invalid"}',
];

test.for(SEEDS)(
	"[CONN3] hostile bytes, frames and requests break nothing, and nobody honest misses a word (SEED=%d)",
	{ timeout: HANG_MS },
	async (seed) => {
		const house = await openHouseProcess({ DURABILITY: "disk", ...OPEN_DOORS });
		const insider = await Person.arrives("insider", house);
		await insider.joins(LOBBY);
		const first = await neighbour(0, house);
		const others = await Promise.all(
			Array.from({ length: PEOPLE - 1 }, (_, index) => neighbour(index + 1, house)),
		);
		const people = [first, ...others] as const;
		const raid = new Raid(house.port);
		const over = new AbortController();
		const { signal } = over;
		const died = house.ended.then(({ code, output }) => {
			throw new Error(`the server ended (${code}): ${output.slice(-2_000)}`);
		});
		const attacked = async () => {
			for (const script of corpus()) await raid.play(script);
			const plan = { framesPerSecond: FRAMES_PER_SECOND, requestsPerSecond: REQUESTS_PER_SECOND };
			return raid.run({ ...plan, seed, ms: MS, token: insider.token, signal });
		};
		try {
			const attack = attacked().finally(() => over.abort());
			const [sent] = await Promise.race([
				Promise.all([attack, ...people.map((person) => talks(person, signal))]),
				died,
			]);
			console.log(`${sent.frames} hostile frames and ${sent.requests} hostile requests, SEED=${seed}`);
		} catch (error) {
			over.abort();
			const why = error instanceof Error ? error.message : String(error);
			throw new Error(`${why}; SEED=${seed}; under way: ${raid.underWay}`, { cause: error });
		}
		expect(await metric(house, 'parley_refused_total{code="internal"}')).toBe(0);
		for (const end of ENDS) expect(await metric(house, end), end).toBeGreaterThan(0);
		await expectOneOrder(house, people, [ROOM]);
		expect(await house.terminate()).toBe(0);
	},
);

async function neighbour(index: number, house: { port: number }): Promise<Person> {
	const person = await Person.arrives(`honest ${index}`, house);
	await person.joins(ROOM);
	return person;
}

/** One word after the other, each acknowledged, as long as the attack lasts. */
async function talks(person: Person, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		await person.says(`${person.name} ${randomUUID()}`, { room: ROOM });
		await sleep(BREATH_MS, undefined, { signal }).catch(() => undefined);
	}
}
