import { ABUSE_KINDS, type AbuseKind } from "../hostile/abuse.ts";
import { experiment, LabProblem } from "../lab/experiment.ts";
import { type AbuseParams, type AbuseRun, abused, type Origin } from "./abuse/abused.ts";
import { conclude } from "./abuse/report.ts";

const usual: AbuseParams = {
	kinds: ABUSE_KINDS,
	origins: ["public", "loopback"],
	seconds: 6,
	people: 50,
	postsPerSecond: 50,
	bytes: 100,
	niceness: 19,
};

export const abuse = experiment<AbuseParams>({
	name: "abuse",
	title: "One address with as many sessions as it likes: what others feel when it uses all that it may",
	study: {
		name: "Parley's own",
		summary:
			"Sessions are free, so one address takes many, and opens rooms, fills messages with reactions, begins uploads it never sends, says hello with taken names, or sits down on every seat, as fast as it is answered. The server has its usual limits. Honest people talk on, and others come meanwhile, each from an address of their own: they open a room, post, begin an upload, read the list and find a seat. A bystander of the same machine, who only refuses, is abused first: what that costs is the machine.",
		doubts: ["Whoever abuses, honest people and server share this machine, and so its processors."],
	},
	sizes: {
		quick: { ...usual, kinds: ["seats"], origins: ["public"], seconds: 1 },
		default: { ...usual, origins: ["public"] },
		full: { ...usual, seconds: 60 },
	},
	help: {
		kinds: `what is abused: ${ABUSE_KINDS.join(", ")}`,
		origins:
			"where it comes from: a public address behind a trusted proxy, or loopback (ten addresses' worth)",
		seconds: "how long each part lasts: without, aimed at a bystander, aimed at Parley",
		people: "honest people who talk",
		postsPerSecond: "what they say",
		bytes: "of their texts",
		niceness: "of who abuses: 19 gives way to everybody (they have machines of their own), 0 to nobody",
	},
	expectedS: ({ kinds, origins, seconds }, runs) => kinds.length * origins.length * runs * (seconds * 4 + 8),
	async run(lab, params) {
		const parts = params.kinds.flatMap((kind) =>
			params.origins.map((origin) => [kindOf(kind), originOf(origin)] as const),
		);
		const runs: AbuseRun[] = [];
		for (let run = 0; run < lab.runs; run++)
			for (const [index, [kind, origin]] of parts.entries()) {
				lab.progress(
					run * parts.length + index,
					lab.runs * parts.length,
					`${kind}, ${origin}, run ${run + 1}`,
				);
				const one = await abused(lab, params, kind, origin);
				lab.sample({ server: "parley", run, at: { kind, origin }, values: valuesOf(one) });
				runs.push(one);
			}
		return conclude(runs, params);
	},
});

function kindOf(name: string): AbuseKind {
	const kind = ABUSE_KINDS.find((known) => known === name);
	if (kind !== undefined) return kind;
	throw new LabProblem(`Nothing is abused as "${name}".`, `There are ${ABUSE_KINDS.join(", ")}.`);
}

function originOf(name: string): Origin {
	if (name === "public" || name === "loopback") return name;
	throw new LabProblem(`Abuse does not come from "${name}".`, "It comes from public or loopback.");
}

function valuesOf({ quiet, beside, attacked, sent, refused, rssBeforeBytes, rssAfterBytes }: AbuseRun) {
	return {
		...sent,
		quietP99Ms: quiet.figures.delivery.p99,
		besideP99Ms: beside.figures.delivery.p99,
		attackedP99Ms: attacked.figures.delivery.p99,
		attackedCores: attacked.cores,
		honestRefused: Object.values(refused).reduce((sum, times) => sum + times, 0),
		...{ rssBeforeBytes, rssAfterBytes },
		generatorShare: attacked.generatorShare,
		othersShare: attacked.othersShare,
	};
}
