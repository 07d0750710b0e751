import { Dice } from "@parley/activities/test/dice";
import { activityNames, type Folder, folderOf } from "@parley/activities/test/folders";
import { expect, test } from "vitest";
import { MortalHouse } from "../support/mortal-house.ts";
import { PlayedActivity } from "../support/played-activity.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { Steadfast } from "../support/steadfast.ts";

/** `npm run check-activity -- NAME` sets both. */
const { ACTIVITY, KILLS = "2" } = process.env;
const names = ACTIVITY === undefined ? activityNames() : [ACTIVITY];
const kills = Number(KILLS);
/** Moves between two kills. */
const MOVES_MIN = 30;
const MOVES_MORE = 60;
const HANG_MS = 60_000 + kills * 15_000;

/** Of each activity the one that is played now, and those that are over. */
class Games {
	readonly all: PlayedActivity[] = [];
	readonly #now = new Map<string, Promise<PlayedActivity>>();
	readonly #folders: readonly Folder[];
	readonly #dataDir: string;

	constructor(folders: readonly Folder[], dataDir: string) {
		this.#folders = folders;
		this.#dataDir = dataDir;
	}

	get movesCount(): number {
		return this.all.reduce((sum, game) => sum + game.acknowledgedCount, 0);
	}

	async plays(steadfast: Steadfast, dice: Dice): Promise<void> {
		const folder = dice.pick(this.#folders);
		const game = this.#now.get(folder.name) ?? this.#begins(steadfast, folder, dice);
		const isOn = await (await game).moves(steadfast, dice);
		if (!isOn && this.#now.get(folder.name) === game) this.#now.delete(folder.name);
	}

	#begins(steadfast: Steadfast, folder: Folder, dice: Dice): Promise<PlayedActivity> {
		const game = PlayedActivity.begins(steadfast, folder, dice, this.#dataDir).then((begun) => {
			this.all.push(begun);
			return begun;
		});
		this.#now.set(folder.name, game);
		return game;
	}
}

test(`[ORD4] [ACT4] [ACT5] killed ${kills} times while ${names.join(", ")} is played, no acknowledged move is lost, and nobody is told anything else than how it stood, or what is hidden`, {
	timeout: HANG_MS,
}, async () => {
	const process = await openHouseProcess({ LIMITS: "off" });
	const house = new MortalHouse(process);
	const people = await Promise.all(["ada", "bo", "mei"].map((name) => Steadfast.arrives(name, house.wayIn)));
	for (const steadfast of people) {
		await steadfast.person.joins();
		steadfast.rooms.add(steadfast.person.app.room);
	}
	const games = new Games(await Promise.all(names.map(folderOf)), process.dataDir);
	let isOver = false;
	const plays = people.map(async (steadfast, index) => {
		const dice = new Dice(index + 1);
		while (!isOver) await games.plays(steadfast, dice);
	});
	const dice = new Dice(kills);
	for (let kill = 0; kill < kills; kill += 1) {
		const goal = games.movesCount + MOVES_MIN + dice.below(MOVES_MORE);
		await expect.poll(() => games.movesCount, { timeout: HANG_MS, interval: 1 }).toBeGreaterThanOrEqual(goal);
		await house.diesAndRises();
	}
	isOver = true;
	await Promise.all(plays);
	for (const steadfast of people) {
		await steadfast.isBack();
		steadfast.rests();
	}
	const persons = people.map(({ person }) => person);
	const wrongs = await Promise.all(games.all.map((game) => game.wrongs(process.dataDir, persons)));
	expect(wrongs.flat().slice(0, 10)).toEqual([]);
	expect(games.movesCount).toBeGreaterThan(kills * MOVES_MIN);
});
