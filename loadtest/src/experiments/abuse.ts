import { ABUSE_KINDS, type AbuseKind } from "../hostile/abuse.ts";
import { experiment, inTurn, LabProblem } from "../lab/experiment.ts";
import { abused, type Origin } from "./abuse/abused.ts";
import { type AbuseParams, flags } from "./abuse/params.ts";
import { smallerThan } from "./unlike.ts";

const SECONDS = 60;
const P99_TIMES_MAX = 1.5;
const MEMORY_TIMES_MAX = 1.1;

export const abuse = experiment<AbuseParams>({
	name: "abuse",
	title: "One address with as many sessions as it likes: what others feel when it uses all that it may",
	study: {
		name: "Parley's own",
		summary:
			"Sessions are free, so one address takes many, and opens rooms, fills messages with reactions, begins uploads it never sends, says hello with taken names, or sits down on every seat, as fast as it is answered. The server has its usual limits. Honest people talk on, and others come meanwhile, each from an address of their own: they open a room, post, begin an upload, read the list and find a seat. A bystander of the same machine, who only refuses, is abused first: what that costs is the machine.",
		doubts: ["Whoever abuses, honest people and server share this machine, and so its processors."],
	},
	...flags,
	seconds: ({ kinds, origins, seconds }) => kinds.length * origins.length * (seconds * 4 + 8),
	async run(lab, params) {
		const parts = params.kinds.flatMap((kind) =>
			params.origins.map((origin) => ({ kind: kindOf(kind), origin: originOf(origin) })),
		);
		const said = ({ kind, origin }: (typeof parts)[number]) => `${kind}, ${origin}`;
		await inTurn(lab, parts, said, (part, run) => abused(lab, params, part, run));
	},
	describe: ({ seconds }) => {
		const unlike = smallerThan([seconds, SECONDS, "seconds"]);
		return {
			labels: {
				kind: "abuse",
				origin: "from",
				when: "aimed at",
				what: "refused",
				memoryRatio: "memory after, of before",
				honestRefused: "refusals of honest people",
			},
			claims: [
				{
					claim: `Whatever one address may use, others' p99 is at most ${P99_TIMES_MAX} times what the same abuse costs them when it is aimed at a bystander of the same machine.`,
					checks: [
						{
							figure: "p99Ms",
							at: { when: "attacked" },
							over: { when: "beside" },
							atMost: P99_TIMES_MAX,
						},
					],
					unlike,
				},
				{
					claim: "Nobody honest is refused meanwhile.",
					checks: [{ figure: "honestRefused", atMost: 0, isEveryRun: true }],
					unlike,
				},
				{
					claim: "Afterwards memory is back to within 10 % of what it was before.",
					checks: [{ figure: "memoryRatio", atMost: MEMORY_TIMES_MAX }],
					unlike,
				},
			],
		};
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
