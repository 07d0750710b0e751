import { describe, expect, test } from "vitest";
import { partOf } from "./support/app-under-test.ts";
import { appsUnderTest } from "./support/apps.ts";
import { MortalHouse } from "./support/mortal-house.ts";
import { expectOneOrder } from "./support/proof.ts";
import { Random } from "./support/random.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { Settlers } from "./support/settlers.ts";
import { Steadfast } from "./support/steadfast.ts";

/** `KILLS=100` for the long form. */
const KILLS_OF_THE_CHAT = Number(process.env["KILLS"] ?? 8);
/** Letters each author has on the way at once. */
const IN_FLIGHT = 8;
/** Starts of a process take their time on a busy machine; only a guard against hanging. */
const HANG_MS = 60_000 + KILLS_OF_THE_CHAT * 12_000;

/** Counts acknowledgements, so that a kill strikes in the middle of a flood and not before it. */
class Progress {
	#count = 0;
	#goal: { count: number; reached: () => void } | undefined;

	tick = (): void => {
		this.#count++;
		if (this.#goal !== undefined && this.#count >= this.#goal.count) this.#goal.reached();
	};

	advances(by: number): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#goal = { count: this.#count + by, reached: resolve };
		return promise;
	}
}

describe.each(appsUnderTest)("the $name", (app) => {
	const KILLS = partOf(KILLS_OF_THE_CHAT, app);
	test(`[ORD4] killed ${KILLS} times in the middle of a flood, nothing that was acknowledged, deed, name, room or file, is lost, doubled or reordered`, {
		timeout: HANG_MS,
	}, async () => {
		const rooms = [app.room, "den"];
		const house = new MortalHouse(await openHouseProcess({ LIMITS: "off" }, [], app));
		const people = await Promise.all(
			["ada", "bo", "cy", "dee"].map((name) => Steadfast.arrives(name, house.wayIn)),
		);
		for (const steadfast of people)
			for (const room of rooms) {
				await steadfast.person.joins(room);
				steadfast.rooms.add(room);
			}

		const progress = new Progress();
		let isOver = false;
		const flood = async (author: Steadfast, lane: number): Promise<void> => {
			const room = rooms[lane % rooms.length] ?? app.room;
			for (let index = 0; !isOver; index++) {
				await author.writes(room, `${author.person.name} ${lane}.${index} ${"x".repeat(index % 200)}`);
				progress.tick();
			}
		};
		const lanes = Array.from({ length: IN_FLIGHT }, (_, lane) => lane);
		const floods = people.flatMap((author) => lanes.map((lane) => flood(author, lane)));
		const settlers = new Settlers("settler", house.wayIn);
		const settled = settlers.come();

		const random = new Random(Number(process.env["SEED"] ?? 20));
		for (let kill = 0; kill < KILLS; kill++) {
			await progress.advances(20 + random.below(180));
			await house.diesAndRises();
		}
		await progress.advances(50);
		isOver = true;
		settlers.stop();
		await Promise.all([...floods, settled]);
		for (const steadfast of people) {
			await steadfast.isBack();
			steadfast.rests();
		}

		const [ada, ...others] = people.map(({ person }) => person);
		if (ada === undefined) throw new Error("nobody is there");
		const witnesses = people.map(({ witness }) => witness);
		const histories = await expectOneOrder(house, [ada, ...others], rooms, witnesses);
		const stored = [...histories.values()].flat().length;
		const acknowledged = people.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0);
		expect(stored).toBe(acknowledged + rooms.length);
		expect(settlers.settledCount).toBeGreaterThan(0);
		expect(await settlers.missingAt(house)).toEqual([]);
	});
});
