import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { call } from "./support/http.ts";
import { nodeGround } from "./support/nodes.ts";
import { freshDataDir, openHouse } from "./support/server.ts";

const DAY_MS = 86_400_000;
const WAIT = { timeout: 20_000 };
const KEEP = { ASSETS_KEEP_DAYS: "30" };

/** A built page of one version: its files have that version's names and texts. */
async function pageOf(version: string, parts = 0): Promise<string> {
	const webDir = await freshDataDir();
	await mkdir(join(webDir, "assets"));
	await mkdir(join(webDir, "pages"));
	const text = `export const version = "${version}";`.repeat(50);
	const script = join(webDir, "assets", `panel-${version}.js`);
	await writeFile(script, text);
	await writeFile(`${script}.br`, brotliCompressSync(text));
	for (let part = 0; part < parts; part++)
		await writeFile(join(webDir, "assets", `part${part}-${version}.js`), `${part}`);
	await writeFile(join(webDir, "index.html"), `<title>${version}</title>`);
	for (const page of ["room.en", "new-room.en", "room.ar", "new-room.ar"])
		await writeFile(join(webDir, "pages", `${page}.html`), "{{facts}}");
	return webDir;
}

const asset = (port: number, version: string, part = "panel") =>
	fetch(`http://127.0.0.1:${port}/assets/${part}-${version}.js`, { headers: { "accept-encoding": "br" } });

async function partOf(port: number, version: string, range: string): Promise<[number, string]> {
	const answer = await fetch(`http://127.0.0.1:${port}/assets/panel-${version}.js`, {
		headers: { "accept-encoding": "identity", range: `bytes=${range}` },
		signal: AbortSignal.timeout(10_000),
	});
	return [answer.status, await answer.text()];
}

/** All that a start copies is there: the last of it in the order of names. */
const isKept = (dataDir: string, version: string) =>
	expect
		.poll(() => readdir(join(dataDir, "assets")).catch(() => []), WAIT)
		.toContain(`panel-${version}.js.br`);

async function backdate(dataDir: string, days: number): Promise<void> {
	const then = new Date(Date.now() - days * DAY_MS);
	for (const name of await readdir(join(dataDir, "assets")))
		await utimes(join(dataDir, "assets", name), then, then);
}

test("a file of the page that is gone from the disk breaks off one answer, and nothing else", async () => {
	const webDir = await pageOf("AAAAAAAA");
	const house = await openHouse({ ASSETS_KEEP_DAYS: "0" }, { webDir });
	const broken = vi.fn();
	process.on("uncaughtException", broken);
	onTestFinished(() => void process.off("uncaughtException", broken));
	await rm(join(webDir, "assets"), { recursive: true });
	await expect(asset(house.port, "AAAAAAAA")).rejects.toThrow("fetch failed");
	expect((await fetch(`http://127.0.0.1:${house.port}/`)).status).toBe(200);
	expect(broken).not.toHaveBeenCalled();
});

test("a page of before a deploy finds its scripts, sent as they were before, whatever part is asked for", async () => {
	const [webDir, newer] = [await pageOf("AAAAAAAA"), await pageOf("BBBBBBBB")];
	const house = await openHouse(KEEP, { webDir });
	const { headers: before } = await asset(house.port, "AAAAAAAA");
	await isKept(house.dataDir, "AAAAAAAA");
	await house.stop();

	const next = await openHouse({ ...KEEP, DATA_DIR: house.dataDir }, { webDir: newer });
	const older = await asset(next.port, "AAAAAAAA");
	expect(older.status).toBe(200);
	expect(await older.text()).toContain('version = "AAAAAAAA"');
	for (const name of ["cache-control", "content-encoding", "content-type", "content-security-policy", "vary"])
		expect(older.headers.get(name)).toBe(before.get(name));
	expect(older.headers.get("cache-control")).toContain("immutable");
	expect((await asset(next.port, "BBBBBBBB")).status).toBe(200);
	for (const none of [
		"panel-CCCCCCCC.js",
		"..%2f..%2fparley.db",
		"..%2fparley.db",
		"panel-AAAAAAAA.js/",
		"",
	]) {
		const answer = await fetch(`http://127.0.0.1:${next.port}/assets/${none}`);
		expect([none, answer.status, answer.headers.get("content-type")]).not.toEqual([
			none,
			200,
			"text/javascript",
		]);
		expect(await answer.text()).not.toContain("SQLite");
	}
	// a range that makes no sense ends neither an answer nor the server
	for (const version of ["AAAAAAAA", "BBBBBBBB"]) {
		const whole = `export const version = "${version}";`.repeat(50);
		for (const range of ["5-2", "0-99999999999999999999", "x-1", "-5", "1-2,5-3"])
			expect([range, ...(await partOf(next.port, version, range))]).toEqual([range, 200, whole]);
		expect(await partOf(next.port, version, "2-5")).toEqual([206, whole.slice(2, 6)]);
		expect(await partOf(next.port, version, "99999-")).toEqual([416, ""]);
	}
});

test("what no server has had for a month is kept no longer, however long the last one ran", async () => {
	const house = await openHouse(KEEP, { webDir: await pageOf("AAAAAAAA") });
	await isKept(house.dataDir, "AAAAAAAA");
	await house.stop();
	// it ran for two months
	await backdate(house.dataDir, 60);
	const second = await openHouse({ ...KEEP, DATA_DIR: house.dataDir }, { webDir: await pageOf("BBBBBBBB") });
	await isKept(house.dataDir, "BBBBBBBB");
	expect((await asset(second.port, "AAAAAAAA")).status).toBe(200);
	await second.stop();
	await backdate(house.dataDir, 31);
	const last = new Date(Date.now() - 29 * DAY_MS);
	await utimes(join(house.dataDir, "assets", "panel-BBBBBBBB.js"), last, last);
	const third = await openHouse({ ...KEEP, DATA_DIR: house.dataDir }, { webDir: await pageOf("CCCCCCCC") });
	await isKept(house.dataDir, "CCCCCCCC");
	expect((await asset(third.port, "AAAAAAAA")).status).toBe(404);
	expect((await asset(third.port, "BBBBBBBB")).status).toBe(200);
});

test("nodes of one house find one another's scripts while some are newer", async () => {
	const { env } = await nodeGround();
	const older = await openHouse({ ...env, ...KEEP }, { webDir: await pageOf("AAAAAAAA") });
	const newer = await openHouse({ ...env, ...KEEP }, { webDir: await pageOf("BBBBBBBB") });
	await expect.poll(async () => (await asset(newer.port, "AAAAAAAA")).status, WAIT).toBe(200);
	await expect.poll(async () => (await asset(older.port, "BBBBBBBB")).status, WAIT).toBe(200);
	const answer = await asset(older.port, "BBBBBBBB");
	expect(await answer.text()).toContain('version = "BBBBBBBB"');
	expect(answer.headers.get("cache-control")).toContain("immutable");
	expect((await asset(older.port, "CCCCCCCC")).status).toBe(404);
});

test("a node takes nobody from a proxy before the others find the scripts of its page", async () => {
	const PARTS = 40;
	const { env } = await nodeGround();
	const older = await openHouse({ ...env, ...KEEP }, { webDir: await pageOf("AAAAAAAA") });
	await expect.poll(async () => (await call(older, "/readyz")).status, WAIT).toBe(200);
	const newer = await openHouse({ ...env, ...KEEP }, { webDir: await pageOf("BBBBBBBB", PARTS) });
	await expect.poll(async () => (await call(newer, "/readyz")).status, { ...WAIT, interval: 1 }).toBe(200);
	for (const part of ["panel", "part0", `part${PARTS - 1}`])
		expect([part, (await asset(older.port, "BBBBBBBB", part)).status]).toEqual([part, 200]);
});
