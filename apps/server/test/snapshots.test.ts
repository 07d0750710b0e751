import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, openHouse } from "./support/server.ts";

/** Every 36 milliseconds. */
const OFTEN = { BACKUP_EVERY_HOURS: "0.00001", BACKUP_KEEP: "2", LIMITS: "off" };
const STORED = 'parley_snapshots_total{outcome="stored"}';
const FAILED = 'parley_snapshots_total{outcome="failed"}';

const snapshotsIn = (dataDir: string): string[] =>
	readdirSync(join(dataDir, "backups")).filter((name) => /^parley-[^.]*\.\d{3}Z\.db$/.test(name));

test("[ORD1] snapshots are taken while people talk, whole ones, and only the newest are kept", async () => {
	const { ada, bo, house } = await houseWith(OFTEN, "ada", "bo");
	await ada.says("before all of them");
	const old = join(house.dataDir, "backups", "by-hand.db");
	mkdirSync(join(house.dataDir, "backups"), { recursive: true });
	writeFileSync(old, "somebody else's");
	await untilMetric(
		house,
		STORED,
		(taken) => taken >= 4,
		() => Promise.all([ada.says("on"), bo.says("and on")]),
	);
	expect(await metric(house, "parley_snapshot_newest_timestamp_seconds")).toBeGreaterThan(0);
	await expectOneOrder(house, [ada, bo]);
	await house.stop();
	const kept = snapshotsIn(house.dataDir);
	expect(kept.length).toBeGreaterThanOrEqual(2);
	expect(kept.length).toBeLessThanOrEqual(3);
	expect(existsSync(old)).toBe(true);
	for (const name of kept) {
		const snapshot = new Database(join(house.dataDir, "backups", name), { readonly: true });
		expect(snapshot.pragma("integrity_check", { simple: true })).toBe("ok");
		expect(snapshot.prepare("SELECT count(*) FROM timeline").pluck().get()).toBeGreaterThan(0);
		snapshot.close();
	}
});

test("a snapshot that cannot be taken is counted, and the house goes on", async () => {
	const dataDir = await freshDataDir();
	writeFileSync(join(dataDir, "backups"), "a file where a folder should be");
	const house = await openHouse({ ...OFTEN, DATA_DIR: dataDir });
	const ada = await comesIn(house, "ada");
	await untilMetric(house, FAILED, (failed) => failed >= 2);
	await ada.says("nobody noticed");
	expect(await metric(house, STORED)).toBe(0);
});

test("what a snapshot that was killed left behind is cleared away by the next one", async () => {
	const dataDir = await freshDataDir();
	const rest = join(dataDir, "backups", "parley-2020-01-01T000000.000Z.db.partial-1");
	mkdirSync(join(dataDir, "backups"));
	writeFileSync(rest, "half a database");
	const house = await openHouse({ ...OFTEN, DATA_DIR: dataDir });
	await untilMetric(house, STORED, (taken) => taken >= 1);
	expect(existsSync(rest)).toBe(false);
});

test("none are taken unless asked for", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	await ada.says("unsaved");
	await house.stop();
	expect(existsSync(join(house.dataDir, "backups"))).toBe(false);
});
