import type { Claim } from "../lab/description.ts";
import { experiment } from "../lab/experiment.ts";
import { flooded } from "./fuzz/flood.ts";
import { type FuzzParams, flags } from "./fuzz/params.ts";
import { raided } from "./fuzz/raided.ts";
import { smallerThan } from "./unlike.ts";

const FRAMES = 1_000_000;
const REQUESTS = 100_000;
const TIMES = 50;
const MEMORY_TIMES_MAX = 1.1;

export const fuzz = experiment<FuzzParams>({
	name: "fuzz",
	title: "Hostile bytes, frames and requests from a seed: what breaks, and what honest people feel",
	study: {
		name: "Parley's own",
		summary:
			"Attacks are made from a seed and know the structure of what they attack: frames of RFC 6455 with wrong masks, lengths, opcodes, fragments and UTF-8, cut anywhere; frames of Parley with fields changed; HTTP with wrong methods, paths, headers, bodies and search texts. Before them, all that ever broke a server is replayed (loadtest/corpus). Honest people talk on meanwhile, in one order and on time. Then one address floods a server that has its usual limits. To know what of both is the machine they share, a bystander is attacked and flooded first, who only refuses.",
		doubts: ["Attackers, honest people and server share this machine, and so its processors."],
	},
	...flags,
	seconds: ({ minutes, quietS, floodS }) => minutes * 70 + quietS * 2 + floodS * 3 + 18,
	async run(lab, params) {
		for (let run = 0; run < lab.runs; run++) {
			lab.progress(run * 2, lab.runs * 2, `attack, run ${run + 1}`);
			await raided(lab, params, run);
			if (params.floodS === 0) continue;
			lab.progress(run * 2 + 1, lab.runs * 2, `flood, run ${run + 1}`);
			await flooded(lab, params, run);
		}
	},
	describe: (params) => ({
		labels: {
			part: "what",
			what: "answer",
			memoryRatio: "memory after, of before",
			rssBeforeBytes: "memory before",
			rssMostBytes: "most",
			rssAfterBytes: "after",
		},
		claims: [...raidClaims(params), ...(params.floodS === 0 ? [] : floodClaims(params))],
	}),
});

function raidClaims({ minutes, framesPerSecond, requestsPerSecond }: FuzzParams): Claim[] {
	const seconds = minutes * 60;
	const unlike = smallerThan(
		[Math.round(seconds * framesPerSecond), FRAMES, "hostile frames"],
		[Math.round(seconds * requestsPerSecond), REQUESTS, "hostile requests"],
	);
	return [
		{
			// a server that died, answered `internal` or showed anybody another order has failed the run before
			claim: `${FRAMES.toLocaleString("en")} hostile frames and ${REQUESTS.toLocaleString("en")} hostile requests break nothing: no crash, no unhandled rejection, no answer "internal", one order for everybody.`,
			at: { part: "attack" },
			checks: [],
			also: "frames requests messages",
			unlike,
		},
		{
			claim: "After the attack, memory is back to within 10 % of what it was before.",
			at: { part: "attack" },
			checks: [{ figure: "memoryRatio", atMost: MEMORY_TIMES_MAX }],
			also: "rssBeforeBytes rssMostBytes rssAfterBytes",
			unlike,
		},
		...felt("attack", "Under attack", 1.5, unlike),
	];
}

function floodClaims({ floodTimes }: FuzzParams): Claim[] {
	const unlike = smallerThan([floodTimes, TIMES, "times its limit"]);
	return felt("flood", `Under a flood from one address at ${TIMES} times its limit`, 1.2, unlike);
}

function felt(part: string, when: string, times: number, unlike: string | undefined): Claim[] {
	const check = { figure: "p99Ms", at: { part, when: "attacked" }, atMost: times };
	return [
		{
			claim: `${when}, honest people's p99 is at most ${times} times theirs without.`,
			checks: [{ ...check, over: { when: "quiet" } }],
			unlike,
		},
		{
			claim: `${when}, it is at most ${times} times what the same costs them when it is aimed at a bystander of the same machine, which only refuses.`,
			checks: [{ ...check, over: { when: "beside" } }],
			unlike,
		},
	];
}
