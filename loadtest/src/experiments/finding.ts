import type { Claim } from "../lab/description.ts";
import { experiment, inTurn, type Lab, type ParamsOf, sized } from "../lab/experiment.ts";
import { count, goal, smallerThan } from "./claims.ts";
import { typed } from "./finding/typists.ts";
import { partedFrom } from "./people.ts";
import { fillLibrary, LIBRARY, membersOf, plainTexts } from "./pool/searches.ts";

const MESSAGES = 1_000_000;
const ANSWER_P99_MS_MAX = 100;
const CHAT_RATIO_MAX = 1.25;

/** One in so many messages holds it. `harvest` begins as a word does that is in most of them. */
const RARE: Readonly<Record<string, number>> = { kettle: 100, kestrel: 100, needle: 200, harvest: 1_000 };
const COMMON: Readonly<Record<string, number>> = { lighthouse: 2 };
const POINTS = {
	"in up to 1 %": Object.keys(RARE),
	"in many": [...Object.keys(COMMON), "harbour", "morning"],
} as const;
type Point = keyof typeof POINTS;
const [SELDOM, OFTEN] = Object.keys(POINTS) as Point[];

const flags = sized({
	messages: ["in the room that is searched", 100_000, { quick: 3_000, full: MESSAGES }],
	typists: ["who type at once", 5],
	perSecond: ["letters of each, and so questions", 4],
	typingMs: ["for which they type", 10_000, { quick: 1_500, full: 30_000 }],
	people: ["who chat in another room meanwhile", 20],
	chatPerSecond: ["messages of theirs", 50],
	idleMs: ["of chat before, to compare with", 5_000, { quick: 500, full: 20_000 }],
});
type FindingParams = ParamsOf<typeof flags>;

export const finding = experiment<FindingParams>({
	name: "finding",
	title: "Search as one types: how soon it answers, and what others notice of it",
	study: {
		name: "Parley's own promises",
		summary:
			"Some people type words into the search, letter by letter, and each letter is a question: the newest twenty messages with a word that begins so. Others chat in another room of the same house.",
		doubts: [
			"The texts are made of some thirty words and a few that were put in. Few words begin with the same letters as another one.",
			"Who types, who chats and the server share this machine's cores.",
		],
	},
	...flags,
	seconds: { quick: 12, default: 100, full: 900 },
	async run(lab, params) {
		let library: Promise<string> | undefined;
		await inTurn(lab, Object.keys(POINTS) as Point[], String, async (words, run) => {
			library ??= fillLibrary(lab, texts(params.messages));
			const values = await beside(lab, POINTS[words], await library, params);
			lab.sample({ server: "parley", run, at: { words }, values });
		});
	},
	describe: (params) => ({
		labels: {
			chatIdleP99Ms: "chat p99 before",
			chatP99Ms: "chat p99 meanwhile",
			calledOff: "called off by the next letter",
		},
		claims: claims(params),
		tables: [
			{
				id: "questions",
				title: "Questions while one types",
				where: { server: "parley" },
				by: "words",
				figures: "questions p50Ms p99Ms maxMs calledOff chatIdleP99Ms chatP99Ms",
				note: "A question that the next letter calls off counts as long as it had.",
			},
		],
	}),
});

function* texts(messages: number): Generator<string> {
	const words = Object.entries({ ...RARE, ...COMMON });
	const plain = plainTexts();
	for (let index = 0; index < messages; index++) {
		const held = words.filter(([, each], nth) => (index + nth) % each === 0).map(([word]) => word);
		yield [plain(), ...held].join(" ").trim();
	}
}

async function beside(lab: Lab, words: readonly string[], dataDir: string, params: FindingParams) {
	const { signal } = lab;
	const server = await lab.parley({ DATA_DIR: dataDir, SEAT_GRACE_S: "0" });
	const typists = await membersOf(server, "typist", params.typists);
	const crowd = await lab.crowd({ port: server.port, dialect: "parley", people: params.people });
	const typing = {
		...{ tokens: typists.map(({ token }) => token), room: LIBRARY, words, signal },
		perSecond: params.perSecond,
	};
	// threads open the database once, and the engine compiles; none of it is the letters' doing
	await typed(server, { ...typing, ms: Math.min(2_000, params.typingMs) });
	const chat = { senders: params.people, perSecond: params.chatPerSecond, bytes: 100, warmUpMs: 0 };
	await crowd.openLoop({ ...chat, ms: params.idleMs });
	const idle = await crowd.openLoop({ ...chat, ms: params.idleMs });
	const answers = typed(server, { ...typing, ms: params.typingMs });
	const meanwhile = await crowd.openLoop({ ...chat, ms: params.typingMs, until: answers });
	const values = await answers;
	for (const typist of typists) typist.leaves();
	await partedFrom(server, crowd);
	return {
		...values,
		...{ chatIdleP99Ms: idle.delivery.p99, chatP99Ms: meanwhile.delivery.p99 },
		chatRatio: meanwhile.delivery.p99 / idle.delivery.p99,
		generatorShare: Math.max(...meanwhile.generatorCpuShare),
	};
}

function claims({ messages, typists, perSecond }: FindingParams): Claim[] {
	const unlike = smallerThan([messages, MESSAGES, "messages"]);
	return [
		goal(
			`Over ${count(MESSAGES)} messages, each letter of a word in up to 1 % of them is answered within ${ANSWER_P99_MS_MAX} ms at p99.`,
			{ figure: "p99Ms", atMost: ANSWER_P99_MS_MAX },
			{ at: { words: SELDOM ?? "" }, also: "p50Ms maxMs calledOff", unlike },
		),
		goal(
			`While ${count(typists)} people type, ${count(perSecond)} questions a second each, others' chat takes at most ${CHAT_RATIO_MAX} times as long at p99.`,
			{ figure: "chatRatio", what: "it, of that before", atMost: CHAT_RATIO_MAX },
			{ at: { words: [SELDOM ?? "", OFTEN ?? ""] }, also: "chatIdleP99Ms chatP99Ms", unlike },
		),
	];
}
