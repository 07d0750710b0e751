import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { closeHttp, listen } from "./listening.ts";

test("a connection that cannot be accepted is told of, and ends nothing", async () => {
	const http = createServer((_request, response) => response.end("here"));
	const told: string[] = [];
	await listen(http, { port: 0, host: "127.0.0.1" }, ({ message }) => told.push(message));
	onTestFinished(() => closeHttp(http));
	http.emit("error", new Error("accept ENOBUFS"));
	expect(told).toEqual(["accept ENOBUFS"]);
	const { port } = http.address() as { port: number };
	expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
});
