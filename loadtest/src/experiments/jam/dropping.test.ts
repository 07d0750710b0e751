import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { descriptorOf, dropPacketsFor, whyNotDropped } from "./dropping.ts";

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
		await jam.stop();
		while (heard !== "before during") await once(reader, "data");
	},
);

dropping("a socket that is none is no reason to think that packets are dropped", async () => {
	const file = openSync(import.meta.filename, "r");
	onTestFinished(() => closeSync(file));
	await expect(dropPacketsFor(file)).rejects.toThrow("may not be filtered");
});
