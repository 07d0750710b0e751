import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Guestbook } from "../../test/guestbook/wire.ts";
import { createLogger } from "../lib/logger.ts";
import { createEngine } from "./create-engine.ts";

const GUESTBOOK = new URL("../../test/guestbook/", import.meta.url);

type Told = { readonly type: string; readonly ref?: number; readonly seq?: number; readonly text?: string };

function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "engine-create-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

async function openBook(dataDir: string, charsMax = 20) {
	const engine = await createEngine<unknown, unknown, string, Guestbook>({
		app: GUESTBOOK,
		config: { dataDir, app: { charsMax } },
		logger: createLogger("silent"),
	});
	const http = createServer();
	engine.attach(http);
	const stop = () =>
		engine.stop(async () => {
			http.close();
		});
	onTestFinished(stop);
	await engine.start();
	http.listen(0, "127.0.0.1");
	await once(http, "listening");
	const { port } = http.address() as AddressInfo;
	return { engine, stop, url: `ws://127.0.0.1:${port}/ws` };
}

/** Somebody at the book, with all that they were told. */
async function visitor(url: string) {
	const socket = new WebSocket(url);
	onTestFinished(() => socket.terminate());
	const told: Told[] = [];
	let charsMost = 0;
	socket.on("message", (data) => {
		charsMost = Math.max(charsMost, String(data).length);
		told.push(...[JSON.parse(String(data))].flat());
	});
	await once(socket, "open");
	const entries = () => told.filter(({ type }) => type === "written");
	return {
		socket,
		told,
		/** of one message that it was sent */
		charsMost: () => charsMost,
		entries,
		texts: () => entries().map(({ text }) => text),
		writes(ref: number, text: string, id = `${ref}-${text}`): void {
			socket.send(JSON.stringify({ type: "write", ref, id, text }));
		},
		answerTo: (ref: number) => vi.waitFor(() => found(told, ref), { timeout: 20_000 }),
	};
}

function found(told: readonly Told[], ref: number): Told {
	const answer = told.find((one) => one.ref === ref);
	if (answer === undefined) throw new Error(`nothing was answered to ${ref}`);
	return answer;
}

test("[ORD1] [ONCE1] an application of three modules is started by its folder: two people read one order, and what is sent twice stands once", async () => {
	const { url } = await openBook(freshFolder());
	const [ada, bo] = [await visitor(url), await visitor(url)];
	for (let n = 1; n <= 20; n++) (n % 2 === 0 ? ada : bo).writes(n, `entry ${n}`);
	ada.writes(21, "entry 2", "2-entry 2");
	const again = await ada.answerTo(21);
	expect(again).toEqual({ type: "ok", ref: 21, seq: (await ada.answerTo(2)).seq });
	await vi.waitFor(() => expect(ada.entries()).toHaveLength(20), { timeout: 20_000 });
	await vi.waitFor(() => expect(bo.entries()).toEqual(ada.entries()), { timeout: 20_000 });
	const seqs = ada.entries().map(({ seq }) => seq);
	expect(seqs).toEqual(seqs.toSorted((a = 0, b = 0) => a - b));
});

test("[ORD4] what was acknowledged is there after a stop and a start, and whoever comes is fed all of it", async () => {
	const dataDir = freshFolder();
	const first = await openBook(dataDir);
	const ada = await visitor(first.url);
	for (let n = 1; n <= 300; n++) ada.writes(n, `entry ${n}`);
	await ada.answerTo(300);
	const gone = once(ada.socket, "close");
	await first.stop();
	const [code] = await gone;
	expect(code).toBe(1012);
	expect(ada.told.at(-1)).toMatchObject({ type: "bye", reason: "restart" });

	const second = await openBook(dataDir);
	const bo = await visitor(second.url);
	await vi.waitFor(() => expect(bo.entries()).toHaveLength(300), { timeout: 20_000 });
	expect(bo.texts()).toEqual(Array.from({ length: 300 }, (_, n) => `entry ${n + 1}`));
	bo.writes(301, "and one more");
	expect(await bo.answerTo(301)).toMatchObject({ type: "ok" });
});

test("[OUT1] who comes to a book of long entries is fed all of them, in pages that no reader is cut for", async () => {
	const dataDir = freshFolder();
	const first = await openBook(dataDir, 12_000);
	const ada = await visitor(first.url);
	const long = "x".repeat(12_000);
	for (let n = 1; n <= 100; n++) ada.writes(n, long);
	await ada.answerTo(100);
	await first.stop();
	// nothing of it is in memory then
	const second = await openBook(dataDir, 12_000);
	const bo = await visitor(second.url);
	await vi.waitFor(() => expect(bo.entries()).toHaveLength(100), { timeout: 20_000 });
	expect(bo.texts()).toEqual(Array.from({ length: 100 }, () => long));
	expect(bo.charsMost()).toBeLessThan(128 * 1024);
});

test("what the application's configuration forbids is refused by its rules, in its words", async () => {
	const { url } = await openBook(freshFolder());
	const ada = await visitor(url);
	ada.writes(1, "far more than the twenty characters that fit");
	expect(await ada.answerTo(1)).toEqual({
		type: "refused",
		ref: 1,
		code: "not-allowed",
		message: "That is too long for this book.",
	});
});

test("a program may end as soon as its engine has stopped: no timer is left to wait for", async () => {
	const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout");
	// of the tests before
	while (timers().length > 0) await new Promise(setImmediate);
	const { stop } = await openBook(freshFolder());
	await stop();
	expect(timers()).toEqual([]);
});

test("a stop before anybody came in ends at once, and a second one waits for the same", async () => {
	const { engine, stop } = await openBook(freshFolder());
	expect(engine.unready()).toBeUndefined();
	const stopping = stop();
	expect(engine.unready()?.code).toBe("draining");
	await Promise.all([stopping, engine.stop()]);
});
