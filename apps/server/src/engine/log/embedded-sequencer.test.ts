import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { systemClock } from "../../lib/clock.ts";
import { createMetrics } from "../../lib/metrics.ts";
import type { Delivered } from "../rules.ts";
import { Turn } from "../turn.ts";
import { Archive } from "./archive.ts";
import { databaseFile } from "./database.ts";
import { EmbeddedSequencer } from "./embedded-sequencer.ts";
import { describeSequencer, type SequencerUnderTest } from "./sequencer-contract.ts";
import { type ToyDraft, type ToyEvent, type ToySnapshot, type ToyState, toyRules } from "./toy/rules.ts";

async function startOn(dataDir: string): Promise<SequencerUnderTest> {
	const archive = new Archive<ToySnapshot>({
		dataDir,
		durability: "disk",
		storeUrl: new URL("./toy/store.ts", import.meta.url).href,
	});
	const delivered: Delivered<ToyEvent>[] = [];
	const notes: unknown[] = [];
	let broken: string | undefined;
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	let recovered: () => void = () => undefined;
	const sequencer = new EmbeddedSequencer<ToyState, ToyDraft, ToyEvent, ToySnapshot>({
		rules: toyRules,
		archive,
		opened: await archive.open(),
		turn: new Turn(),
		clock: systemClock,
		logger,
		metrics: createMetrics(),
		restore: (snapshot) => new Set(snapshot),
		deliver: (batch) => delivered.push(...batch),
		passes: { isDue: () => false, lastMs: () => 0 },
		commitStallMs: 5_000,
		waitingBytesMax: 1_000_000,
		onBroken: (error) => {
			broken = String(error);
		},
		takeNotes: () => notes.splice(0),
		takeBackNotes: (back) => notes.unshift(...back),
		onRecovered: () => recovered(),
	});
	let isOpen = true;
	const stop = async (): Promise<void> => {
		if (!isOpen) return;
		isOpen = false;
		sequencer.close();
		await archive.close();
	};
	onTestFinished(stop);
	return {
		sequencer,
		delivered,
		note: (card) => notes.push(card),
		logged: () => logged,
		broken: () => broken,
		breakStorage() {
			const back = new Promise<void>((resolve) => {
				recovered = resolve;
			});
			const other = new Sqlite(databaseFile(dataDir));
			other.exec("BEGIN IMMEDIATE");
			return () => {
				other.close();
				return back;
			};
		},
		async restart() {
			await stop();
			return startOn(dataDir);
		},
	};
}

describeSequencer("embedded", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	return startOn(dataDir);
});
