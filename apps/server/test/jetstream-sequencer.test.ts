import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeliverPolicy, jetstream } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { Neighbours } from "../src/chat/neighbours.ts";
import { natsBus } from "../src/compose/nats-bus.ts";
import { Archive } from "../src/engine/log/archive.ts";
import { connectToNats } from "../src/engine/log/jetstream/connection.ts";
import { FIRST_FORM, NEWEST_FORM } from "../src/engine/log/jetstream/envelope.ts";
import { SharedStream } from "../src/engine/log/jetstream/shared-stream.ts";
import { JetStreamSequencer, type JetStreamSequencerOptions } from "../src/engine/log/jetstream-sequencer.ts";
import { describeSequencer, type SequencerUnderTest } from "../src/engine/log/sequencer-contract.ts";
import type { ToyDraft, ToyEvent, ToySnapshot } from "../src/engine/log/toy/rules.ts";
import type { Delivered } from "../src/engine/rules.ts";
import { Turn } from "../src/engine/turn.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createMetrics } from "../src/lib/metrics.ts";
import { Faults } from "./support/faults.ts";
import { linkTo, startNatsServer } from "./support/nats-server.ts";

interface Place {
	readonly port: number;
	readonly stream: string;
	readonly dataDir: string;
}

type Forms = Pick<
	JetStreamSequencerOptions<ToyDraft, ToyEvent, ToySnapshot>,
	"formOf" | "inOlderForm" | "isReadByAll" | "authorOf"
>;

const oneForm: Forms = {
	formOf: () => FIRST_FORM,
	inOlderForm: () => undefined,
	isReadByAll: () => true,
	authorOf: () => undefined,
};

async function startOn(place: Place, forms: Forms = oneForm): Promise<SequencerUnderTest> {
	const link = await linkTo(place.port);
	const connection = await connectToNats({ url: link.url, credentialsFile: "", name: "test" });
	const faults = new Faults();
	const archive = new Archive<ToyEvent, ToySnapshot>({
		dataDir: place.dataDir,
		durability: "process",
		numbering: "stream",
		storeUrl: new URL("../src/engine/log/toy/store.ts", import.meta.url).href,
		faultDoor: faults.door,
	});
	const found = await archive.open();
	const stream = await SharedStream.open(
		connection,
		{ name: place.stream, replicas: 1, draftBytesMax: 1_000, wall: () => Date.now() },
		found,
	);
	const delivered: Delivered<ToyEvent>[] = [];
	const notes: unknown[] = [];
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	let linkChanged: (isUp: boolean) => void = () => undefined;
	const sequencer = new JetStreamSequencer<ToyDraft, ToyEvent, ToySnapshot>({
		archive,
		stream,
		opened: await archive.adopt(stream.epoch),
		turn: new Turn(),
		clock: systemClock,
		logger,
		metrics: createMetrics(),
		deliver: (batch) => delivered.push(...batch),
		passes: { isDue: () => false, lastMs: () => 0 },
		takeNotes: () => notes.splice(0),
		takeBackNotes: (back) => notes.unshift(...back),
		onRecovered: () => undefined,
		stamp: (draft) => draft,
		...forms,
		onLink: (isUp) => linkChanged(isUp),
		commitStallMs: 5_000,
		decideMsMax: 30_000,
		waitingBytesMax: 1_000_000,
		onLost: ({ sentence }) => logger.error(sentence),
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
		faults,
		delivered,
		note: (card) => notes.push(card),
		logged: () => logged,
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
			return startOn(place, forms);
		},
	};
}

/** What a node tells others beside the log, of nobody; and how many nodes it knows of. */
async function neighboursOn({ stream: name }: Place, url: string) {
	const connection = await dialed(url);
	let counted = 0;
	const neighbours = new Neighbours({
		node: randomUUID(),
		form: NEWEST_FORM,
		bus: natsBus({ connection, name }),
		clock: systemClock,
		here: () => [],
		arrivals: { arrivedElsewhere: () => undefined, departedElsewhere: () => undefined },
		onTyping: () => undefined,
		onRead: () => undefined,
		onErred: () => undefined,
		onCount: (nodes) => {
			counted = nodes;
		},
	});
	neighbours.start();
	onTestFinished(() => neighbours.close());
	return { neighbours, nodes: (count: number) => vi.waitUntil(() => counted === count, { timeout: 10_000 }) };
}

/** It says nothing of forms. */
async function olderNode({ stream }: Place, url: string): Promise<{ leaves(): void }> {
	const connection = await dialed(url);
	const say = (message: object): void =>
		connection.publish(`${stream}.nodes`, JSON.stringify({ node: "older", ...message }));
	say({ kind: "whole", n: 0, part: 0, parts: 1, here: [] });
	return { leaves: () => say({ kind: "bye" }) };
}

async function dialed(url: string): Promise<NatsConnection> {
	const connection = await connectToNats({ url, credentialsFile: "", name: "test" });
	onTestFinished(() => connection.close());
	return connection;
}

async function formsIn({ stream }: Place, url: string): Promise<number[]> {
	const consumer = await jetstream(await dialed(url)).consumers.get(stream, {
		deliver_policy: DeliverPolicy.All,
	});
	const forms: number[] = [];
	for await (const message of await consumer.fetch({ max_messages: 2 }))
		forms.push(message.json<{ form: number }>().form);
	return forms;
}

async function place(): Promise<Place> {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const { port } = await startNatsServer();
	return { port, stream: `house-${randomUUID()}`, dataDir };
}

describeSequencer("JetStream", async () => {
	return startOn(await place());
});

test("JetStream: what an older node cannot decide is held back while such a node lives, and only that", async () => {
	const ground = await place();
	const url = `nats://127.0.0.1:${ground.port}`;
	const { neighbours, nodes } = await neighboursOn(ground, url);
	const forms: Forms = {
		...oneForm,
		formOf: ({ type }) => (type === "take" ? NEWEST_FORM : FIRST_FORM),
		isReadByAll: (form) => neighbours.isReadByAll(form),
	};
	const { sequencer } = await startOn(ground, forms);
	const older = await olderNode(ground, url);
	await nodes(2);
	expect(await sequencer.submit({ type: "take", card: "ace" })).toMatchObject({
		kind: "refused",
		refusal: { code: "busy", message: expect.stringContaining("older version") },
	});
	expect((await sequencer.submit({ type: "move", id: "a" })).kind).toBe("accepted");
	older.leaves();
	await nodes(1);
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	expect(await formsIn(ground, url)).toEqual([FIRST_FORM, NEWEST_FORM]);
});

test("JetStream: what an older node decides alike in its own form goes in that form while such a node lives", async () => {
	const ground = await place();
	let isOlderThere = true;
	const { sequencer, delivered } = await startOn(ground, {
		...oneForm,
		formOf: ({ type }) => (type === "take" ? NEWEST_FORM : FIRST_FORM),
		inOlderForm: (draft) => (draft.type === "take" ? { type: "move", id: draft.card } : undefined),
		isReadByAll: () => !isOlderThere,
	});
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	isOlderThere = false;
	expect((await sequencer.submit({ type: "take", card: "ace" })).kind).toBe("accepted");
	expect(delivered.map(({ event }) => event.type)).toEqual(["move", "take"]);
	expect(await formsIn(ground, `nats://127.0.0.1:${ground.port}`)).toEqual([FIRST_FORM, NEWEST_FORM]);
});

test("[ORD5] JetStream: what an author writes behind a draft that waits for older nodes comes behind it", async () => {
	const heardAll = Promise.withResolvers<boolean>();
	const { sequencer, delivered } = await startOn(await place(), {
		...oneForm,
		formOf: ({ type }) => (type === "take" ? NEWEST_FORM : FIRST_FORM),
		isReadByAll: () => heardAll.promise,
		authorOf: (draft) => (draft.type === "move" && draft.id === "of another" ? "bo" : "ada"),
	});
	const own = [
		sequencer.submit({ type: "take", card: "ace" }),
		sequencer.submit({ type: "move", id: "behind it" }),
		sequencer.submit({ type: "take", card: "king" }),
		sequencer.submit({ type: "move", id: "last" }),
	];
	expect((await sequencer.submit({ type: "move", id: "of another" })).kind).toBe("accepted");
	heardAll.resolve(true);
	await Promise.all(own);
	expect(delivered.map(({ event }) => event)).toEqual([
		{ type: "move", id: "of another" },
		{ type: "take", card: "ace" },
		{ type: "move", id: "behind it" },
		{ type: "take", card: "king" },
		{ type: "move", id: "last" },
	]);
});

test("[ONCE4] a barrier that no server answers is not passed by what cannot be undone", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-sequencer-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const server = await startNatsServer();
	const { sequencer } = await startOn({ port: server.port, stream: `house-${randomUUID()}`, dataDir });
	await sequencer.requireCaughtUp();
	server.standStill();
	expect(sequencer.readOnly).toBe(false);
	await expect(sequencer.requireCaughtUp()).rejects.toThrow("cannot say");
	server.goOn();
});
