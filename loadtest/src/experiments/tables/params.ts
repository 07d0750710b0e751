import { type Env, type ParamsOf, sized } from "../../lab/experiment.ts";
import { replay } from "../jam/plan.ts";
import { RECORDED } from "../jam/recording.ts";

const PARTS = ["jam", "move", "joined", "poll"] as const;

export const flags = sized({
	parts: ["of jam, move, joined, poll, nodes", PARTS, { full: [...PARTS, "nodes"] }],
	...replay,
	fromS: [replay.fromS[0], 0, { quick: 89 }],
	toS: [replay.toS[0], RECORDED.seconds, { quick: 103 }],
	tables: ["move: of six people each", 50, { quick: 4 }],
	perSecond: ["move: moves, or posts, a second in all", [100, 1_000], { quick: [100] }],
	games: ["joined: that were played to their end", 500, { quick: 20 }],
	joins: ["joined: how often each room is entered", 100, { quick: 10 }],
	votes: ["joined, poll: of one poll", 1_000, { quick: 30 }],
	pollS: ["poll: within so many seconds", 10, { quick: 1 }],
	people: ["poll: who talk in another room", 50, { quick: 5 }],
	nodes: ["nodes: of the house", 10, { quick: 2 }],
	players: ["nodes: at once, at tables of six", 10_000, { quick: 12 }],
	playsPerSecond: ["nodes: moves a second in all", [100, 400, 1_587], { quick: [20] }],
	threads: ["nodes: of the crowd", 3, { quick: 1 }],
	bytes: ["of a text but in jam", 100],
	warmUpMs: ["before each measurement, not counted", 1_000, { quick: 300, full: 3_000 }],
	ms: ["of each measurement of move and nodes", 2_500, { quick: 700, full: 15_000 }],
});
export type TablesParams = ParamsOf<typeof flags>;

/** A server that knows the lab's table. What is said at one may be as long as any message there. */
export const WITH_TABLES: Env = {
	NODE_OPTIONS: `--import=${new URL("./hook.ts", import.meta.url).href}`,
	ACTIVITY_MOVE_BYTES_MAX: String(1024 * 1024),
};

/** As many as sit at a table in the study's house. */
export const AT_A_TABLE = 6;

export function tableOf(person: number): string {
	return `table-${Math.floor(person / AT_A_TABLE)}`;
}
