import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { answerOf } from "../../http-load/server-calls.ts";
import { WrongResult } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { Bench } from "./bench.ts";
import { describeMemory, keepLooks, type Look } from "./memory.ts";
import type { WebParams } from "./params.ts";
import { Screen } from "./screen.ts";

const MESSAGES = 100_000;
const LOOKS = 5;
/** More than the window holds, so that each further message drops one; and code is compiled. */
const WARM_UP_MAX = 5_000;
const CAUGHT_UP_MS_MAX = 60_000;
const LOOK_MS = 50;

/** A busy room stays open all day: more passes by than anybody reads. */
export const passing: Part<Bench, WebParams> = {
	name: "passing",
	isOnce: true,
	async measure({ lab, browser }, params, sample) {
		const server = await lab.parley();
		const crowd = await peopleAt(lab, server, { people: params.people });
		const screen = await Screen.open(browser, server.url);
		await screen.takesSeat("Reader", "/");
		const pass = async (messages: number) => {
			await write(crowd, messages, params);
			await caughtUp(lab, server, screen);
		};
		await pass(warmUpOf(params.passing));
		const looks: Look[] = [{ done: 0, ...(await screen.kept()) }];
		const each = Math.ceil(params.passing / LOOKS);
		for (let look = 1; look <= LOOKS; look += 1) {
			await pass(each);
			looks.push({ done: look * each, ...(await screen.kept()) });
		}
		await screen.close();
		await partedFrom(server, crowd);
		keepLooks(sample, looks);
	},
	describe: ({ passing: given }) =>
		describeMemory("passing", { title: "Messages that pass by", what: "messages", given, goal: MESSAGES }),
};

function warmUpOf(messages: number): number {
	return Math.min(WARM_UP_MAX, messages);
}

async function write(crowd: Crowd, messages: number, { people, passingPerSecond, bytes }: WebParams) {
	const ms = (messages / passingPerSecond) * 1_000;
	await crowd.openLoop({ senders: people, perSecond: passingPerSecond, bytes, warmUpMs: 0, ms });
}

/** The page shows the newest message of the room; a figure of a page that lags behind would flatter it. */
async function caughtUp({ signal }: Lab, server: Server, screen: Screen): Promise<void> {
	const end = performance.now() + CAUGHT_UP_MS_MAX;
	const { head } = JSON.parse(await answerOf(server, "/api/rooms/lobby", { signal })) as { head: number };
	while ((await screen.newest()) !== head) {
		if (performance.now() > end) throw new WrongResult(`The page never showed message ${head}.`);
		await sleep(LOOK_MS, undefined, { signal });
	}
}
