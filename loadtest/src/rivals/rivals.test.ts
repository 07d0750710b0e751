import { expect, onTestFinished, test } from "vitest";
import { buildYardstick } from "./build-yardstick.ts";
import { describeChatRival } from "./contract.ts";

describeChatRival("plain-ws");
describeChatRival("socket-io", "socket.io");
describeChatRival("blocking-writer");

if ((await buildYardstick()) !== undefined) describeChatRival("yardstick");

test("yardstick: where it cannot be compiled it is told apart from sources that are wrong", async () => {
	const { PATH } = process.env;
	onTestFinished(() => {
		process.env["PATH"] = PATH;
	});
	process.env["PATH"] = "";
	expect(await buildYardstick({ anew: true })).toBeUndefined();
});
