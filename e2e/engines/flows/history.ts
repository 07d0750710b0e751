import { expect } from "vitest";
import type { House } from "../house.ts";
import { until } from "../until.ts";
import { button, message } from "../what.ts";

const HISTORY = Array.from({ length: 260 }, (_, n) => `line ${n}`);
/** What a row may move by when a browser rounds. */
const ROUNDING_PX = 1;

export async function readHistory(house: House): Promise<void> {
	const flo = await house.writer("Flo");
	await flo.writes(HISTORY);
	const { ada, bo } = await house.two();
	await ada.hears("line 259");
	const held = (await ada.shown()).length;

	// older ones are fetched, and others write: the row one reads stays where it is
	ada.cable.holdAnswers();
	await until("the oldest row is in view", async () => {
		await ada.scrollsUp(5_000);
		return (await ada.shown())[0]?.isInView;
	});
	// not the uppermost: it may lose its author's name to what comes above it
	const inView = (await ada.shown()).filter(({ isInView }) => isInView);
	const reads = inView[Math.floor(inView.length / 2)]?.text ?? "";
	await ada.sees({ text: "Fetching older messages…" });
	const before = await ada.reads<number>(`eyes.topOf({ message: "${reads}" })`);
	await bo.says("meanwhile");
	ada.cable.letAnswersGo();
	await until(
		"older ones came",
		async () => (await ada.shown()).length,
		(rows) => rows > held + 10,
	);
	const pill = button("1 new");
	await ada.sees(pill);
	await ada.rests();
	const after = await ada.reads<number>(`eyes.topOf({ message: "${reads}" })`);
	expect(Math.abs(after - before)).toBeLessThanOrEqual(ROUNDING_PX);

	await ada.presses(pill);
	await ada.hears("meanwhile");
	await ada.sees(message("meanwhile"));
}
