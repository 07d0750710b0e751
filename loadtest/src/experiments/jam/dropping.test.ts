import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { descriptorOf } from "../../crowd/raw-socket.ts";
import { dropPacketsFor, whyNotDropped } from "./dropping.ts";

const dropping = test.runIf((await whyNotDropped()) === undefined);

async function pair(): Promise<readonly [writer: Socket, reader: Socket]> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const reader = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const [writer] = (await once(server, "connection")) as [Socket];
	onTestFinished(() => {
		writer.destroy();
		reader.destroy();
		server.close();
	});
	return [writer, reader];
}

dropping(
	"what is sent to one socket does not arrive while its packets are dropped, and does afterwards; the other socket's does",
	async () => {
		const [[writer, reader], [otherWriter, otherReader]] = [await pair(), await pair()];
		let heard = "";
		reader.setEncoding("utf8").on("data", (text) => {
			heard += text;
		});
		writer.write("before");
		await once(reader, "data");
		const jam = await dropPacketsFor(descriptorOf(reader));
		writer.write(" during");
		// what comes over the other connection was sent later, and is there
		otherWriter.write("other");
		expect(String((await once(otherReader, "data"))[0])).toBe("other");
		expect(heard).toBe("before");
		await jam();
		while (heard !== "before during") await once(reader, "data");
	},
);

dropping(
	"whoever gets nothing any more is still heard, also when it says more than waits for an acknowledgement",
	async () => {
		const [writer, reader] = await pair();
		let heard = 0;
		writer.on("data", ({ byteLength }) => {
			heard += byteLength;
		});
		reader.resume();
		const jam = await dropPacketsFor(descriptorOf(reader));
		// what is lost on its way to the one whose packets are dropped keeps nothing back that it says
		writer.write("lost");
		const said = 16 * 1024 * 1024;
		reader.write(Buffer.alloc(said));
		while (heard < said) await once(writer, "data");
		expect(reader.bytesRead).toBe(0);
		await jam();
		while (reader.bytesRead < 4) await once(reader, "data");
	},
);

dropping(
	"that the other end has given it up is not heard either, until packets go through again",
	async () => {
		const [[writer, reader], [otherWriter, otherReader]] = [await pair(), await pair()];
		reader.on("error", () => undefined).resume();
		const closed = new Promise((resolve) => reader.once("close", resolve));
		const jam = await dropPacketsFor(descriptorOf(reader));
		writer.resetAndDestroy();
		await once(writer, "close");
		otherWriter.write("later");
		await once(otherReader, "data");
		expect(reader.closed).toBe(false);
		await jam();
		reader.write("anybody there?");
		await closed;
	},
);

dropping("a socket that is none is no reason to think that packets are dropped", async () => {
	const file = openSync(import.meta.filename, "r");
	onTestFinished(() => closeSync(file));
	await expect(dropPacketsFor(file)).rejects.toThrow("may not be filtered");
});
