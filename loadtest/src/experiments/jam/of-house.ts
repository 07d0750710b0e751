import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { LabProblem } from "../../lab/experiment.ts";
import { sum } from "../measured.ts";
import type { Recording } from "./recording.ts";

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
