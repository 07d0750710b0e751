import type { CrowdFigures } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { GENERATOR_SHARE_MAX, OTHERS_SHARE_MAX } from "../fanout/findings.ts";
import { OthersWatch } from "../fanout/others.ts";

/** Who else was at work while something was measured. */
export interface Busy {
	/** of one core, the busiest thread of the crowd */
	readonly generatorShare: number;
	/** of all cores, other programs */
	readonly othersShare: number;
}

export interface MeasuredLoad extends Busy {
	readonly figures: CrowdFigures;
	/** cores that the server kept busy: processor seconds per second */
	readonly cores: number;
}

export async function measuredLoad(
	server: Pick<Server, "cpuSeconds">,
	load: () => Promise<CrowdFigures>,
): Promise<MeasuredLoad> {
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const began = performance.now();
	const figures = await load();
	const cpuSeconds = server.cpuSeconds() - cpuBefore;
	return {
		figures,
		cores: (cpuSeconds * 1000) / (performance.now() - began),
		generatorShare: Math.max(...figures.generatorCpuShare),
		othersShare: others.share(cpuSeconds),
	};
}

export function warnIfBusy(lab: Lab, part: string, { generatorShare, othersShare }: Busy): void {
	if (generatorShare > GENERATOR_SHARE_MAX)
		lab.warn(`The crowd was the bottleneck, or near it (${part}): it used more than nine tenths of a core.`);
	if (othersShare > OTHERS_SHARE_MAX)
		lab.warn(
			"Other programs took a large part of this machine while it was measured (othersShare in the raw data).",
		);
}
