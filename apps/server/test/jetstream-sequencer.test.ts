import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Archive } from "../src/engine/log/archive.ts";
import { connectToNats } from "../src/engine/log/jetstream/connection.ts";
import { SharedStream } from "../src/engine/log/jetstream/shared-stream.ts";
import { JetStreamSequencer } from "../src/engine/log/jetstream-sequencer.ts";
import { describeSequencer, type SequencerUnderTest } from "../src/engine/log/sequencer-contract.ts";
import {
	type ToyDraft,
	type ToyEvent,
	type ToySnapshot,
	type ToyState,
	toyRules,
} from "../src/engine/log/toy/rules.ts";
import type { Delivered } from "../src/engine/rules.ts";
import { Turn } from "../src/engine/turn.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createLogger } from "../src/lib/logger.ts";
import { createMetrics } from "../src/lib/metrics.ts";
import { linkTo, startNatsServer } from "./support/nats-server.ts";

interface Place {
	readonly port: number;
	readonly stream: string;
	readonly dataDir: string;
}

async function startOn(place: Place): Promise<SequencerUnderTest> {
	const link = await linkTo(place.port);
	const connection = await connectToNats({ url: link.url, credentialsFile: "", name: "test" });
	const archive = new Archive<ToySnapshot>({
		dataDir: place.dataDir,
		durability: "process",
		numbering: "stream",
		storeUrl: new URL("../src/engine/log/toy/store.ts", import.meta.url).href,
	});
	const found = await archive.open();
	const stream = await SharedStream.open(
		connection,
		{ name: place.stream, replicas: 1, draftBytesMax: 1_000, wall: () => Date.now() },
		found,
	);
	const delivered: Delivered<ToyEvent>[] = [];
	let linkChanged: (isUp: boolean) => void = () => undefined;
	const sequencer = new JetStreamSequencer<ToyState, ToyDraft, ToyEvent, ToySnapshot>({
		rules: toyRules,
		archive,
		stream,
		opened: await archive.adopt(stream.epoch),
		turn: new Turn(),
		clock: systemClock,
		logger: createLogger("silent"),
		metrics: createMetrics(),
		restore: (snapshot) => new Set(snapshot),
		deliver: (batch) => delivered.push(...batch),
		passes: { isDue: () => false, lastMs: () => 0 },
		takeNotes: () => [],
		onRecovered: () => undefined,
		authorOf: () => undefined,
		stamp: (draft) => draft,
		onLink: (isUp) => linkChanged(isUp),
		onLost: ({ sentence }) => {
			throw new Error(sentence);
		},
	});
	const until = (wanted: boolean): Promise<void> =>
		new Promise((resolve) => {
			linkChanged = (isUp) => {
				if (isUp === wanted) resolve();
			};
		});
	await sequencer.catchUp();
	await sequencer.start();
	let isOpen = true;
	const stop = async (): Promise<void> => {
		if (!isOpen) return;
		isOpen = false;
		sequencer.close();
		await archive.close();
		await connection.close();
	};
	onTestFinished(stop);
	return {
		sequencer,
		delivered,
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
			return startOn(place);
		},
	};
}

describeSequencer("JetStream", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const { port } = await startNatsServer();
	return startOn({ port, stream: `house-${randomUUID()}`, dataDir });
});
