import { fileURLToPath } from "node:url";
import { experiment, type ParamsOf, sized } from "../lab/experiment.ts";
import { goal, smallerThan } from "./claims.ts";
import { measuredBy } from "./measured.ts";

/** It knows how the server seals what it publishes, so it lies with the server's tests. */
const PROGRAM = fileURLToPath(new URL("../../../apps/server/test/measure/retention.ts", import.meta.url));

const flags = sized({
	messages: ["in the stream, of some 110 characters each", 150_000, { quick: 2_000, full: 1_000_000 }],
	people: ["who wrote them, ten in a room", 1_000, { quick: 50 }],
});
type RetentionParams = ParamsOf<typeof flags>;

export const retention = experiment<RetentionParams>({
	name: "retention",
	title: "What is kept of a message, and how long an empty node takes to start",
	study: {
		name: "Parley's own",
		summary:
			"A stream is filled with messages as people write them. An empty node starts from all of it; then a snapshot is taken, the stream is pruned behind it, some messages follow, and another empty node starts from snapshot and tail.",
	},
	...flags,
	seconds: ({ messages }) => 14 + messages / 2_500,
	async run(lab, { messages, people }) {
		const given = { messages, people, tail: Math.ceil(messages / 100) };
		const words = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
		for (let run = 0; run < lab.runs; run++) await measuredBy(lab, PROGRAM, words, run);
	},
	describe: ({ messages }) => ({
		labels: {
			step: "where",
			archivedS: "archived and to be found after",
			eachBytes: "a message",
			leftShare: "messages left",
			startS: "takes people after",
			rssMostBytes: "memory at most",
		},
		claims: [
			goal(
				"An empty node takes people sooner from a snapshot and its tail than from the whole stream.",
				{ figure: "startS", over: { step: "start from the whole stream" }, atMost: 1 },
				{
					at: { step: "start from a snapshot and its tail" },
					also: "rssMostBytes",
					unlike: tooFew(messages),
				},
			),
			goal(
				"Behind a snapshot the stream is pruned: at most a tenth of it is left.",
				{ figure: "leftShare", at: { step: "pruned" }, atMost: 0.1 },
				{ unlike: tooFew(messages) },
			),
		],
		tables: [
			{
				id: "retention",
				title: "What a message takes, and how long each step took",
				by: "step",
				figures: "publishedS archivedS takenS eachBytes wholeBytes leftShare startS rssMostBytes rssBytes",
			},
		],
	}),
});

function tooFew(messages: number): string | undefined {
	return smallerThan([messages, 100_000, "messages"]);
}
