import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@parley/engine/log/database";
import { describe, expect, test } from "vitest";
import { type AppUnderTest, partOf } from "../support/app-under-test.ts";
import { appsUnderTest } from "../support/apps.ts";
import { comesIn } from "../support/lobby.ts";
import { expected, type Person } from "../support/person.ts";
import { Random } from "../support/random.ts";
import { freshDataDir } from "../support/server.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";
import { Disk, type Loss } from "./disk.ts";
import { type Found, foundAfter, writeDown } from "./found-after.ts";
import type { Deed } from "./journal.ts";
import { canRecord, openRecordedHouse } from "./recorded-house.ts";

const CUTS = Number(process.env["POWER_CUTS"] ?? 60);
const HANG_MS = 60_000 + CUTS * 500;
const SEED = Number(process.env["SEED"] ?? randomInt(2 ** 31));

/** Something a person was told, and where in the journal the server's deeds stood then. */
interface Told {
	readonly at: number;
	readonly epoch: string;
	readonly session: string;
	readonly room?: string;
	readonly event?: { readonly seq: number; readonly id?: string | undefined };
}

interface Recording {
	readonly app: AppUnderTest;
	readonly root: string;
	readonly deeds: readonly Deed[];
	readonly told: readonly Told[];
	readonly ada: Person;
}

/**
 * Two lives of a house, the first with a clean end and the second without one: deeds one by one and in bursts,
 * changes of one (of which a removal truncates the log), names, rooms, and checkpoints, after which the log is begun anew.
 */
async function record(app: AppUnderTest, durability: "disk" | "process"): Promise<Recording> {
	const env = { DURABILITY: durability, LIMITS: "off" };
	const { house, root, now, deeds } = await openRecordedHouse(env, app);
	const told: Told[] = [];
	const ada = await comesIn(house, "ada");
	const keeps = (event?: Told["event"]): void => {
		const { epoch, session } = ada;
		told.push({ at: now(), epoch, session, ...(event === undefined ? {} : { event }) });
	};
	const does = async (deed: Promise<number>): Promise<number> => {
		const seq = await deed;
		keeps({ seq, id: ada.acknowledged.find((one) => one.seq === seq)?.id });
		return seq;
	};
	const talks = async (): Promise<void> => {
		for (let line = 0; line < 12; line++) await does(ada.does(`line ${line} ${"x".repeat(line * 90)}`));
		await Promise.all(Array.from({ length: 30 }, (_, line) => does(ada.does(`burst ${line}`))));
		const target = await does(ada.does("to be changed"));
		for (const change of app.changes?.(app.room, target) ?? []) await does(ada.changes(change));
	};
	const newcomers = async (house: HouseProcess, ...names: string[]): Promise<void> => {
		for (const name of names) {
			const { epoch, session, link } = await comesIn(house, name);
			told.push({ at: now(), epoch, session });
			const room = `of-${name}`;
			expected("ok", await link.asks({ type: "open", room }));
			told.push({ at: now(), epoch, session, room });
			await link.drops();
		}
	};
	const isCheckpointed = async (): Promise<void> => {
		// what removes nothing leaves its log to be overwritten; that it is cut off, and where, is what is waited for
		if (app.changes === undefined) return;
		const { length } = deeds();
		const isTruncated = (): boolean =>
			deeds()
				.slice(length)
				.some(({ what }) => what === "truncated");
		await expect.poll(isTruncated, { timeout: HANG_MS }).toBe(true);
	};

	keeps();
	await talks();
	await newcomers(house, "bo", "cy");
	await isCheckpointed();
	await talks();
	await house.terminate();
	const again = await house.startAgain();
	await ada.dialsAgain({ port: again.port });
	await ada.joins();
	keeps();
	await newcomers(again, "dee", "eve");
	await talks();
	await isCheckpointed();
	await talks();
	await again.kill();
	return { app, root, deeds: deeds(), told, ada };
}

interface Cut {
	readonly at: number;
	readonly loss: Loss;
}

/** The moment after each thing that was told, and others at random; in the journal's order. */
function cutsOf({ app, deeds, told }: Recording): Cut[] {
	const random = new Random(SEED);
	const end = deeds.at(-1)?.end ?? 0;
	const cuts: Cut[] = told.map(({ at }) => ({ at, loss: { keeps: "nothing" } }));
	while (cuts.length < partOf(CUTS, app)) {
		const place = random.pick([told[random.below(told.length)]?.at ?? end, random.below(end + 1)]);
		const share = random.pick([0, 0.1, 0.5, 0.9, 1]);
		const loss: Loss = share === 0 ? { keeps: "nothing" } : { keeps: "some", share, random };
		cuts.push({ at: place, loss: share === 1 ? { keeps: "everything" } : loss });
	}
	return cuts.sort((a, b) => a.at - b.at);
}

/** Cuts the power at each of these moments, and gives what a start finds then to `judge`. */
async function afterEach(
	recording: Recording,
	startsWith: readonly ["disk" | "process", ...("disk" | "process")[]],
	judge: (lost: readonly Told[], found: Found, before: readonly Told[]) => string[],
): Promise<string[]> {
	const disk = new Disk(recording.root);
	const left = [...recording.deeds];
	const faults: string[] = [];
	for (const [index, { at, loss }] of cutsOf(recording).entries()) {
		for (let deed = left[0]; deed !== undefined && deed.end <= at; deed = left[0]) {
			disk.does(deed);
			left.shift();
		}
		const before = recording.told.filter((one) => one.at <= at);
		const where = `cut at ${at} keeping ${JSON.stringify(loss)}`;
		try {
			const durability = startsWith[index % startsWith.length] ?? startsWith[0];
			const found = await foundAfter(recording.app, disk, loss, durability);
			const lost = before.filter((one) => !isThere(one, found));
			faults.push(...judge(lost, found, before).map((fault) => `${where}: ${fault}`));
		} catch (error) {
			faults.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	return faults;
}

function isThere({ session, room, event }: Told, { sessions, rooms, events }: Found): boolean {
	if (room !== undefined) return rooms.has(room);
	if (event === undefined) return sessions.has(session);
	return event.id === undefined ? events.has(event.seq) : events.get(event.seq) === event.id;
}

function nothingIsLost(lost: readonly Told[], { epoch }: Found, before: readonly Told[]): string[] {
	return [
		...lost.map(({ session, room, event }) => `${event?.seq ?? room ?? session} is lost`),
		...(before.every((one) => one.epoch === epoch) ? [] : ["the epoch changed"]),
	];
}

/** What people saw under a number may be gone, but then the numbers are new ones: whatever is set from now on. */
function noNumberMeansTwo(lost: readonly Told[], { epoch }: Found): string[] {
	return lost.filter((one) => one.epoch === epoch).map(({ event }) => `#${event?.seq} would be given again`);
}

/** The files which would not be as they are if the record were all that ever happened. */
async function missedBy({ root, deeds }: Recording): Promise<string[]> {
	const files = [...wholeDisk(root, deeds).after({ keeps: "everything" })];
	const missed: string[] = [];
	for (const [path, bytes] of files)
		if (bytes !== undefined && !path.endsWith("-shm") && !(await readFile(join(root, path))).equals(bytes))
			missed.push(path);
	return missed;
}

/** A server on what is left at the end: all that was told is there, and the operator is still who they were. */
async function expectServedAfter({ app, root, deeds, told, ada }: Recording): Promise<void> {
	const disk = wholeDisk(root, deeds);
	for (const file of app.filesBeside.map((name) => join("house/data", name)))
		expect(disk.after({ keeps: "nothing" }).get(file)).toEqual(await readFile(join(root, file)));
	const left = await freshDataDir();
	await writeDown(disk, { keeps: "nothing" }, left);
	const house = await openHouseProcess({ DATA_DIR: join(left, "house", "data") }, [], app);
	await ada.dialsAgain({ port: house.port });
	await ada.joins();
	const seqs = (await app.history(house, app.room, ada)).map(({ seq }) => seq);
	expect(seqs).toEqual(told.flatMap(({ event }) => event?.seq ?? []).sort((a, b) => a - b));
}

function wholeDisk(root: string, deeds: readonly Deed[]): Disk {
	const disk = new Disk(root);
	for (const deed of deeds) disk.does(deed);
	return disk;
}

if (canRecord)
	describe.each(appsUnderTest)(`[ORD4] when the power is cut, the $name (SEED=${SEED})`, (app) => {
		test(`nothing acknowledged is lost with DURABILITY=disk, at any of ${partOf(CUTS, app)} moments`, {
			timeout: HANG_MS,
		}, async () => {
			const recording = await record(app, "disk");
			expect(await missedBy(recording)).toEqual([]);
			expect((await afterEach(recording, ["disk"], nothingIsLost)).slice(0, 10)).toEqual([]);
			await expectServedAfter(recording);
		});

		test(`DURABILITY=process may lose the newest, and never gives a number twice, at any of ${partOf(CUTS, app)} moments`, {
			timeout: HANG_MS,
		}, async () => {
			const recording = await record(app, "process");
			let isLossy = false;
			const judge = (lost: readonly Told[], found: Found): string[] => {
				isLossy ||= lost.length > 0;
				return noNumberMeansTwo(lost, found);
			};
			expect((await afterEach(recording, ["process", "disk"], judge)).slice(0, 10)).toEqual([]);
			// else the record does not see what is missing, and the test above proves nothing
			expect(isLossy).toBe(true);
		});
	});
else
	describe.each(appsUnderTest)("[ORD4] for when the power is cut, the $name", ({ store }) => {
		// scripts/test.mjs says titles with "smaller:" at its end
		test.for([
			["disk", 2],
			["process", 1],
		] as const)(
			"[smaller: no C compiler on this machine, so no power was cut] DURABILITY=%s asks SQLite for its syncs",
			async ([durability, synchronous]) => {
				const database = openDatabase({ dataDir: await freshDataDir(), durability }, store);
				expect(database.pragma("synchronous", { simple: true })).toBe(synchronous);
				expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
				database.close();
			},
		);
	});
