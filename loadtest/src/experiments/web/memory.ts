import { setTimeout as sleep } from "node:timers/promises";
import { answerOf } from "../../http-load/server-calls.ts";
import type { Description } from "../../lab/description.ts";
import { type Lab, type Server, WrongResult } from "../../lab/experiment.ts";
import type { Part, Sampler } from "../../lab/parts.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { type Bench, type WebParams, writeHistory } from "./bench.ts";
import { type Kept, Screen } from "./screen.ts";

/** Memory counts as flat within so much of what it was after the warm-up. */
const TIMES_MAX = 1.1;
const LOOKS = 5;
const SWITCHES = 50;
const ROOMS = 5;
const ROOM_HISTORY = 100;
/** Rooms are read for the first time, code is compiled, caches fill. */
const WARM_UP_ROUNDS = 3;
const MESSAGES = 100_000;
const PEOPLE = 20;
const PER_SECOND = 1_000;
/** More than the window holds, so that each further message drops one; and code is compiled. */
const WARM_UP_MAX = 5_000;
const CAUGHT_UP_MS_MAX = 60_000;
const LOOK_MS = 50;

export interface Look extends Kept {
	readonly done: number;
}

/** The first look is after the warm-up, the last one in the end. */
export function keepLooks(sample: Sampler, looks: readonly Look[]): void {
	for (const { done, ...values } of looks) sample(values, { done });
	const [first, last] = [looks[0], looks.at(-1)];
	if (first === undefined || last === undefined) return;
	sample({
		heapRatio: last.heapBytes / first.heapBytes,
		nodesRatio: last.nodes / first.nodes,
		listenersRatio: last.listeners / first.listeners,
	});
}

function describe(what: string, given: number, most: number): Description {
	const ratios = { heapRatio: "heap", nodesRatio: "DOM nodes", listenersRatio: "listeners" };
	return {
		labels: { done: what, heapBytes: "heap" },
		claims: [
			goal(
				`After ${count(most)} ${what} the page holds what it held before, within 10 %.`,
				Object.entries(ratios).map(([figure, said]) => ({
					figure,
					what: `${said} after, of before`,
					atMost: TIMES_MAX,
				})),
				{ unlike: smallerThan([given, most, what]) },
			),
		],
	};
}

/** From room to room in turn, and back in the first one at every look. */
export const switching: Part<Bench, WebParams> = {
	name: "switching",
	isOnce: true,
	async measure({ lab, browser }, { switches }, sample) {
		const server = await lab.parley();
		const places: { readonly path: string; readonly newest: number }[] = [];
		for (let n = 0; n < ROOMS; n += 1) {
			const seqs = await writeHistory(server, `room-${n}`, ROOM_HISTORY);
			places.push({ path: `/r/room-${n}`, newest: seqs.at(-1) ?? 0 });
		}
		const screen = await Screen.open(browser, server.url);
		await screen.takesSeat("Reader", "/r/room-0");
		const goRound = async () => {
			lab.signal.throwIfAborted();
			for (const { path, newest } of [...places.slice(1), ...places.slice(0, 1)]) {
				await follow(screen, path);
				await screen.shows(newest);
			}
		};
		for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await goRound();
		const looks: Look[] = [{ done: 0, ...(await screen.kept()) }];
		const rounds = Math.ceil(switches / ROOMS);
		for (let round = 1; round <= rounds; round += 1) {
			await goRound();
			if (round % Math.max(1, Math.floor(rounds / LOOKS)) === 0 || round === rounds)
				looks.push({ done: round * ROOMS, ...(await screen.kept()) });
		}
		await screen.close();
		await server.stop();
		keepLooks(sample, looks);
	},
	describe: ({ switches }) => describe("room switches", switches, SWITCHES),
};

/** Rooms one was in are links in the rail; others are gone to by their address, without loading the page anew. */
async function follow({ page }: Screen, path: string): Promise<void> {
	const link = page.locator(`nav a[href="${path}"]`);
	if ((await link.count()) > 0) return link.first().click();
	await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
}

/** A busy room stays open all day: more passes by than anybody reads. */
export const passing: Part<Bench, WebParams> = {
	name: "passing",
	isOnce: true,
	async measure({ lab, browser }, { passing: messages }, sample) {
		const server = await lab.parley();
		const crowd = await peopleAt(lab, server, { people: PEOPLE });
		const screen = await Screen.open(browser, server.url);
		await screen.takesSeat("Reader", "/");
		const pass = async (count: number) => {
			const ms = (count / PER_SECOND) * 1_000;
			await crowd.openLoop({ senders: PEOPLE, perSecond: PER_SECOND, bytes: 100, warmUpMs: 0, ms });
			await caughtUp(lab, server, screen);
		};
		await pass(Math.min(WARM_UP_MAX, messages));
		const looks: Look[] = [{ done: 0, ...(await screen.kept()) }];
		const each = Math.ceil(messages / LOOKS);
		for (let look = 1; look <= LOOKS; look += 1) {
			await pass(each);
			looks.push({ done: look * each, ...(await screen.kept()) });
		}
		await screen.close();
		await partedFrom(server, crowd);
		keepLooks(sample, looks);
	},
	describe: ({ passing }) => describe("messages", passing, MESSAGES),
};

/** The page shows the newest message of the room; a figure of a page that lags behind would flatter it. */
async function caughtUp({ signal }: Lab, server: Server, screen: Screen): Promise<void> {
	const end = performance.now() + CAUGHT_UP_MS_MAX;
	const { head } = JSON.parse(await answerOf(server, "/api/rooms/lobby", { signal })) as { head: number };
	while ((await screen.newest()) !== head) {
		if (performance.now() > end) throw new WrongResult(`The page never showed message ${head}.`);
		await sleep(LOOK_MS, undefined, { signal });
	}
}
