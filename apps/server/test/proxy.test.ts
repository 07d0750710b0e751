import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openProxy } from "./support/proxy.ts";

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

test("the proxy passes bytes, holds them while stalled, and passes them on", async () => {
	const proxy = await openProxy(await echoServer());
	const socket = await dial(proxy.port);
	const heard: string[] = [];
	socket.on("data", (chunk: Buffer) => heard.push(chunk.toString()));
	socket.write("one");
	await once(socket, "data");
	proxy.stall();
	socket.write("two");
	const other = await dial(await echoServer());
	other.write("round trip");
	await once(other, "data");
	expect(heard.join("")).toBe("one");
	proxy.pass();
	await once(socket, "data");
	expect(heard.join("")).toBe("onetwo");
});

test("the proxy cuts standing links and refuses new ones until it passes", async () => {
	const proxy = await openProxy(await echoServer());
	const socket = await dial(proxy.port);
	socket.write("x");
	await once(socket, "data");
	proxy.refuse();
	await expect(once(socket, "close")).rejects.toThrow("ECONNRESET");
	const refused = connect(proxy.port, "127.0.0.1");
	await expect(once(refused, "end")).rejects.toThrow("ECONNRESET");
	const passing = proxy.passing();
	proxy.pass();
	await passing;
	const again = await dial(proxy.port);
	again.write("y");
	await once(again, "data");
});
