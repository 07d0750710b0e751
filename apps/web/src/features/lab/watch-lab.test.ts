import { expect, test } from "vitest";
import { linesOf } from "./watch-lab.ts";

async function linesFrom(...chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
			controller.close();
		},
	});
	const lines: string[] = [];
	for await (const line of linesOf(body)) lines.push(line);
	return lines;
}

test("lines come whole, wherever the network cut them, even within a letter", async () => {
	const bytes = new TextEncoder().encode('{"name":"Zoë"}\n{"n":2}\n{"cut off');
	const whole = ['{"name":"Zoë"}', '{"n":2}'];
	for (let at = 0; at <= bytes.length; at += 1)
		expect(await linesFrom(bytes.slice(0, at), bytes.slice(at))).toEqual(whole);
	expect(await linesFrom(...Array.from(bytes, (byte) => new Uint8Array([byte])))).toEqual(whole);
});
