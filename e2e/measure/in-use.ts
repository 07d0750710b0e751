import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { Screen } from "./screen.ts";
import { talk, history as written } from "./talk.ts";

const WARM_UP_MS = 1_000;
const WORDS = "the quick brown fox jumps over the lazy dog ";
/** A field that grows line by line would measure something else. */
const FIELD_CHARS = 60;
const KEYS_PER_SECOND = 15;
const STEP_PX = 500;
const STEPS_PER_SECOND = 20;

/** One person writes while others do: on this machine as it is, and made slower as a phone is. */
export async function typing({ browser, server, perSecond, keys, cpuSlowdown, found }: Bench): Promise<void> {
	for (const slowdown of [1, cpuSlowdown]) {
		const screen = await Screen.open(browser, server.port);
		await screen.takesSeat(`Reader ${slowdown}`, "/");
		await screen.slowDown(slowdown);
		const typed = type(screen, keys);
		await talk(server.port, perSecond, Number.POSITIVE_INFINITY, typed);
		const glyphs = await typed;
		await screen.close();
		found(
			{ glyphP50Ms: percentile(glyphs, 50), glyphP99Ms: percentile(glyphs, 99) },
			{ cpuSlowdown: slowdown },
		);
	}
}

async function type(screen: Screen, keys: number): Promise<readonly number[]> {
	await sleep(WARM_UP_MS);
	await screen.begins();
	for (let pressed = 0; pressed < keys; pressed += 1) {
		if (pressed % FIELD_CHARS === 0) await screen.page.keyboard.press("Control+A");
		const due = sleep(1_000 / KEYS_PER_SECOND);
		await screen.page.keyboard.press(WORDS.charAt(pressed % WORDS.length));
		await due;
	}
	return (await screen.seen()).keys;
}

/** Somebody looks for something said long ago: up through the history by wheel, page after page being fetched. */
export async function scrolling({ browser, server, history, wheelSteps, found }: Bench): Promise<void> {
	const newest = await written(server.port, "lobby", history);
	const screen = await Screen.open(browser, server.port);
	await screen.takesSeat("Reader", "/");
	await screen.shows(newest);
	await screen.page.getByRole("log").hover();
	await screen.begins();
	for (let step = 0; step < wheelSteps; step += 1) {
		const due = sleep(1_000 / STEPS_PER_SECOND);
		await screen.page.mouse.wheel(0, -STEP_PX);
		await due;
	}
	const { frames, longTasks } = await screen.seen();
	await screen.close();
	found({
		longTasks: longTasks.length,
		longestTaskMs: Math.max(0, ...longTasks),
		frameP95Ms: percentile(frames, 95),
	});
}

/** The nearest rank: a value that was really measured. */
function percentile(values: readonly number[], percent: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
