import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { threadFlags } from "../../../../scripts/tools.mjs";
import { type Lab, LabProblem } from "../../lab/experiment.ts";
import { sum } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { Recording } from "./recording.ts";

const COMMANDS = fileURLToPath(new URL("../../../../apps/server/src/commands.ts", import.meta.url));
/** Of a house that is recorded here: its last second is behind the longest block that it is replayed with. */
const [PEOPLE, ROOMS, PER_SECOND, MS] = [24, 4, 60, 4_500];

interface Post {
	readonly session: string;
	readonly room: string;
	/** ms since 1970 */
	readonly at: number;
}

/**
 * Who posted where and when in a house that was recorded (`npm run record -- FILE --without-texts`): one person for each
 * session in each room, those of the liveliest room first.
 */
export function recordingOfHouse(file: string): Recording {
	const posts = postsOf(resolve(process.env["INIT_CWD"] ?? process.cwd(), file));
	const rooms = [...Map.groupBy(posts, ({ room }) => room).values()].toSorted((a, b) => b.length - a.length);
	const people = rooms.map((ofRoom) => [...new Set(ofRoom.map(({ session }) => session))]);
	const first = people.map((_, room) => sum(people.slice(0, room).map(({ length }) => length)));
	const from = posts[0]?.at ?? 0;
	const recorded = rooms.flatMap((ofRoom, room) =>
		ofRoom.map(({ session, at }) => ({
			atMs: at - from,
			person: (first[room] ?? 0) + (people[room]?.indexOf(session) ?? 0),
		})),
	);
	return {
		roomOf: people.flatMap((sessions, room) => sessions.map(() => room)),
		posts: recorded.toSorted((a, b) => a.atMs - b.atMs),
		seconds: ((posts.at(-1)?.at ?? 0) - from) / 1000,
	};
}

/** A small house that talks for some seconds, and is recorded meanwhile as an operator does it. */
export async function recordedHere(lab: Lab): Promise<Recording> {
	const server = await lab.parley();
	const crowd = await peopleAt(lab, server, {
		people: PEOPLE,
		roomOf: (person) => `house-${person % ROOMS}`,
	});
	const file = join(lab.folder("recording"), "house.recording");
	const recorder = await lab.server({
		...{ name: "npm run record", command: process.execPath },
		args: [...threadFlags, COMMANDS, "record", file, "--without-texts", "--url", server.url],
		env: { DATA_DIR: server.dataDir, OPERATOR_TOKEN: server.operatorToken },
		ready: /^Recording http:.*:(\d+) into /,
	});
	await crowd.openLoop({ senders: PEOPLE, perSecond: PER_SECOND, bytes: 100, warmUpMs: 0, ms: MS });
	await crowd.settle();
	// it writes the last line, and ends by itself
	await recorder.stop();
	await partedFrom(server, crowd);
	return recordingOfHouse(file);
}

function postsOf(file: string): Post[] {
	try {
		const [header = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
		if (JSON.parse(header).recording !== 1) throw new Error("its first line is of another form");
		const posts = lines.flatMap((line): Post[] => {
			const { outcome, command } = JSON.parse(line);
			return outcome === "accepted" && command?.type === "post" ? [command] : [];
		});
		if (posts.length === 0) throw new Error("nobody posts in it");
		return posts.toSorted((a, b) => a.at - b.at);
	} catch (error) {
		throw new LabProblem(
			`${file} is no recording of a house: ${String((error as Error).message)}.`,
			"Make one: npm run record -- FILE --without-texts",
		);
	}
}
