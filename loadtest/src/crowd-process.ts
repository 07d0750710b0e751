// A crowd for the lab's page, in a process of its own. The first line on standard input says what is wanted; every
// further one names somebody who loses the link or stops reading for a while. It ends with its input, however its parent ended.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { CrowdFault, type CrowdLine, CrowdOrder } from "@parley/protocol/lab";
import { type Crowd, openCrowd } from "./crowd/crowd.ts";
import { numbered } from "./crowd/load.ts";

/** As much of a schedule as is held at once. */
const POSTS_PLANNED_MAX = 100_000;
/** What a slow reader reads in a second: a bad mobile link. */
const SLOW_BYTES_PER_SECOND = 2_000;

const ending = new AbortController();
const lines = createInterface(process.stdin);
lines.once("close", () => end());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end());
process.stdout.on("error", () => end());

const [first] = (await once(lines, "line")) as [string];
await run(CrowdOrder.parse(JSON.parse(first)));
process.exit(0);

async function run(order: CrowdOrder): Promise<void> {
	const { port, room, people } = order;
	let crowd: Crowd | undefined;
	try {
		const options = { port, dialect: "parley", people, roomOf: () => room } as const;
		crowd = await openCrowd({ ...options, signal: ending.signal });
		tell({ type: "entered", ms: crowd.enteredMs });
		await talk(crowd, order);
	} catch (error) {
		if (!ending.signal.aborted) tell({ type: "failed", why: (error as Error).message });
	} finally {
		await crowd?.leave();
	}
}

/** Those who read well do the talking. Resolves never; rejects when the crowd ends or breaks. */
async function talk(crowd: Crowd, { people, perSecond, bytes, slowPercent }: CrowdOrder): Promise<never> {
	const slow = Math.floor((people * slowPercent) / 100);
	const senders = people - slow;
	await crowd.slow(numbered(people).slice(senders), SLOW_BYTES_PER_SECOND);
	const broken = Promise.withResolvers<never>();
	lines.on("line", (line) => void befall(crowd, line, people).catch(broken.reject));
	await crowd.pulse();
	const pulses = setInterval(() => void pulse(crowd).catch(broken.reject), 1_000);
	const ms = Math.min(600_000, (POSTS_PLANNED_MAX * 1_000) / perSecond);
	try {
		for (;;)
			await Promise.race([broken.promise, crowd.openLoop({ senders, perSecond, bytes, warmUpMs: 0, ms })]);
	} finally {
		clearInterval(pulses);
	}
}

async function pulse(crowd: Crowd): Promise<void> {
	const { generatorCpuShare, ...figures } = await crowd.pulse();
	tell({ type: "pulse", pulse: { ...figures, cpuShares: [...generatorCpuShare] } });
}

async function befall(crowd: Crowd, line: string, people: number): Promise<void> {
	const { fault, person, ms } = CrowdFault.parse(JSON.parse(line));
	if (person >= people) return;
	if (fault === "cut") {
		await crowd.cut([person]);
		await crowd.comeBack([person]);
	} else {
		await crowd.pause([person]);
		await sleep(ms);
		await crowd.resume([person]);
	}
}

function tell(line: CrowdLine): void {
	process.stdout.write(`${JSON.stringify(line)}\n`);
}

function end(): void {
	ending.abort();
	setTimeout(() => process.exit(1), 3_000).unref();
}
