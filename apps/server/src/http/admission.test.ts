import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Admission } from "./admission.ts";

test("of many connections at once only so many are read from in one turn, and all in the end", async () => {
	const phases: (() => void)[] = [];
	const turn = { at: (_: string, phase: () => void) => void phases.push(phase), request: () => undefined };
	let read = 0;
	const http = createServer((_, response) => {
		read += 1;
		response.end();
	});
	onTestFinished(() => void http.close());
	new Admission(turn, 2).watch(http);
	let connected = 0;
	http.on("connection", () => {
		connected += 1;
	});
	await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
	const { port } = http.address() as AddressInfo;
	const callers = Array.from({ length: 5 }, () => caller(port));
	onTestFinished(() => {
		for (const socket of callers) socket.destroy();
	});

	await expect.poll(() => connected).toBe(5);
	await expect.poll(() => read).toBe(2);
	for (const expected of [4, 5, 5]) {
		for (const phase of phases) phase();
		await expect.poll(() => read).toBe(expected);
	}
	expect(callers.some(({ destroyed }) => destroyed)).toBe(false);
});

function caller(port: number): Socket {
	const socket = connect(port, "127.0.0.1");
	socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
	return socket;
}
