import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { FollowUps } from "./follow-ups.ts";

/** A writer's thread in which so many steps are to be done; `log` has what happened, in order. */
function thread({ steps }: { steps: number }) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.pragma("synchronous = FULL");
	const log: string[] = [];
	const waiting: string[] = [];
	const state = { isFarBehind: false, broken: undefined as Error | undefined, left: steps };
	const followUps = new FollowUps({
		database,
		store: {
			followUp() {
				log.push(`step at ${database.pragma("synchronous", { simple: true })}`);
				if (state.broken !== undefined) throw state.broken;
				state.left -= 1;
				return state.left >= 0;
			},
			isFarBehind: () => state.isFarBehind,
		},
		serveWaiting() {
			const isServed = waiting.length > 0;
			log.push(...waiting.splice(0));
			return isServed;
		},
		stepped: () => log.push("stepped"),
	});
	onTestFinished(() => followUps.stop());
	const synchronous = () => database.pragma("synchronous", { simple: true });
	return { followUps, log, waiting, state, synchronous };
}

const NORMAL = "step at 1";

test("steps are taken one at a time, none of them synced, until nothing is left to do", () => {
	const { followUps, log, synchronous } = thread({ steps: 2 });
	expect([followUps.turn(), followUps.turn(), followUps.turn()]).toEqual([1, 1, undefined]);
	expect(log).toEqual([NORMAL, "stepped", NORMAL, "stepped", NORMAL]);
	// a commit is: its acknowledgement means that it survives
	expect(synchronous()).toBe(2);
});

test("who waits for the writer goes first, in order, and no step is taken then", () => {
	const { followUps, log, waiting } = thread({ steps: 1 });
	waiting.push("commit 1", "commit 2");
	expect(followUps.turn()).toBe(1);
	expect(log).toEqual(["commit 1", "commit 2"]);
	expect(followUps.turn()).toBe(1);
	expect(log.slice(2)).toEqual([NORMAL, "stepped"]);
});

test("what is far behind takes a step each time, but never before who waits", () => {
	const { followUps, log, waiting, state } = thread({ steps: 9 });
	state.isFarBehind = true;
	for (const commit of ["commit 1", "commit 2"]) {
		waiting.push(commit);
		expect(followUps.turn()).toBe(1);
	}
	expect(log).toEqual(["commit 1", NORMAL, "stepped", "commit 2", NORMAL, "stepped"]);
});

test("a disk that fails is tried again later, and commits stay synced; a bug is not kept quiet", () => {
	const { followUps, state, synchronous } = thread({ steps: 1 });
	state.broken = Object.assign(new Error("disk full"), { code: "SQLITE_FULL" });
	expect([followUps.turn(), synchronous()]).toEqual([1_000, 2]);
	state.broken = new Error("a bug");
	expect(() => followUps.turn()).toThrow("a bug");
	expect(synchronous()).toBe(2);
});

test("after the end of the writer no step is taken, also where that end was what waited", () => {
	const { followUps, log, waiting } = thread({ steps: 1 });
	waiting.push("commit 1");
	followUps.stop();
	expect(followUps.turn()).toBeUndefined();
	expect(log).toEqual(["commit 1"]);
});
