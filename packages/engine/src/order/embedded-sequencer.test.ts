import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { describeSequencer, type SequencerUnderTest } from "../../test/contract/sequencer-contract.ts";
import { Faults } from "../../test/support/faults.ts";
import type { ToyDraft, ToyEvent } from "../../test/toy/rules.ts";
import { systemClock } from "../lib/clock.ts";
import { Archive } from "../log/archive.ts";
import { databaseFile } from "../log/database.ts";
import { type EngineMetrics, engineMetrics } from "../metrics/engine-metrics.ts";
import type { Delivered } from "../rules.ts";
import { Turn } from "../turn.ts";
import { EmbeddedSequencer } from "./embedded-sequencer.ts";

async function startOn(
	dataDir: string,
	patience = { commitStallMs: 5_000, decideMsMax: 30_000 },
): Promise<SequencerUnderTest & { readonly metrics: EngineMetrics }> {
	const faults = new Faults();
	const metrics = engineMetrics([], "toy");
	const archive = new Archive<ToyEvent>({
		dataDir,
		durability: "disk",
		storeUrl: new URL("../../test/toy/store.ts", import.meta.url).href,
		faultDoor: faults.door,
	});
	const delivered: Delivered<ToyDraft, ToyEvent>[] = [];
	const notes: unknown[] = [];
	const ended = Promise.withResolvers<string>();
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	let recovered: () => void = () => undefined;
	const sequencer = new EmbeddedSequencer<ToyDraft, ToyEvent>({
		archive,
		lastSeq: (await archive.open()).lastSeq,
		turn: new Turn(),
		clock: systemClock,
		logger,
		metrics,
		deliver: (batch) => delivered.push(...batch),
		flushes: { isDue: () => false, lastMs: () => 0 },
		...patience,
		waitingBytesMax: 1_000_000,
		takeNotes: () => notes.splice(0),
		takeBackNotes: (back) => notes.unshift(...back),
		showStored: () => Promise.resolve(),
		onRecovered: () => recovered(),
		onUnloadable: ({ message }) => ended.resolve(message),
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
		metrics,
		faults,
		delivered,
		note: (card) => notes.push(card),
		ended: ended.promise,
		logged: () => logged,
		breakStorage() {
			const back = new Promise<void>((resolve) => {
				recovered = resolve;
			});
			const other = new Sqlite(databaseFile(dataDir, "toy"));
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

function freshDataDir(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "engine-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	return dataDir;
}

describeSequencer("embedded", async () => startOn(freshDataDir()));

test("[ORD4] a draft whose decision never ends is refused alone, and the log goes on without it", async () => {
	const patience = { commitStallMs: 100, decideMsMax: 300 };
	const { sequencer, delivered, faults } = await startOn(freshDataDir(), patience);
	const take = (card: string) => sequencer.submit({ type: "take", card });
	faults.arm({ at: "decide", does: "loop", of: "joker" });
	const outcomes = await Promise.all(["king", "joker", "ace"].map(take));
	// no transaction held any of them, for certain
	expect(outcomes).toMatchObject([
		{ kind: "refused", refusal: { code: "read-only" } },
		{ kind: "refused", refusal: { code: "internal" } },
		{ kind: "refused", refusal: { code: "read-only" } },
	]);
	await vi.waitUntil(() => !sequencer.readOnly, 10_000);
	expect((await Promise.all(["king", "ace"].map(take))).map(({ kind }) => kind)).toEqual([
		"accepted",
		"accepted",
	]);
	expect(delivered.map(({ event }) => event)).toEqual([
		{ type: "take", card: "king" },
		{ type: "take", card: "ace" },
	]);
});

test.each([
	{ at: "before-commit", settled: "lost" },
	{ at: "after-commit", settled: "decided" },
] as const)(
	"[ORD4] a thread that dies $at leaves its transaction unknown until it is $settled, and what was sent behind it is not stored",
	async ({ at, settled }) => {
		const { sequencer, delivered, faults } = await startOn(freshDataDir());
		const take = (card: string) => sequencer.submit({ type: "take", card });
		const held = faults.arm({ at, does: "hold-and-die", of: "king" });
		const first = take("king");
		await held.hit;
		const behind = [take("ace"), take("ten")];
		await new Promise(setImmediate);
		held.release();
		const [unknown, ...lost] = await Promise.all([first, ...behind]);
		expect(lost).toMatchObject([
			{ kind: "refused", refusal: { code: "read-only" } },
			{ kind: "refused", refusal: { code: "read-only" } },
		]);
		if (unknown?.kind !== "unknown") throw new Error(`what may be stored was told to be ${unknown?.kind}`);
		expect(await unknown.settled).toBe(settled);
		const kinds = (await Promise.all(["king", "ace", "ten"].map(take))).map(({ kind }) => kind);
		expect(kinds).toEqual([settled === "lost" ? "accepted" : "refused", "accepted", "accepted"]);
		expect(delivered.map(({ seq }) => seq)).toEqual(settled === "lost" ? [1, 2, 3] : [2, 3]);
	},
);

test("[ORD1] what is sent while a commit is under way is stored behind it, without asking anew", async () => {
	const { sequencer, delivered, faults } = await startOn(freshDataDir());
	const held = faults.holdCommit("king");
	const cards = ["king", ...Array.from({ length: 50 }, (_, n) => `card ${n}`)];
	const outcomes = cards.slice(0, 1).map((card) => sequencer.submit({ type: "take", card }));
	await held.hit;
	for (const card of cards.slice(1)) {
		outcomes.push(sequencer.submit({ type: "take", card }));
		await new Promise(setImmediate);
	}
	held.release();
	expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(cards.map(() => "accepted"));
	expect(delivered.map(({ event }) => event)).toEqual(cards.map((card) => ({ type: "take", card })));
	expect(delivered.map(({ seq }) => seq)).toEqual(cards.map((_, at) => at + 1));
});

test("[CONN7] a disk that answers again is known to, also where drafts stand behind what it hung on", async () => {
	const patience = { commitStallMs: 100, decideMsMax: 30_000 };
	const { sequencer, metrics, faults } = await startOn(freshDataDir(), patience);
	const take = (card: string) => sequencer.submit({ type: "take", card });
	const isReadOnly = async () => (await metrics.readOnly.get()).values.map(({ value }) => value);
	const held = faults.holdCommit("king");
	const king = take("king");
	await held.hit;
	const ace = take("ace");
	await vi.waitUntil(() => sequencer.readOnly, 10_000);
	expect(await isReadOnly()).toEqual([1]);
	held.release();
	expect(await Promise.all([king, ace])).toMatchObject([{ kind: "accepted" }, { kind: "accepted" }]);
	expect(sequencer.readOnly).toBe(false);
	expect(await isReadOnly()).toEqual([0]);
});

test("[CONN3] behind a failure no draft counts as waiting", async () => {
	const { sequencer, metrics, faults } = await startOn(freshDataDir());
	const take = (card: string) => sequencer.submit({ type: "take", card });
	const held = faults.arm({ at: "before-commit", does: "hold-and-die", of: "king" });
	const first = take("king");
	await held.hit;
	const behind = take("ace");
	await new Promise(setImmediate);
	expect((await metrics.draftsWaiting.get()).values.map(({ value }) => value)).toEqual([1]);
	held.release();
	await Promise.all([first, behind]);
	expect((await metrics.draftsWaiting.get()).values.map(({ value }) => value)).toEqual([0]);
});
