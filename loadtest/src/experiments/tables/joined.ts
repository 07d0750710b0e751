import { textsOf } from "../../crowd/messages.ts";
import type { Part, Sampler, Server } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { Member } from "../member.ts";
import { peopleAt } from "../people.ts";
import type { TablesParams } from "./params.ts";

const [WITH, WITHOUT] = ["games and a poll", "texts alone"];
const ROOMS = { [WITH]: "played", [WITHOUT]: "written" };
const [GAMES, VOTES, PAGE] = [500, 1_000, 50];
const TIMES_MAX = 1.1;
/** Somebody has at most twenty seats in a room at once. */
const GAMES_AT_ONCE = 20;
const VOTES_PER_SECOND = 250;
const FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** What a newcomer is given of a room in which much was played, and of one with as many texts. */
export const joined: Part<TablesParams> = {
	name: "joined",
	async measure(lab, { games, votes, joins, bytes }, sample) {
		const server = await lab.parley({ DURABILITY: "disk" });
		const text = textsOf(bytes);
		const enters = (name: string) => Member.enters({ port: server.port, room: "played" }, name);
		const [ada, bo] = [await enters("ada"), await enters("bo")];
		for (let left = games; left > 0; left -= GAMES_AT_ONCE)
			await Promise.all(
				Array.from({ length: Math.min(left, GAMES_AT_ONCE) }, () => played("played", ada, bo)),
			);
		bo.leaves();
		const voters = await peopleAt(lab, server, { people: votes, roomOf: () => "played", pastime: "poll" });
		const load = { senders: votes, perSecond: VOTES_PER_SECOND, bytes, warmUpMs: 0 };
		// half a vote more, so that rounding takes none away
		await voters.openLoop({ ...load, ms: ((votes + 0.5) / VOTES_PER_SECOND) * 1_000 });
		await voters.settle();
		await voters.leave();
		await ada.asks({ type: "join", room: "written" });
		for (let more = games + PAGE; more > 0; more--) await ada.posts("written", text());
		// the poll is in the page, at its beginning
		for (let more = PAGE - 1; more > 0; more--) await ada.posts("played", text());
		await visited(server, joins, sample, "memory");
		await server.stop();
		const again = await lab.parley({ DURABILITY: "disk", DATA_DIR: server.dataDir });
		await visited(again, joins, sample, "archive");
		await again.stop();
	},
	describe: ({ games, votes }) => ({
		labels: { held: "messages in it", joinedMs: "until joined", joinedBytes: "size of joined" },
		claims: ["memory", "archive"].map((from) =>
			goal(
				`\`joined\` of a room with ${GAMES} finished games and a poll of ${count(VOTES)} votes, from ${from}, holds ${PAGE} messages and is at most ${TIMES_MAX} times as large and as late as that of one with as many texts.`,
				[
					{ figure: "held", atLeast: PAGE },
					{ figure: "joinedBytes", over: { room: WITHOUT }, atMost: TIMES_MAX },
					{ figure: "joinedMs", over: { room: WITHOUT }, atMost: TIMES_MAX },
				],
				{
					at: { room: WITH, from },
					unlike: smallerThan([games, GAMES, "games"], [votes, VOTES, "votes"]),
				},
			),
		),
	}),
};

/** To mate in two. */
async function played(room: string, white: Member, black: Member): Promise<void> {
	const target = await white.posts(room, "", { activity: { name: "chess", start: {} } });
	const acts = (who: Member, command: object) => who.asks({ type: "act", room, target, command });
	for (const [seat, who] of [white, black].entries()) await acts(who, { sit: { seat } });
	for (const [nth, squares] of FOOLS_MATE.entries())
		await acts(nth % 2 === 0 ? white : black, { move: { from: squares.slice(0, 2), to: squares.slice(2) } });
}

/** Somebody comes into one room and the other in turn, and leaves again. */
async function visited(server: Server, joins: number, sample: Sampler, from: string): Promise<void> {
	const visitor = await Member.enters({ port: server.port, room: "door" }, `visitor ${from}`);
	const found = Object.entries(ROOMS).map(([at, room]) => ({
		at,
		room,
		ms: [] as number[],
		bytes: 0,
		held: 0,
	}));
	for (let visit = 0; visit < joins; visit++)
		for (const one of found) {
			const began = performance.now();
			const answer = await visitor.asks({ type: "join", room: one.room });
			one.ms.push(performance.now() - began);
			one.bytes = Buffer.byteLength(JSON.stringify(answer));
			one.held = (answer["events"] as readonly unknown[]).length;
			await visitor.asks({ type: "leave", room: one.room });
		}
	visitor.leaves();
	for (const { at: room, ms, bytes, held } of found)
		sample({ joinedMs: spreadOf(ms).median, joinedBytes: bytes, held }, { room, from });
}
