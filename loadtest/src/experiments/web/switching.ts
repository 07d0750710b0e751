import type { Part } from "../../lab/parts.ts";
import { said, writeHistory } from "./author.ts";
import type { Bench } from "./bench.ts";
import { describeMemory, keepLooks, type Look } from "./memory.ts";
import type { WebParams } from "./params.ts";
import { Screen } from "./screen.ts";

const SWITCHES = 50;
const LOOKS = 5;
/** Rooms are read for the first time, code is compiled, caches fill. */
const WARM_UP_ROUNDS = 3;

/** From room to room in turn, and back in the first one at every look. */
export const switching: Part<Bench, WebParams> = {
	name: "switching",
	isOnce: true,
	async measure({ lab, browser }, { rooms, roomHistory, switches }, sample) {
		const server = await lab.parley();
		const places: { readonly path: string; readonly newest: number }[] = [];
		for (let n = 0; n < rooms; n += 1) {
			const texts = Array.from({ length: roomHistory }, (_, at) => said(at));
			const seqs = await writeHistory(server, `room-${n}`, `Flo of room-${n}`, texts);
			places.push({ path: `/r/room-${n}`, newest: seqs.at(-1) ?? 0 });
		}
		const screen = await Screen.open(browser, server.url);
		await screen.takesSeat("Reader", "/r/room-0");
		const goRound = async () => {
			for (const { path, newest } of [...places.slice(1), ...places.slice(0, 1)]) {
				await follow(screen, path);
				await screen.shows(newest);
			}
		};
		for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await goRound();
		const looks: Look[] = [{ done: 0, ...(await screen.kept()) }];
		const rounds = Math.ceil(switches / rooms);
		for (let round = 1; round <= rounds; round += 1) {
			lab.signal.throwIfAborted();
			await goRound();
			if (round % Math.max(1, Math.floor(rounds / LOOKS)) === 0 || round === rounds)
				looks.push({ done: round * rooms, ...(await screen.kept()) });
		}
		await screen.close();
		await server.stop();
		keepLooks(sample, looks);
	},
	describe: ({ switches: given }) =>
		describeMemory("switching", {
			title: "Going from room to room",
			what: "room switches",
			given,
			goal: SWITCHES,
		}),
};

/** Rooms one was in are links in the rail; others are gone to by their address, without loading the page anew. */
async function follow({ page }: Screen, path: string): Promise<void> {
	const link = page.locator(`nav a[href="${path}"]`);
	if ((await link.count()) > 0) return link.first().click();
	await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
}
