import { setTimeout as sleep } from "node:timers/promises";
import type { CrowdFigures } from "../../src/crowd/crowd.ts";
import { atRest, type Values } from "../../src/experiments/measured.ts";
import { partedFrom, peopleAt } from "../../src/experiments/people.ts";
import {
	type Env,
	experiment,
	inParts,
	type Lab,
	type ParamsOf,
	type Part,
	type Server,
	sized,
} from "../../src/lab/experiment.ts";
import { load, start } from "./server.ts";

const ALL_PARTS = ["fanout", "rooms", "posts", "beside", "empty", "known"];
const SERVERS = ["parley", "1", "2", "4"];

const flags = sized({
	parts: ["which of them", ALL_PARTS],
	gateways: [
		"how many, in turn, as `2`, `2-door` (SPREAD) or `2-own` (PACING); `parley`: the server itself",
		SERVERS,
	],
	readers: ["of one room", 1_000, { quick: 100 }],
	perSecond: ["messages a second to them", [200, 1_000], { quick: [200] }],
	rooms: ["small ones, of five people each", 400, { quick: 40 }],
	roomsPerSecond: ["messages a second in all of these", 2_000, { quick: 200 }],
	manyReaders: ["of the one room beside which others write", 10_000, { quick: 500 }],
	known: ["people whom the house knows, nobody of whom is there", 50_000, { quick: 2_000 }],
	restMs: ["before memory is looked at", 30_000, { quick: 5_000 }],
	warmUpMs: ["before each measurement, not counted", 1_000, { quick: 300 }],
	ms: ["of each measurement", 4_000, { quick: 700 }],
});
type SpikeParams = ParamsOf<typeof flags>;
/** Measures one server; the figures of each point by what it is `at`. */
type Measured = (server: Server, sample: (values: Values, at?: object) => void) => Promise<void>;

const BYTES = 100;

/** A part of it: each number of gateways in turn. */
function part(
	name: string,
	measure: (lab: Lab, params: SpikeParams) => Measured,
	env: Env = {},
): Part<SpikeParams> {
	let round = 0;
	return {
		name,
		async measure(lab, params, sample) {
			const measured = measure(lab, params);
			// in every round another one first
			const first = round++ % params.gateways.length;
			for (const gateways of [...params.gateways.slice(first), ...params.gateways.slice(0, first)])
				await measured(await start(lab, gateways, env), (values, at = {}) =>
					sample(values, { ...at, gateways }, gateways === "parley" ? "parley" : "spike"),
				);
		},
		describe: () => ({ claims: [] }),
	};
}

/** What it costs to let people in: all that the process did, by one of them. */
async function entered(lab: Lab, server: Server, people: Parameters<typeof peopleAt>[2]) {
	await atRest(server, lab.signal);
	const before = server.cpuSeconds();
	const crowd = await peopleAt(lab, server, people);
	const joinUs = ((server.cpuSeconds() - before) * 1e6) / people.people;
	return { crowd, values: { joinUs, enteredMs: crowd.enteredMs } };
}

const fanout = part("fanout", (lab, { readers, perSecond, warmUpMs, ms }) => async (server, sample) => {
	const { crowd, values } = await entered(lab, server, { people: readers });
	const talk = { senders: 10, bytes: BYTES, warmUpMs: 0 };
	await crowd.closedLoop({ ...talk, inFlight: 4, ms: warmUpMs });
	const closed = await load(server, () => crowd.closedLoop({ ...talk, inFlight: 4, ms }));
	sample({ ...closed, ...values }, { load: "closed" });
	for (const rate of perSecond) {
		const open = { ...talk, perSecond: rate, warmUpMs: 500, ms };
		sample(await load(server, () => crowd.openLoop(open)), { load: "open", perSecond: rate });
	}
	await partedFrom(server, crowd);
});

const rooms = part("rooms", (lab, params) => async (server, sample) => {
	const people = params.rooms * 5;
	const roomOf = (person: number) => `room-${person % params.rooms}`;
	const { crowd, values } = await entered(lab, server, { people, roomOf });
	const talk = { senders: people, perSecond: params.roomsPerSecond, bytes: BYTES, warmUpMs: 0 };
	await crowd.openLoop({ ...talk, ms: params.warmUpMs });
	const measured = await load(server, () => crowd.openLoop({ ...talk, ms: params.ms }));
	sample({ ...measured, ...values });
	await partedFrom(server, crowd);
});

/** The post path alone: as many under way as there are people, four times over. */
const posts = part("posts", (lab, { warmUpMs, ms }) => async (server, sample) => {
	const [people, roomsOfThem] = [500, 100];
	const crowd = await peopleAt(lab, server, { people, roomOf: (person) => `posts-${person % roomsOfThem}` });
	const talk = { senders: people, inFlight: 8, bytes: BYTES, warmUpMs: 0 };
	await crowd.closedLoop({ ...talk, ms: warmUpMs });
	sample(await load(server, () => crowd.closedLoop({ ...talk, ms })));
	await partedFrom(server, crowd);
});

/** A room of very many that is talked to, and small ones beside it, whose people feel how long a turn of their loop is. */
const beside = part("beside", (lab, { manyReaders, ms, warmUpMs }) => async (server, sample) => {
	const { crowd: many, values } = await entered(lab, server, {
		people: manyReaders,
		roomOf: () => "many",
		threads: 1,
	});
	const few = await peopleAt(lab, server, {
		people: 100,
		initial: "f",
		roomOf: (person) => `few-${person % 20}`,
	});
	const talk = { bytes: BYTES, warmUpMs, ms };
	let toMany: CrowdFigures | undefined;
	const measured = await load(server, async () => {
		const [told, beside] = await Promise.all([
			many.openLoop({ ...talk, senders: 20, perSecond: 10 }),
			few.openLoop({ ...talk, senders: 100, perSecond: 100 }),
		]);
		toMany = told;
		return beside;
	});
	const manyValues = {
		manyP99Ms: toMany?.delivery.p99 ?? 0,
		manyLastScreenP50Ms: toMany?.lastScreen.p50 ?? 0,
		rssBytes: server.rssBytes(),
	};
	const { p50Ms, p99Ms, maxMs, cores, generatorShare, othersShare } = measured;
	sample({ p50Ms, p99Ms, maxMs, cores, generatorShare, othersShare, ...manyValues, ...values });
	await partedFrom(server, many, few);
});

/** Nobody was ever there: a few came and went, so that what anybody needs is loaded. */
const empty = part("empty", (lab, { restMs }) => async (server, sample) => {
	const early = await peopleAt(lab, server, { people: 50, initial: "early" });
	await early.leave();
	await sleep(restMs, undefined, { signal: lab.signal });
	sample({ rssBytes: server.rssBytes(), threads: server.threads() });
	await server.stop();
});

const NEVER: Env = { GRACE_S: "86400", ROOM_CAPACITY: "0" };

/** A house whose people are all away: what it remembers of each. */
const known: Part<SpikeParams> = {
	name: "known",
	async measure(lab, params, sample) {
		const DATA_DIR = await houseOf(lab, params.known);
		for (const gateways of params.gateways) {
			const server = await start(lab, gateways, { ...NEVER, DATA_DIR });
			await sleep(params.restMs, undefined, { signal: lab.signal });
			sample({ rssBytes: server.rssBytes() }, { gateways }, gateways === "parley" ? "parley" : "spike");
			await server.stop();
		}
	},
	describe: () => ({ claims: [] }),
};

async function houseOf(lab: Lab, people: number): Promise<string> {
	const server = await lab.parley({ ...NEVER, DURABILITY: "process" });
	const atOnce = Math.min(people, 10_000);
	for (let wave = 0; wave * atOnce < people; wave++) {
		const roomOf = (person: number) => `wave-${wave}-${Math.floor(person / 10)}`;
		const crowd = await peopleAt(lab, server, { people: atOnce, roomOf, initial: `w${wave}x` });
		await crowd.cut(Array.from({ length: atOnce }, (_, person) => person));
		await crowd.leave();
	}
	await server.stop();
	return server.dataDir;
}

export const gateways = experiment<SpikeParams>({
	name: "gateways",
	title: "Several gateways in one process: what a delivery, a post and somebody who comes in cost beside one",
	study: {
		name: "Parley's own",
		summary:
			"A program that runs the real log thread and the whole chat on several threads, which share one port, measured in turn with the server itself. It decides whether many cores are worth building.",
	},
	...flags,
	seconds: { quick: 60, default: 300, full: 600 },
	...withTable(
		inParts([fanout, rooms, posts, beside, empty, known], "All on this one machine, over loopback."),
	),
});

function withTable(parts: ReturnType<typeof inParts<SpikeParams>>) {
	return {
		...parts,
		describe: (params: SpikeParams) => ({
			...parts.describe(params),
			tables: params.parts.map((name) => ({
				id: name,
				title: name,
				where: { part: name },
				by: "gateways load perSecond",
				figures:
					"cpuUs gatewaysPerPostUs logPerPostUs othersPerPostUs cores deliveriesPerSecond postsPerSecond p50Ms p99Ms manyP99Ms manyLastScreenP50Ms joinUs enteredMs eventsPerWrite draftsPerCommit commitUs tellUs tellBytes rssBytes threads generatorShare",
				isPrinted: true as const,
			})),
		}),
	};
}
