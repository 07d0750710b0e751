// What a message takes in stream, archive and snapshot, and how long an empty node takes to start from the whole stream
// and from a snapshot with a tail: the experiment `retention` of the load lab runs this, and reads a line of JSON for
// each step. One NATS server, nodes one after the other. `--data FOLDER --seed-only` leaves the rest to a later run on
// the same folder, when the machine is quiet.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import Sqlite from "better-sqlite3";
import { startNatsServers } from "../../../../scripts/cluster/nats-servers.ts";
import { type NodeProcess, startNode } from "../../../../scripts/cluster/node-process.ts";
import { ensureNatsServer } from "../../../../scripts/nats-server.mjs";
import { Seeder } from "./seed.ts";

const STREAM = "parley";
const one = { type: "string" } as const;
const { values } = parseArgs({
	options: { messages: one, people: one, tail: one, data: one, "seed-only": { type: "boolean" } },
});
const messages = Number(values.messages ?? 1_000_000);
const people = Number(values.people ?? 1_000);
const tail = Number(values.tail ?? messages / 100);
const folder = values.data ?? mkdtempSync(join(tmpdir(), "parley-retention-"));
mkdirSync(folder, { recursive: true });

const nats = await startNatsServers({
	program: await ensureNatsServer(),
	folder,
	servers: 1,
	syncInterval: "2m",
});
const connection = await connect({ servers: nats.url });
const { streams } = await jetstreamManager(connection);
const env = {
	SEQUENCER: "nats",
	NATS_URL: nats.url,
	NATS_STREAM: STREAM,
	DURABILITY: "process",
	LOG_LEVEL: "error",
	// nobody sits on a socket here, and everybody keeps the seat
	SEAT_GRACE_S: "86400",
	STREAM_SNAPSHOT_EVERY_HOURS: "0",
};
const dataOf = (name: string): string => join(folder, name);
try {
	const seeder = new Seeder(connection, STREAM, people);
	const isSeeded = existsSync(dataOf("first"));
	const first = await startNode({ ...env, DATA_DIR: dataOf("first") });
	await seeder.people();
	if (!isSeeded) {
		const seeding = await timed(() => seeder.messages(messages));
		const archiving = await timed(() => archived("first"));
		say("publishing", { publishedS: seeding.s, archivedS: archiving.s });
	}
	const { state } = await streams.info(STREAM);
	say("stream", { eachBytes: state.bytes / messages, wholeBytes: state.bytes });
	await first.stop();
	say("archive", { eachBytes: sizeOf("first") / messages, wholeBytes: sizeOf("first") });
	if (!values["seed-only"]) await measure(seeder);
} finally {
	await connection.close();
	await nats.stop();
	if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measure(seeder: Seeder): Promise<void> {
	await startsEmpty("whole", "start from the whole stream");

	const taking = await startNode({
		...{ ...env, DATA_DIR: dataOf("first"), STREAM_SNAPSHOT_KEEP: "2" },
		...{ STREAM_SNAPSHOT_EVERY_HOURS: "0.0005", STREAM_KEEP_MINUTES: "0.02" },
	});
	const seconds = await untilPositive(taking, "parley_stream_snapshot_seconds");
	const bytes = await untilPositive(taking, "parley_stream_snapshot_bytes");
	say("snapshot", { takenS: seconds, eachBytes: bytes / messages, wholeBytes: bytes });
	// so that a second one is due, behind which the stream is pruned
	do {
		await seeder.messages(1);
		await setTimeout(200);
	} while ((await streams.info(STREAM)).state.first_seq === 1);
	const pruned = (await streams.info(STREAM)).state;
	say("pruned", { leftShare: pruned.messages / messages, wholeBytes: pruned.bytes });
	await taking.stop();

	const last = await startNode({ ...env, DATA_DIR: dataOf("first") });
	await seeder.messages(tail);
	await last.stop();
	await startsEmpty("new", "start from a snapshot and its tail");
}

async function startsEmpty(name: string, step: string): Promise<void> {
	const started = await timed(() => startNode({ ...env, DATA_DIR: dataOf(name) }));
	const status = readFileSync(`/proc/${started.result.pid}/status`, "utf8");
	const [rssMostBytes = 0, rssBytes = 0] = ["VmHWM", "VmRSS"].map(
		(field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024,
	);
	say(step, { startS: started.s, rssMostBytes, rssBytes });
	await started.result.stop();
}

/** Until all that the stream holds is in that archive, and can be searched for. */
async function archived(name: string): Promise<void> {
	const { last_seq: last } = (await streams.info(STREAM)).state;
	const database = new Sqlite(join(dataOf(name), "parley.db"), { readonly: true });
	const position = database.prepare("SELECT value FROM meta WHERE key = 'last_seq'").pluck();
	const unsearched = database
		.prepare("SELECT count(*) FROM timeline WHERE seq > (SELECT position FROM search_position)")
		.pluck();
	while (Number(position.get()) < last || Number(unsearched.get()) > 0) await setTimeout(200);
	database.close();
}

async function untilPositive({ port }: NodeProcess, metric: string): Promise<number> {
	for (;;) {
		const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		const value = Number(
			text
				.split("\n")
				.find((line) => line.startsWith(`${metric} `))
				?.slice(metric.length) ?? 0,
		);
		if (value > 0) return value;
		await setTimeout(200);
	}
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; s: number }> {
	const started = performance.now();
	const result = await work();
	return { result, s: Math.round((performance.now() - started) / 100) / 10 };
}

function sizeOf(name: string): number {
	return statSync(join(dataOf(name), "parley.db")).size;
}

/** One step, for whoever started this. */
function say(step: string, values: Readonly<Record<string, number>>): void {
	console.log(JSON.stringify({ at: { step }, values }));
}
