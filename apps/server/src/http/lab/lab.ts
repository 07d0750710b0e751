import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LookupMode } from "@parley/engine/lookups/runner";
import { LAB_ROOM, type LabState } from "@parley/protocol/lab";
import type { House } from "../../app/context.ts";
import { Blocks } from "./blocks.ts";
import { CrowdHost } from "./crowd-host.ts";
import { ExperimentHost } from "./experiment-host.ts";
import { Reports } from "./reports.ts";
import { Sampler, type SamplerOptions } from "./sampler.ts";
import { Watchers } from "./watchers.ts";

export interface LabOptions extends SamplerOptions {
	readonly operatorHash: Buffer;
	readonly house: House;
	readonly lookupMode: () => LookupMode;
	readonly useLookupMode: (mode: LookupMode) => Promise<void>;
	/** the workspace of the load lab, where there is one */
	readonly loadtestDir: string;
	readonly port: () => number;
	readonly socketsPerAddressMax: number;
}

/** The operator's workbench: what it shows, and what it starts. */
export class Lab {
	readonly options: LabOptions;
	readonly hasLoadtest: boolean;
	readonly sampler: Sampler;
	readonly watchers: Watchers;
	readonly crowd: CrowdHost;
	readonly blocks: Blocks;
	readonly experiment: ExperimentHost;
	readonly reports: Reports;

	constructor(options: LabOptions) {
		this.options = options;
		this.hasLoadtest = existsSync(join(options.loadtestDir, "src/main.ts"));
		this.sampler = new Sampler(options);
		this.watchers = new Watchers(this.sampler, () => this.state);
		const onChange = this.watchers.changed;
		this.crowd = new CrowdHost({ ...options, onChange });
		this.blocks = new Blocks(options.house.requestor, onChange);
		this.experiment = new ExperimentHost({ ...options, onChange });
		this.reports = new Reports(join(options.loadtestDir, "reports"));
	}

	get state(): LabState {
		return {
			mode: this.options.lookupMode(),
			room: LAB_ROOM,
			defaultRoom: this.options.house.limits.defaultRoom,
			loadtest: this.hasLoadtest,
			crowd: this.crowd.state,
			blocks: this.blocks.wish,
			experiment: this.experiment.state,
		};
	}

	/** Nothing that it started outlives it. */
	async close(): Promise<void> {
		this.blocks.stop();
		await Promise.all([this.crowd.stop(), this.experiment.stop()]);
		this.watchers.close();
	}
}
