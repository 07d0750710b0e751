import { once } from "node:events";
import { createServer } from "node:net";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { startNatsServer } from "../support/nats-server.ts";
import { nodeEnv, nodeGround } from "../support/nodes.ts";
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
	const said = await refusalOf(nodeEnv({ url: wrong }));
	expect(said).toContain("refuses these credentials");
	expect(said).not.toContain("wrong@");
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
	expect(await refusalOf(nodeEnv(nats, "theirs"))).toContain("was not made by Parley");
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
