import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { OutputBuffer } from "./output-buffer.ts";
import type { OutputLimits } from "./output-limits.ts";
import type { OutputOwner } from "./output-owner.ts";

const frame = (text: string): Buffer => Buffer.from(text);

/** A buffer over a real socket, how often that socket was told to write, and what its reader has. */
async function buffered() {
	const server = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	const { connect } = await import("node:net");
	const near = connect(port, "127.0.0.1");
	const [far] = (await once(server, "connection")) as [Socket];
	onTestFinished(() => void [near, far].map((socket) => socket.destroy()));
	let heard = "";
	far.setEncoding("utf8").on("data", (text) => {
		heard += text;
	});
	const owner = new Proxy({}, { get: () => () => undefined }) as OutputOwner;
	const limits = { behindBytes: 65_536, catchingUpBytes: 262_144, liveBytes: 32_768 } as OutputLimits;
	let calls = 0;
	for (const name of ["_write", "_writev"] as const) {
		const write = near[name]?.bind(near) as (...given: unknown[]) => void;
		Object.assign(near, {
			[name]: (...given: unknown[]) => {
				calls += 1;
				write(...given);
			},
		});
	}
	return {
		output: new OutputBuffer(near, owner, limits),
		calls: () => calls,
		hears: (text: string) => expect.poll(() => heard).toBe(text),
	};
}

test("[OUT5] what may wait leaves in the system call of what is written next, and before it", async () => {
	const { output, calls, hears } = await buffered();
	expect(output.offerWithNext(frame("late "))).toBe(true);
	expect(calls()).toBe(0);
	output.offer(frame("next "));
	expect(calls()).toBe(1);
	await hears("late next ");
	output.offer(frame("alone "));
	expect(calls()).toBe(2);
	await hears("late next alone ");
});

test("[OUT5] what nothing follows leaves by itself when it is asked for, once, and one never overtakes another", async () => {
	const { output, hears } = await buffered();
	output.offerWithNext(frame("one "));
	output.offerWithNext(frame("two "));
	output.flushLate();
	output.flushLate();
	await hears("one two ");
	output.offerWithNext(frame("never said"));
	output.cut();
	output.flushLate();
	expect(output.offerWithNext(frame("nor this"))).toBe(false);
	await hears("one two ");
});
