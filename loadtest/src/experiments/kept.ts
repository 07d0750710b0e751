import { fileURLToPath } from "node:url";
import { experiment, type ParamsOf, sized } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";
import { goal, smallerThan } from "./claims.ts";

/** It keeps names as people do, so it lies with the server's tests. */
const PROGRAM = fileURLToPath(new URL("../../../apps/server/test/measure/kept.ts", import.meta.url));
const PEOPLE = 100_000;
const REST_S = 60;

const flags = sized({
	people: ["in each of the two houses", 20_000, { quick: 300, full: PEOPLE }],
	restS: ["after each start, before memory is read", 10, { quick: 1, full: REST_S }],
	folder: ["where the filled houses stay for another time; empty: nowhere", ""],
});
type KeptParams = ParamsOf<typeof flags>;

export const kept = experiment<KeptParams>({
	name: "kept",
	title: "What people who keep their names cost beside as many guests",
	study: {
		name: "Parley's own",
		summary:
			"Two houses are filled: in one all keep their names by recovery words, in the other as many are guests. Each is started anew in turn; it is measured how long that takes, what it holds after a rest beside an empty one, and how long somebody waits who comes back.",
		doubts: ["Memory after a rest is garbage, too: what is not needed is given back late."],
	},
	...flags,
	seconds: ({ people, restS }) => people / 200 + 3 * (restS + 3),
	async run(lab, { people, restS, folder }) {
		const words = ["--people", people, "--rounds", lab.runs, "--rest-s", restS, "--folder", folder];
		lab.progress(0, lab.runs, "the houses are filled");
		for await (const line of lab.program(PROGRAM, words.map(String))) {
			const { round, ...found } = JSON.parse(line) as Pick<Sample, "at" | "values"> & { round: number };
			lab.sample({ server: "parley", run: round, ...found });
			lab.progress(round, lab.runs, `run ${round + 1}, ${found.at["who"]}`);
		}
	},
	describe: ({ people, restS }) => {
		const unlike = smallerThan([people, PEOPLE, "people"], [restS, REST_S, "seconds of rest"]);
		const over = { who: "guests" };
		return {
			labels: {
				startMs: "takes people after",
				eachBytes: "memory of each",
				backMs: "somebody comes back in",
			},
			claims: [
				goal(
					"A house starts at most 1.1 times as slowly as with as many guests.",
					{ figure: "startMs", at: { who: "kept" }, over, atMost: 1.1 },
					{ unlike },
				),
				goal(
					"Who keeps a name waits at most 1.1 times as long to come back.",
					{ figure: "backMs", at: { who: "kept" }, over, atMost: 1.1 },
					{ unlike },
				),
				goal(
					"Somebody known takes at most 1.6 kB, name kept or not.",
					{ figure: "eachBytes", atMost: 1_600 },
					{ unlike },
				),
			],
			tables: [
				{
					id: "kept",
					title: "A house of people who keep their names, and one of guests",
					by: "who",
					figures: "startMs eachBytes backMs",
				},
			],
		};
	},
});
