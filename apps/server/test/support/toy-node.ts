import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { systemClock } from "@parley/engine/lib/clock";
import { type Interruptible, runAtOnce } from "@parley/engine/lib/interruptible";
import { Archive } from "@parley/engine/log/archive";
import { databaseFile } from "@parley/engine/log/database";
import { readMoment } from "@parley/engine/log/moment";
import { engineMetrics } from "@parley/engine/metrics/engine-metrics";
import { connectToNats } from "@parley/engine/nats/connection";
import { FIRST_FORM } from "@parley/engine/order/jetstream/envelope";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { SkippedPlaces } from "@parley/engine/order/jetstream/skipped-places";
import { JetStreamSequencer, type JetStreamSequencerOptions } from "@parley/engine/order/jetstream-sequencer";
import { type Decision, type Delivered, RULES_OF_BEFORE } from "@parley/engine/rules";
import type { SequencerUnderTest } from "@parley/engine/test/contract/sequencer-contract";
import { Faults } from "@parley/engine/test/support/faults";
import { linkTo, startNatsServer } from "@parley/engine/test/support/nats-server";
import {
	type ToyDraft,
	type ToyEvent,
	type ToyLimits,
	type ToyState,
	toyRules,
	toyRulesOf,
} from "@parley/engine/test/toy/rules";
import { rules as storeModule } from "@parley/engine/test/toy/store";
import { Turn } from "@parley/engine/turn";
import type { Database } from "better-sqlite3";
import { pino } from "pino";
import { onTestFinished } from "vitest";

export interface Place {
	readonly port: number;
	readonly stream: string;
	readonly dataDir: string;
}

export interface ToyNode extends SequencerUnderTest {
	stop(): Promise<void>;
	/** what another node may write, whatever it knows */
	publishes(draft: ToyDraft): Promise<void>;
}

interface ToyOptions extends ToyLimits {
	/** at what it shows, before it publishes */
	readonly looks?: boolean;
	/** what is to break already while it catches up */
	readonly faults?: Faults;
	/** it has caught up, and delivers nothing yet */
	readonly onCaughtUp?: (node: {
		readonly sequencer: JetStreamSequencer<ToyDraft, ToyEvent>;
		logged(): string;
		endThread(): Promise<void>;
	}) => Promise<void>;
}

export type Forms = Pick<
	JetStreamSequencerOptions<ToyDraft, ToyEvent>,
	"since" | "inOlderForm" | "isReadByAll" | "authorOf"
>;

export const oneForm: Forms = {
	since: toyRulesOf,
	inOlderForm: () => undefined,
	isReadByAll: () => true,
	authorOf: () => undefined,
};

export async function startOn(
	place: Place,
	forms: Forms = oneForm,
	{ known = RULES_OF_BEFORE, marked, looks = false, faults = new Faults(), onCaughtUp }: ToyOptions = {},
): Promise<ToyNode> {
	const link = await linkTo(place.port);
	const connection = await connectToNats({ url: link.url, credentialsFile: "", name: "test" });
	const archive = new Archive<ToyEvent>({
		dataDir: place.dataDir,
		durability: "process",
		numbering: "stream",
		storeUrl: new URL("../../../../packages/engine/test/toy/store.ts", import.meta.url).href,
		limits: { known, marked },
		faultDoor: faults.door,
	});
	const found = await archive.open();
	const stream = await SharedStream.open(
		connection,
		{
			name: place.stream,
			product: storeModule.product,
			replicas: 1,
			draftBytesMax: 1_000,
			wall: () => Date.now(),
		},
		found,
	);
	const delivered: Delivered<ToyDraft, ToyEvent>[] = [];
	const rules = toyRules({ known, marked });
	let shown: ToyState = new Set();
	const notes: unknown[] = [];
	const ended = Promise.withResolvers<string>();
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	let linkChanged: (isUp: boolean) => void = () => undefined;
	const sequencer = new JetStreamSequencer<ToyDraft, ToyEvent>({
		archive,
		stream,
		skipped: await SkippedPlaces.open(stream),
		lastSeq: (await archive.adopt(stream.epoch)).lastSeq,
		turn: new Turn(),
		clock: systemClock,
		logger,
		metrics: engineMetrics([], "toy"),
		deliver(batch) {
			delivered.push(...batch);
			for (const { event, seq } of batch)
				if (event !== undefined && event.type !== "rules-raised") rules.fold(shown, event, seq);
		},
		flushes: { isDue: () => false, lastMs: () => 0 },
		takeNotes: () => notes.splice(0),
		takeBackNotes: (back) => notes.unshift(...back),
		showStored: () => Promise.resolve(),
		onRecovered: () => undefined,
		stamp: (draft) => draft,
		...forms,
		look: (draft) => (looks ? doubtOf(rules.decide(shown, { move: () => undefined }, draft)) : undefined),
		rulesKnown: known,
		onLink: (isUp) => linkChanged(isUp),
		commitStallMs: 5_000,
		decideMsMax: 30_000,
		waitingBytesMax: 1_000_000,
		onLost: ({ sentence }) => ended.resolve(sentence),
	});
	const until = (wanted: boolean): Promise<void> =>
		new Promise((resolve) => {
			linkChanged = (isUp) => {
				if (isUp === wanted) resolve();
			};
		});
	let isOpen = true;
	const stop = async (): Promise<void> => {
		if (!isOpen) return;
		isOpen = false;
		sequencer.close();
		await archive.close();
		await connection.close();
	};
	onTestFinished(stop);
	try {
		await sequencer.catchUp();
		shown = runAtOnce(readMoment(databaseFile(place.dataDir, storeModule.product), toys));
		await onCaughtUp?.({
			sequencer,
			logged: () => logged,
			endThread: async () => void (await archive.end()),
		});
		await sequencer.start();
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		sequencer,
		faults,
		delivered,
		note: (card) => notes.push(card),
		ended: ended.promise,
		logged: () => logged,
		stop,
		async publishes(draft) {
			const envelope = { ref: randomUUID(), form: FIRST_FORM, draft };
			await jetstream(connection).publish(stream.subject, JSON.stringify(envelope));
		},
		breakStorage() {
			link.cut();
			return () => {
				const back = until(true);
				link.mend();
				return back;
			};
		},
		async restart() {
			await stop();
			return startOn(place, forms, { known, marked, looks });
		},
	};
}

// biome-ignore lint/correctness/useYield: a few cards are no work to stop in
function* toys(database: Database): Interruptible<ToyState> {
	return storeModule.read(database);
}

function doubtOf(decision: Decision<ToyEvent>) {
	return "refusal" in decision ? { refusal: decision.refusal } : undefined;
}

/** Of another node of that house. */
export function placeBeside(ground: Place): Place {
	return { ...ground, dataDir: freshDataDir() };
}

export async function placeOfToys(): Promise<Place> {
	const { port } = await startNatsServer();
	return { port, stream: `house-${randomUUID()}`, dataDir: freshDataDir() };
}

function freshDataDir(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	return dataDir;
}
