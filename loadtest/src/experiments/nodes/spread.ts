import type { Crowd } from "../../crowd/crowd.ts";
import type { Lab } from "../../lab/experiment.ts";
import { measuredLoad, warnIfBusy } from "../limits/measured-load.ts";
import {
	EMBEDDED,
	type House,
	LAZILY,
	NODE_START_S,
	openHouse,
	portsOf,
	type Setup,
	SYNCED,
} from "./house.ts";
import type { NodesParams } from "./params.ts";
import type { Part } from "./part.ts";
import { concludeSpread, type SpreadLoad, type SpreadRun } from "./spread-report.ts";

const SETUPS: readonly Setup[] = [EMBEDDED, LAZILY, SYNCED];
const ENTERING_PER_SECOND = 700;
const AROUND_S = 1;
const SETTLE_MS_MAX = 60_000;

/** The same room on one node and over several: what a delivery costs, and how long a message takes to all screens. */
export const spread: Part<SpreadRun> = {
	name: "spread",
	sockets: ({ readers }) => readers,
	seconds: ({ nodes, readers, perSecond, warmUpMs, ms }) =>
		SETUPS.length *
		(readers / ENTERING_PER_SECOND +
			((perSecond.length + 1) * (warmUpMs + ms)) / 1000 +
			nodes * NODE_START_S +
			AROUND_S),
	async measure(lab, params, run) {
		const measured: SpreadRun[] = [];
		for (const setup of SETUPS) {
			const house = await openHouse(lab, setup, params.nodes);
			measured.push(await loaded(lab, house, params, run));
			await house.stop();
		}
		return {
			messages: measured.reduce((sum, { messages }) => sum + messages, 0),
			loads: measured.flatMap(({ loads }) => loads),
		};
	},
	conclude: concludeSpread,
};

async function loaded(lab: Lab, house: House, params: NodesParams, run: number): Promise<SpreadRun> {
	const { readers, threads } = params;
	const ports = portsOf(house.nodes, readers);
	const crowd = await lab.crowd({ port: ports[0] ?? 0, ports, dialect: "parley", people: readers, threads });
	const loads: SpreadLoad[] = [];
	for (const perSecond of [...params.perSecond.toSorted((a, b) => a - b), undefined])
		loads.push(await measuredAt(house, crowd, perSecond, params));
	const { messages } = await crowd.settle(SETTLE_MS_MAX);
	await crowd.leave();
	for (const one of loads) keep(lab, one, run);
	return { messages, loads };
}

async function measuredAt(
	house: House,
	crowd: Crowd,
	perSecond: number | undefined,
	{ senders: most, inFlight, bytes, warmUpMs, ms }: NodesParams,
): Promise<SpreadLoad> {
	const senders = Math.min(most, crowd.people);
	const talk = (lastsMs: number) => {
		const load = { senders, bytes, warmUpMs: 0, ms: lastsMs };
		return perSecond === undefined
			? crowd.closedLoop({ ...load, inFlight })
			: crowd.openLoop({ ...load, perSecond });
	};
	await talk(warmUpMs);
	const [cpuBefore, natsBefore] = [house.cpuSeconds(), house.natsCpuSeconds()];
	const load = await measuredLoad(house, () => talk(ms));
	const [cpu, nats] = [house.cpuSeconds() - cpuBefore, house.natsCpuSeconds() - natsBefore];
	// also of what was still under way at its end: the processor time is of all of them
	const deliveries = Math.max(1, load.figures.delivery.count);
	return {
		setup: house.setup.name,
		perSecond,
		load,
		cpuUs: (cpu * 1e6) / deliveries,
		natsCpuUs: (nats * 1e6) / deliveries,
	};
}

function keep(lab: Lab, { setup, perSecond, load, cpuUs, natsCpuUs }: SpreadLoad, run: number): void {
	warnIfBusy(lab, `spread, ${setup}`, load);
	const { figures, cores, generatorShare, othersShare } = load;
	lab.sample({
		server: setup,
		run,
		at: { part: "spread", load: perSecond ?? "closed" },
		values: {
			postsPerSecond: figures.postsPerSecond,
			deliveriesPerSecond: figures.deliveriesPerSecond,
			cpuUs,
			natsCpuUs,
			cores,
			generatorShare,
			othersShare,
			deliveryP50Ms: figures.delivery.p50,
			ownScreenP50Ms: figures.ownScreen.p50,
			lastScreenP50Ms: figures.lastScreen.p50,
			lastScreenP99Ms: figures.lastScreen.p99,
		},
	});
}
