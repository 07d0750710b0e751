import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openWire } from "./support/wire.ts";

async function echoServer(): Promise<number> {
	const server = createServer((socket) => socket.on("error", () => socket.destroy()).pipe(socket));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.close();
	});
	return (server.address() as AddressInfo).port;
}

async function dial(port: number): Promise<Socket> {
	const socket = connect(port, "127.0.0.1");
	onTestFinished(() => {
		socket.destroy();
	});
	await once(socket, "connect");
	return socket;
}

test("the wire passes bytes, holds them while stalled, and passes them on", async () => {
	const wire = await openWire(await echoServer());
	const socket = await dial(wire.port);
	const heard: string[] = [];
	socket.on("data", (chunk: Buffer) => heard.push(chunk.toString()));
	socket.write("one");
	await once(socket, "data");
	wire.stall();
	socket.write("two");
	const other = await dial(await echoServer());
	other.write("round trip");
	await once(other, "data");
	expect(heard.join("")).toBe("one");
	wire.pass();
	await once(socket, "data");
	expect(heard.join("")).toBe("onetwo");
});

test("the wire cuts standing links and refuses new ones until it passes", async () => {
	const wire = await openWire(await echoServer());
	const socket = await dial(wire.port);
	socket.write("x");
	await once(socket, "data");
	wire.refuse();
	await expect(once(socket, "close")).rejects.toThrow("ECONNRESET");
	const refused = connect(wire.port, "127.0.0.1");
	await expect(once(refused, "end")).rejects.toThrow("ECONNRESET");
	const passing = wire.passing();
	wire.pass();
	await passing;
	const again = await dial(wire.port);
	again.write("y");
	await once(again, "data");
});
