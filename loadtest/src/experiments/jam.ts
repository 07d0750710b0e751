import { experiment, inTurn } from "../lab/experiment.ts";
import { goal } from "./claims.ts";
import { type Contestant, parley, rival } from "./contestants.ts";
import { blockedRun } from "./jam/blocked-run.ts";
import { kernelOfServers, whyNotDropped } from "./jam/dropping.ts";
import { claims, HIDDEN_SHARE, LABELS, WORST } from "./jam/judged.ts";
import { recordedHere, recordingOfHouse } from "./jam/of-house.ts";
import { flags, type JamParams, noteOf, planOf, TEXT_BYTES_MAX } from "./jam/plan.ts";
import { record } from "./jam/recording.ts";

const ENV = { DURABILITY: "disk", MESSAGE_BYTES_MAX: String(TEXT_BYTES_MAX) };
const BOTH: readonly Contestant[] = [parley(ENV), rival("blocking-writer")];

/** Beside the study's recording, where no other is given: one of a house of our own, a few seconds long, as fast as it was. */
const HOUSE = parley(ENV, "parley, the load of a house that was recorded");
const HOUSE_BLOCKED_S = 2;
const HOUSE_PLAN = { speed: 1, fromS: 0.5, toS: 4, blockAtS: 1, blockedS: [HOUSE_BLOCKED_S], fillS: 0.5 };
const OF_HOUSE = goal(
	"A house that was recorded, its load replayed with C1 cut off: the others do not wait for C1, who loses nothing.",
	{ figure: "worst100Ms", atMost: HIDDEN_SHARE * HOUSE_BLOCKED_S * 1_000 },
	{ at: { server: HOUSE.name }, also: "reachedC1Bytes bufferedMostBytes cuts" },
);
const isGiven = ({ recording }: JamParams) => recording !== "none";

export const jam = experiment<JamParams>({
	name: "jam",
	title: "E5: one client is cut off for T seconds: how long all others wait",
	study: {
		name: "An event-driven framework for inter-user communication applications",
		by: "Hsu, Wu (2005)",
		summary:
			"A recorded ten minutes of about 300 players of a game system (28,573 messages in, 142,570 out) are replayed. At second 93 all output to one client, C1, is blocked for T seconds. The mean of the 100 longest response times of all other clients is flat until T = 2 s, which the kernel's send buffer of 32 kB bridges, and then grows about linearly with T; with a buffer for each client in the server it stays flat.",
		doubts: [
			"The recording was not published. Ours has its counts (people, messages, copies to others, ten minutes, rooms of about six) from a seed; who speaks when is our own making.",
			"Neither the size of the messages nor C1's share of them is known. A kernel of today takes megabytes for a reader on the same machine; it is made to take 32 kB where that is allowed.",
		],
	},
	...flags,
	seconds: { quick: 28, default: 76, full: 8_150 },
	async run(lab, params) {
		const notRun = await whyNotDropped();
		if (notRun !== undefined) return lab.warn(`Dropping C1's packets was not run: ${notRun}.`);
		const kernel = await kernelOfServers();
		const recording = isGiven(params) ? recordingOfHouse(params.recording) : record(params.seed);
		const plan = planOf(params, kernel, recording);
		lab.note(noteOf(plan, params));
		const points = params.blockedS.flatMap((blockedS) => BOTH.map((server) => ({ server, blockedS, plan })));
		if (!isGiven(params)) {
			const house = planOf(HOUSE_PLAN, kernel, await recordedHere(lab));
			points.push({ server: HOUSE, blockedS: HOUSE_BLOCKED_S, plan: house });
		}
		const said = ({ server, blockedS }: (typeof points)[number]) =>
			`${server.name}, C1 cut off for ${blockedS} s`;
		await inTurn(lab, points, said, async ({ server, blockedS, plan }, run) => {
			const values = await blockedRun(lab, server, plan, blockedS);
			lab.sample({ server: server.name, run, at: { blockedS }, values });
		});
	},
	describe: (params) => ({
		rivals: ["blocking-writer"],
		labels: LABELS,
		claims: [...(params.blockedS.length > 1 ? claims(params) : []), ...(isGiven(params) ? [] : [OF_HOUSE])],
		plots: [WORST],
		notes: [
			"Parley has each message on disk before anybody sees it (DURABILITY=disk); the blocking writer stores nothing. What is to be compared is how each line runs over T, not where it begins.",
			"A socket filter drops all that is sent to C1 before the kernel acknowledges it, and lets through only that what C1 says itself has arrived; when it is taken off, TCP sends again what was lost, after a pause that grew while nobody answered.",
			"Where no recording is given, the study's is made from the seed; and a small house of this lab (24 people in four rooms, some seconds) is recorded as any other is, and its load replayed beside it, as fast as it was.",
			"A copy in the study's count is a message on somebody else's screen; the author's own screen comes on top here.",
		],
	}),
});
