import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makesHook, writes } from "./support/hooks.ts";
import { expectProblem } from "./support/http.ts";
import { metric } from "./support/metrics.ts";
import { DEN, denWith, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";

const WHOLE_BYTES = 100_000_000;
const PIECE = Buffer.alloc(64 * 1024, "x");

/** Sends until it is answered, all of it where it may; `isTold`: says beforehand how much that is. */
async function sendsMuch(served: { readonly port: number }, path: string, isTold: boolean) {
	const asked = request({
		...{ port: served.port, host: "127.0.0.1", path, method: "POST" },
		headers: isTold ? { "content-length": WHOLE_BYTES } : {},
	});
	// whoever is answered and goes on finds the connection closed
	asked.on("error", () => undefined);
	const answered = once(asked, "response") as Promise<[IncomingMessage]>;
	let sent = 0;
	let isOver = false;
	const over = answered.then(() => (isOver = true));
	while (!isOver && sent + PIECE.byteLength <= WHOLE_BYTES) {
		sent += PIECE.byteLength;
		if (!asked.write(PIECE)) await Promise.race([once(asked, "drain"), over]);
		else await new Promise(setImmediate);
	}
	const [response] = await answered;
	const problem = (await json(response)) as { readonly code: string; readonly detail: string };
	asked.destroy();
	return { status: response.statusCode, problem, sent };
}

test("[HOOK6] a body of 100 MB, said beforehand or not, is refused in words before most of it came, and others talk on", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const { path } = await makesHook(house, OPERATOR_TOKEN, { name: "Loud" });
	for (const isTold of [true, false]) {
		const sending = sendsMuch(house, path, isTold);
		await ada.says(`meanwhile ${isTold}`, { room: DEN });
		await bo.hears(`meanwhile ${isTold}`);
		const { status, problem, sent } = await sending;
		expect(status).toBe(413);
		expect(problem).toMatchObject({ code: "too-long", detail: expect.stringContaining("bytes at most") });
		expect(sent).toBeLessThan(WHOLE_BYTES / 2);
	}
	expect(await metric(house, 'parley_hook_posts_refused_total{code="too-long"}')).toBe(2);
	expect((await writes(house, path, "and it still works")).status).toBe(201);
	await bo.hears("and it still works");
});

test("[HOOK2] [HOOK6] of what no hook has, and of one whose room is gone, nothing is read, whatever is sent", async () => {
	const { house } = await denWith({}, ["ada"]);
	const { path } = await makesHook(house, OPERATOR_TOKEN, { name: "Gone" });
	await operatorDoes(house, { do: "delete" });
	for (const address of [
		path,
		"/hook/guessed",
		"/hook/__proto__",
		`/hook/${"x".repeat(5_000)}`,
		"/hook/%00",
	]) {
		await expectProblem(await writes(house, address, { text: "x" }), 404, "no-such-room");
		const { status, sent } = await sendsMuch(house, address, true);
		expect(status, address).toBe(404);
		expect(sent).toBeLessThan(WHOLE_BYTES / 2);
	}
});
