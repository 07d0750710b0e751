import { setTimeout as sleep } from "node:timers/promises";
import { call } from "./http.ts";

/** Between two looks at what a test waits for: without it the looking takes the processor from what is waited for. */
const LOOK_MS = 10;

export const breath = (): Promise<void> => sleep(LOOK_MS);

/** The value of one line of `/metrics`, as `name` or `name{label="value"}`; 0 when it is not there yet. */
export async function metric(served: { port: number }, line: string): Promise<number> {
	const text = await (await call(served, "/metrics")).text();
	const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
	return found === undefined ? 0 : Number(found.slice(line.length + 1));
}

/** Asks again and again, doing `meanwhile` in between, until the value is as wanted. */
export async function untilMetric(
	served: { port: number },
	line: string,
	isAsWanted: (value: number) => boolean,
	meanwhile: () => Promise<unknown> = breath,
): Promise<void> {
	while (!isAsWanted(await metric(served, line))) await meanwhile();
}
