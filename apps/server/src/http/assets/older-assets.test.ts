import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { type AssetShelf, OlderAssets } from "./older-assets.ts";

test("a shelf that takes nothing keeps a node from its people for some seconds only, and that is logged", async () => {
	const from = await mkdtemp(join(tmpdir(), "parley-assets-"));
	onTestFinished(() => rm(from, { recursive: true }));
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const shelf = Promise.withResolvers<AssetShelf>();
	const logged: string[] = [];
	const assets = new OlderAssets({
		...{ from, folder: join(from, "kept"), keepMs: 1_000, bytesMax: 1_000, now: () => Date.now() },
		logger: pino({ base: null }, { write: (line) => void logged.push(line) }),
		shelf: () => shelf.promise,
	});
	assets.start();
	vi.advanceTimersByTime(9_000);
	expect(assets.isShelving).toBe(true);
	vi.advanceTimersByTime(2_000);
	expect(assets.isShelving).toBe(false);
	expect(logged.join("")).toContain("other nodes do not find this page's assets yet");
	shelf.resolve({ put: () => Promise.resolve(), get: () => Promise.resolve(undefined) });
	await assets.close();
});
