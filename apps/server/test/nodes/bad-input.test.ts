import { once } from "node:events";
import { createServer } from "node:net";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { startNatsServer } from "@parley/engine/test/support/nats-server";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { nodeEnv, nodeGround } from "../support/nodes.ts";
import { LOBBY, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type Env, openHouse } from "../support/server.ts";

async function refusalOf(env: Env): Promise<string> {
	const opened = openHouse(env);
	return opened.then(
		() => "it started",
		(error: Error) => error.message,
	);
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return `nats://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test("a wrong NATS_URL, wrong credentials and a server that is too old are one sentence each", async () => {
	expect(await refusalOf(nodeEnv({ url: "nats://127.0.0.1:9" }))).toContain("No NATS server answers");
	const guarded = await startNatsServer(["--user", "ada", "--pass", "right"]);
	const wrong = guarded.url.replace("//", "//ada:wrong@");
	const output = await refusalOf(nodeEnv({ url: wrong }));
	expect(output).toContain("refuses these credentials");
	expect(output).not.toContain("wrong@");
	expect(await refusalOf({ ...nodeEnv(guarded), NATS_CREDENTIALS: "/nowhere/house.creds" })).toContain(
		"Correct NATS_CREDENTIALS",
	);
	const old = createServer((socket) => {
		socket.write('INFO {"version":"2.9.25","max_payload":1048576,"headers":true}\r\n');
		socket.on("error", () => undefined);
		socket.on("data", (data) => {
			if (data.includes("PING")) socket.write("PONG\r\n");
		});
	});
	expect(await refusalOf(nodeEnv({ url: await listening(old) }))).toMatch(/is version 2\.9\.25/);
});

test("a stream of another house, or of no house, is left alone", async () => {
	const { nats, env } = await nodeGround();
	const house = await openHouse(env);
	await (await comesIn(house, "ada")).says("mine");
	await house.stop();
	const other = nodeEnv(nats);
	await (await openHouse(other)).stop();
	expect(await refusalOf({ ...other, DATA_DIR: house.dataDir })).toContain("the log of another house");
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const manager = await jetstreamManager(connection);
	await manager.streams.add({ name: "theirs", subjects: ["theirs.>"] });
	expect(await refusalOf(nodeEnv(nats, "theirs"))).toContain("is not one of this application");
});

test("a bucket of the house that may not be made is named, in a sentence", async () => {
	const { nats } = await nodeGround();
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const manager = await jetstreamManager(connection);
	await manager.streams.add({ name: "in-its-way", subjects: ["$KV.crowded-skipped.>"] });
	const output = await refusalOf(nodeEnv(nats, "crowded"));
	expect(output).toContain("may this user make the stream KV_crowded-skipped?");
});

test("a promise that JetStream will not keep is refused, with the setting to change", async () => {
	const { env } = await nodeGround();
	expect(await refusalOf({ ...env, DURABILITY: "disk" })).toContain("NATS_MONITOR_URL");
	expect(await refusalOf({ ...env, DURABILITY: "replicated" })).toContain("NATS_REPLICAS=3");
	const monitor = createServer((socket) => {
		const body = JSON.stringify({ config: { sync_interval: 120_000_000_000 } });
		socket.on("data", () => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
	});
	const url = (await listening(monitor)).replace("nats:", "http:");
	expect(await refusalOf({ ...env, DURABILITY: "disk", NATS_MONITOR_URL: url })).toContain(
		"sync_interval: always",
	);
});

test("a house that was one node goes on as many, with new positions and all its words", async () => {
	const alone = await openHouse();
	const ada = await comesIn(alone, "ada");
	const seq = await ada.says("said alone");
	await alone.stop();
	const { env } = await nodeGround();
	const node = await openHouse({ ...env, DATA_DIR: alone.dataDir });
	await ada.dialsAgain({ port: node.port });
	await ada.joins();
	await ada.hears("said alone");
	expect(await ada.says("said among many")).toBeGreaterThan(seq);
});

test("a stream that is to be kept for longer than its snapshots reach back is one sentence", async () => {
	expect(await refusalOf({ STREAM_KEEP_MINUTES: "721" })).toContain("3 snapshots reach back for 720 minutes");
});

test("a clock an hour off is one sentence", async () => {
	const { nats } = await nodeGround();
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const wall = (): number => Date.now() + 3_600_000;
	const opened = SharedStream.open(
		connection,
		{ name: "house", product: "toy", replicas: 1, draftBytesMax: 1_000, wall },
		{ stream: undefined, lastSeq: 0 },
	);
	await expect(opened).rejects.toThrow(/The clocks .* are 3\d{3} s apart/);
});

test("a full store refuses what is new as read-only, keeps what it has, and goes on when there is room", async () => {
	const { nats, env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await ada.says("before");
	const connection = await connect({ servers: nats.url });
	onTestFinished(() => connection.close());
	const { streams } = await jetstreamManager(connection);
	const name = env["NATS_STREAM"] ?? "";
	await streams.update(name, { max_bytes: (await streams.info(name)).state.bytes + 1 });
	const id = crypto.randomUUID();
	const post = { type: "post", room: LOBBY, id, text: "too much" };
	refusedAs("read-only", await ada.asks(post));
	refusedAs("read-only", await bo.asks({ ...post, id: crypto.randomUUID() }));
	await streams.update(name, { max_bytes: -1 });
	await bo.says("after");
	await ada.hears("after");
	await ada.says("too much", { id });
	const histories = await expectOneOrder(first, [ada, bo]);
	expect(histories.get(LOBBY)).toHaveLength(4);
});
