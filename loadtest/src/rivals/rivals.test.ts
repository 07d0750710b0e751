import { expect, onTestFinished, test } from "vitest";
import { buildC } from "./build-c.ts";
import { describeChatRival } from "./test-support/contract.ts";

describeChatRival("plain-ws");
describeChatRival("socket-io", "socket.io");
describeChatRival("blocking-writer");

if ((await buildC("study")) !== undefined) {
	if (process.platform === "linux") describeChatRival("yardstick");
	describeChatRival("rooms-threads");
	describeChatRival("rooms-poller");
}

test.each(["study", "send-buffer"] as const)(
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
