import type { Bench } from "./bench.ts";
import { Screen } from "./screen.ts";
import { history, talk } from "./talk.ts";

const ROOMS = 5;
const ROOM_HISTORY = 100;
/** Rooms are read for the first time, code is compiled, caches fill. */
const WARM_UP_ROUNDS = 3;
const PER_SECOND = 1_000;
/** More than the window holds, so that each further message drops one; and code is compiled. */
const WARM_UP_MAX = 5_000;

/** In the page: what a worker holds no page tells. */
const CORE = "tab";

/** From room to room in turn, and back in the first one at every look. */
export async function switching({ browser, server, switches, found }: Bench): Promise<void> {
	const paths = Array.from({ length: ROOMS }, (_, n) => `/r/room-${n}`);
	const newest = await Promise.all(paths.map((path) => history(server.port, path.slice(3), ROOM_HISTORY)));
	const screen = await Screen.open(browser, server.port, {}, CORE);
	await screen.takesSeat("Reader", "/r/room-0");
	const goRounds = async (rounds: number) => {
		for (let step = 1; step <= rounds * ROOMS; step += 1) {
			await follow(screen, paths[step % ROOMS] ?? "");
			await screen.shows(newest[step % ROOMS] ?? 0);
		}
	};
	await goRounds(WARM_UP_ROUNDS);
	await watched(screen, () => goRounds(Math.ceil(switches / ROOMS)), found);
}

/** Rooms one was in are links in the rail; others are gone to by their address, without loading the page anew. */
async function follow({ page }: Screen, path: string): Promise<void> {
	const link = page.locator(`nav a[href="${path}"]`);
	if ((await link.count()) > 0) return link.first().click();
	await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
}

/** A busy room stays open all day: more passes by than anybody reads. */
export async function passing({ browser, server, passing: messages, found }: Bench): Promise<void> {
	const screen = await Screen.open(browser, server.port, {}, CORE);
	await screen.takesSeat("Reader", "/");
	// the page shows the newest message: a figure of one that lags behind would flatter it
	const pass = async (count: number) => screen.shows(await talk(server.port, PER_SECOND, count));
	await pass(Math.min(WARM_UP_MAX, messages));
	await watched(screen, () => pass(messages), found);
}

/** What the page holds after some work, of what it held before. */
async function watched(screen: Screen, work: () => Promise<void>, found: Bench["found"]): Promise<void> {
	const before = await screen.kept();
	await work();
	const after = await screen.kept();
	await screen.close();
	found({
		heapBytes: after.heapBytes,
		heapRatio: after.heapBytes / before.heapBytes,
		nodesRatio: after.nodes / before.nodes,
		listenersRatio: after.listeners / before.listeners,
	});
}
