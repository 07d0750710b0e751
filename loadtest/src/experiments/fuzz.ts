import { experiment } from "../lab/experiment.ts";
import { flooded } from "./fuzz/flood.ts";
import { concludeFlood } from "./fuzz/flood-report.ts";
import type { FuzzParams } from "./fuzz/params.ts";
import { concludeRaid } from "./fuzz/raid-report.ts";
import { raided } from "./fuzz/raided.ts";

const usual: FuzzParams = {
	seed: 1,
	minutes: 1.8,
	framesPerSecond: 2_000,
	requestsPerSecond: 200,
	people: 50,
	postsPerSecond: 50,
	bytes: 100,
	quietS: 10,
	floodS: 10,
	floodTimes: 50,
	niceness: 19,
};

export const fuzz = experiment<FuzzParams>({
	name: "fuzz",
	title: "Hostile bytes, frames and requests from a seed: what breaks, and what honest people feel",
	study: {
		name: "Parley's own",
		summary:
			"Attacks are made from a seed and know the structure of what they attack: frames of RFC 6455 with wrong masks, lengths, opcodes, fragments and UTF-8, cut anywhere; frames of Parley with fields changed; HTTP with wrong methods, paths, headers, bodies and search texts. Before them, all that ever broke a server is replayed (loadtest/corpus). Honest people talk on meanwhile, in one order and on time. Then one address floods a server that has its usual limits. To know what of both is the machine they share, a bystander is attacked and flooded first, who only refuses.",
		doubts: ["Attackers, honest people and server share this machine, and so its processors."],
	},
	sizes: {
		quick: { ...usual, minutes: 0.06, quietS: 1, floodS: 1 },
		default: usual,
		full: { ...usual, minutes: 10, quietS: 60, floodS: 60 },
	},
	help: {
		seed: "of the attacks: the same seed makes the same ones",
		minutes: "how long the attack lasts",
		framesPerSecond: "hostile frames",
		requestsPerSecond: "hostile HTTP requests",
		people: "honest people beside them",
		postsPerSecond: "what the honest people say",
		bytes: "of their texts",
		quietS: "how long they are measured without any attack, seconds",
		floodS: "how long one address floods a server with its usual limits, seconds; 0: not at all",
		floodTimes: "how many times its limits that address asks for",
		niceness: "of the attackers: 19 gives way to everybody (they have machines of their own), 0 to nobody",
	},
	expectedS: ({ minutes, quietS, floodS }, runs) => (minutes * 70 + quietS * 2 + floodS * 3 + 18) * runs,
	async run(lab, params) {
		const raids = [];
		const floods = [];
		for (let run = 0; run < lab.runs; run++) {
			lab.progress(run * 2, lab.runs * 2, `attack, run ${run + 1}`);
			raids.push(await raided(lab, params, run));
			if (params.floodS === 0) continue;
			lab.progress(run * 2 + 1, lab.runs * 2, `flood, run ${run + 1}`);
			floods.push(await flooded(lab, params, run));
		}
		const parts = [concludeRaid(raids), concludeFlood(floods, params)];
		return {
			findings: parts.flatMap(({ findings }) => findings),
			tables: parts.flatMap(({ tables }) => tables),
			plots: parts.flatMap(({ plots }) => plots),
		};
	},
});
