import type { Crowd } from "../../crowd/crowd.ts";
import { Dice } from "../../hostile/dice.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { known } from "../measured.ts";
import { partedFrom, roomsOfTen } from "../people.ts";
import { grown, type Vitals, vitalsOf } from "../vitals.ts";
import { does, MISCHIEFS } from "./mischief.ts";
import type { SoakParams } from "./params.ts";

/** Afterwards one process lives to the end: only on one can be seen whether something grows. */
const KILLS_SHARE = 1 / 10;
const SETTLE_MS_MAX = 120_000;

/** Of the last life: caches fill, code is compiled, and V8 takes half an hour to find how much heap it wants to hold. */
const WARM_UP_SHARE = 0.4;

export async function soaked(lab: Lab, params: SoakParams, run: number): Promise<void> {
	const { people, minutes, kills, postsPerSecond: perSecond, bytes } = params;
	const dice = new Dice(params.seed + run);
	const roundMs = params.roundS * 1_000;
	const rounds = Math.max(1, Math.round((minutes * 60_000) / roundMs));
	const killRounds = Math.max(1, kills, Math.floor(rounds * KILLS_SHARE));
	let server = await lab.parley({ DURABILITY: "disk" });
	const { crowd, senders, listeners } = await roomsOfTen(lab, server, people, "soak");
	const done = { messages: 0, kills: 0, backMs: 0 };
	let looks: Vitals[] = [];
	const began = performance.now();
	for (let round = 0; round < rounds; round++) {
		const mischief = dice.pick(MISCHIEFS);
		lab.progress(run * rounds + round, lab.runs * rounds, `round ${round + 1}, ${mischief}`);
		const victims = { crowd, listeners, pid: server.pid, roundMs, signal: lab.signal };
		const [figures] = await Promise.all([
			crowd.openLoop({ senders, perSecond, bytes, warmUpMs: 0, ms: roundMs }),
			does(mischief, dice, victims),
		]);
		done.messages = (await crowd.settle(SETTLE_MS_MAX)).messages;
		if (round < killRounds && done.kills < Math.ceil(((round + 1) / killRounds) * kills)) {
			const restarted = await killed(lab, server, crowd);
			server = restarted.server;
			done.backMs = Math.max(done.backMs, restarted.backMs);
			done.kills++;
			looks = [];
		}
		const look = await vitalsOf(server, began, lab.signal);
		looks.push(look);
		const values = { ...look, p99Ms: figures.delivery.p99 };
		lab.sample({ server: "parley", run, at: { life: done.kills, mischief }, values });
	}
	await partedFrom(server, crowd);
	const warm = looks.slice(Math.floor(looks.length * WARM_UP_SHARE));
	lab.sample({ server: "parley", run, at: { what: "all" }, values: { ...done, ...known(grown(warm)) } });
}

/** Everybody loses the link, the server dies without a word, and all come back at once to the next one. */
async function killed(lab: Lab, server: Server, crowd: Crowd): Promise<{ server: Server; backMs: number }> {
	const everybody = Array.from({ length: crowd.people }, (_, person) => person);
	await crowd.cut(everybody);
	await server.kill();
	const { dataDir, port, operatorToken } = server;
	const next = await lab.parley({
		DURABILITY: "disk",
		DATA_DIR: dataDir,
		PORT: String(port),
		OPERATOR_TOKEN: operatorToken,
	});
	const back = await crowd.comeBack(everybody);
	return { server: next, backMs: Math.max(...back) };
}
