import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { descriptorOf } from "../../crowd/raw-socket.ts";
import { boundSendBuffer, kernelOfServers } from "./dropping.ts";

const bounding = test.runIf((await kernelOfServers()).isBound);

bounding(
	"the other end's kernel takes no more than it is told for one connection, and as before for another",
	async () => {
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const pair = async () => {
			const reader = connect(port, "127.0.0.1").pause();
			const [writer] = (await once(server, "connection")) as [Socket];
			onTestFinished(() => {
				reader.destroy();
				writer.destroy();
			});
			return reader;
		};
		onTestFinished(() => void server.close());
		const [bound, free] = [await pair(), await pair()];
		const made = await boundSendBuffer(descriptorOf(bound), process.pid, 16_384);
		expect(made).toBeGreaterThanOrEqual(16_384);
		expect(made).toBeLessThan(100_000);
		// told again it says what it is now, of this connection alone
		expect(await boundSendBuffer(descriptorOf(bound), process.pid, 16_384)).toBe(made);
		expect(await boundSendBuffer(descriptorOf(free), process.pid, 100_000)).toBeGreaterThan(made);
	},
);

bounding("a process that has no such connection is told apart", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	await once(socket, "connect");
	onTestFinished(() => void socket.destroy());
	await expect(boundSendBuffer(descriptorOf(socket), 1, 16_384)).rejects.toThrow();
});
