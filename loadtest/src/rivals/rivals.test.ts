import { expect, onTestFinished, test } from "vitest";
import { buildC } from "./build-c.ts";
import { describeChatRival } from "./test-support/contract.ts";

describeChatRival("plain-ws");
describeChatRival("socket-io", "socket.io");
describeChatRival("blocking-writer");

if ((await buildC("yardstick")) !== undefined) describeChatRival("yardstick");
if ((await buildC("study")) !== undefined) {
	describeChatRival("rooms-threads");
	describeChatRival("rooms-poller");
}

test.each(["yardstick", "study"] as const)(
	"%s: no compiler is told apart from sources that are wrong",
	async (program) => {
		const { PATH } = process.env;
		onTestFinished(() => {
			process.env["PATH"] = PATH;
		});
		process.env["PATH"] = "";
		expect(await buildC(program, { anew: true })).toBeUndefined();
	},
);
