import { fileURLToPath } from "node:url";
import type { Claim } from "../lab/description.ts";
import { experiment, needKnown, type ParamsOf, sized } from "../lab/experiment.ts";
import { count, goal, smallerThan } from "./claims.ts";
import { measuredBy } from "./measured.ts";

const PARTS = ["hook", "readers", "import"] as const;
type Part = (typeof PARTS)[number];

const POSTS_PER_SECOND = 2_000;
const READERS = 2_000;
const IMPORTED = 1_000_000;
const SECONDS_MIN = 5;

const flags = sized({
	parts: [`of ${PARTS.join(", ")}`, PARTS],
	hookSeconds: ["hook: of writing, by each way", 10, { quick: 1 }],
	hookPostsPerSecond: [
		"hook: posts a second, on ten connections",
		POSTS_PER_SECOND,
		{ quick: POSTS_PER_SECOND / 10 },
	],
	readers: ["readers: of one room", READERS, { quick: 50 }],
	readerSeconds: ["readers: of writing, by each way", 10, { quick: 1, full: 30 }],
	readerPostsPerSecond: ["readers: posts a second for all of them", 5],
	messages: [
		"import: in the export; a tenth of it is imported, too",
		100_000,
		{ quick: 2_000, full: IMPORTED },
	],
});
type DoorsParams = ParamsOf<typeof flags>;

export const doors = experiment<DoorsParams>({
	name: "doors",
	title: "Doors for programs: a busy hook, readers who ask again and again, a large import",
	study: {
		name: "Parley's own promises",
		summary:
			"A program writes by a hook, one post a request on ten kept connections, and two people in another room say what they feel of it; then ten WebSockets write as much. A room is read by people who ask over HTTP and are answered when there is something new, and then by as many with a WebSocket. An export of another chat is imported, and one of a tenth of it.",
		doubts: [
			"Server, writers and readers run on this one machine over loopback, and take turns on its cores: a request costs whoever sends it more than a frame of a WebSocket does, too.",
		],
	},
	...flags,
	seconds: ({ parts, hookSeconds, readers, readerSeconds, messages }) => {
		const each: Record<Part, number> = {
			hook: 5 + hookSeconds * 2,
			readers: 5 + readers / 100 + readerSeconds * 2,
			import: 2 + messages / 8_000,
		};
		return PARTS.filter((part) => parts.includes(part)).reduce((sum, part) => sum + each[part], 0);
	},
	async run(lab, params) {
		needKnown(params.parts, PARTS);
		const parts = PARTS.filter((part) => params.parts.includes(part));
		for (let run = 0; run < lab.runs; run++)
			for (const part of parts) await measuredBy(lab, programOf(part), wordsOf(part, params, run), run);
	},
	describe: (params) => ({
		labels: {
			way: "by",
			asks: "asking again",
			importS: "imported after",
			rssMostBytes: "memory at most",
			wholeBytes: "the export",
			deliveredShare: "of what was due, delivered",
		},
		claims: PARTS.filter((part) => params.parts.includes(part)).map((part) => claims(params)[part]),
		tables: [
			{
				id: "doors",
				title: "A hook, and readers over HTTP, beside the same by WebSockets",
				where: { part: ["hook", "readers"] },
				by: "part way",
				figures: "postsPerSecond deliveriesPerSecond deliveredShare p50Ms p99Ms generatorShare othersShare",
				isPrinted: true,
			},
			{
				id: "import",
				title: "An import",
				where: { part: "import" },
				by: "messages",
				figures: "importS messagesPerSecond rssMostBytes wholeBytes",
				isPrinted: true,
			},
		],
	}),
});

/** They know the server's frames and its commands, so they lie with its tests. */
function programOf(part: Part): string {
	return fileURLToPath(new URL(`../../../apps/server/test/measure/doors/${part}.ts`, import.meta.url));
}

function wordsOf(part: Part, params: DoorsParams, run: number): readonly string[] {
	const given: Record<Part, Readonly<Record<string, string | number>>> = {
		hook: {
			seconds: params.hookSeconds,
			"posts-per-second": params.hookPostsPerSecond,
			ways: turned(["hook", "socket"], run),
		},
		readers: {
			readers: params.readers,
			seconds: params.readerSeconds,
			"posts-per-second": params.readerPostsPerSecond,
			ways: turned(["asks", "socket"], run),
		},
		import: { messages: params.messages },
	};
	return Object.entries(given[part]).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** In every run another one first. */
function turned(ways: readonly string[], run: number): string {
	return (run % 2 === 0 ? ways : ways.toReversed()).join(",");
}

function claims(params: DoorsParams): Record<Part, Claim> {
	const { hookSeconds, hookPostsPerSecond, readers, readerSeconds, messages } = params;
	const posts = (way: string) => ({
		...{ figure: "postsPerSecond", at: { part: "hook", way }, atLeast: hookPostsPerSecond * 0.95 },
	});
	return {
		hook: goal(
			`Others' p99 beside a hook that writes ${count(POSTS_PER_SECOND)} posts a second is at most 1.2 times theirs beside as many posts by WebSockets.`,
			{ figure: "p99Ms", over: { way: "socket" }, atMost: 1.2 },
			{
				at: { part: "hook", way: "hook" },
				also: "postsPerSecond",
				provided: [posts("hook"), posts("socket")],
				unlike: smallerThan(
					[hookPostsPerSecond, POSTS_PER_SECOND, "posts a second"],
					[hookSeconds, SECONDS_MIN, "seconds"],
				),
			},
		),
		readers: goal(
			`${count(READERS)} readers of one room who ask again and again are told every post, and so are as many with a WebSocket.`,
			{ figure: "deliveredShare", along: "way", atLeast: 1, isEveryRun: true },
			{
				at: { part: "readers" },
				unlike: smallerThan([readers, READERS, "readers"], [readerSeconds, SECONDS_MIN, "seconds"]),
			},
		),
		import: goal(
			`An import of ${count(IMPORTED)} messages takes no more than 1.5 times the memory of one of a tenth.`,
			{ figure: "rssMostBytes", over: { messages: Math.ceil(messages / 10) }, atMost: 1.5 },
			{
				at: { part: "import", messages },
				also: "importS messagesPerSecond",
				unlike: smallerThan([messages, IMPORTED, "messages"]),
			},
		),
	};
}
