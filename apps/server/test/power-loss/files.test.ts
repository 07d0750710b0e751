import { createHash, randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentPath } from "@parley/engine/files/content-store";
import { openDatabase } from "@parley/engine/log/database";
import type { FileInfo } from "@parley/protocol/files";
import { expect, test } from "vitest";
import { storeModule } from "../../src/app/rows/store.ts";
import { blobsIn, bytesOf, png, posts } from "../support/files.ts";
import { comesIn } from "../support/lobby.ts";
import { expected } from "../support/person.ts";
import { Random } from "../support/random.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";
import { uploads } from "../support/uploads.ts";
import { Disk, type Loss } from "./disk.ts";
import { writeDown } from "./found-after.ts";
import type { Deed } from "./journal.ts";
import { canRecord, openRecordedHouse } from "./recorded-house.ts";

const CUTS = Math.ceil(Number(process.env["POWER_CUTS"] ?? 60) / 3);
const SEED = Number(process.env["SEED"] ?? randomInt(2 ** 31));
const HANG_MS = 60_000 + CUTS * 500;

/** A file its person was told of, and where in the journal the server's deeds stood then. */
interface Told {
	readonly at: number;
	readonly id: string;
}

interface Recording {
	readonly root: string;
	readonly deeds: readonly Deed[];
	readonly told: readonly Told[];
}

/** What the log speaks of, looked for on disk as a start would find it. */
async function faultsIn(dataDir: string, told: readonly Told[]): Promise<string[]> {
	const database = openDatabase({ dataDir, durability: "disk" }, storeModule);
	const rows = database.prepare("SELECT id, content, thumbnail FROM files WHERE gone = 0").all() as Row[];
	database.close();
	const ids = new Set(rows.map(({ id }) => id));
	const lost = told.filter(({ id }) => !ids.has(id)).map(({ id }) => `file ${id} is lost`);
	const hashes = rows.flatMap(({ content, thumbnail }) => [content, ...(thumbnail ? [thumbnail] : [])]);
	const states = await Promise.all(hashes.map((hash) => stateOf(join(dataDir, "files"), hash)));
	return [...lost, ...states.filter((state) => state !== "whole")];
}

/** Texts, bytes, pictures; some in messages and some not yet; the same bytes twice; and a message that is removed. */
async function bringAll(house: HouseProcess, now: () => number): Promise<Told[]> {
	const ada = await comesIn(house, "ada");
	const told: Told[] = [];
	const brings = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileInfo> => {
		const info = await uploads(house, ada, name, bytes);
		told.push({ at: now(), id: info.id });
		return info;
	};
	const notes = bytesOf("so it goes ".repeat(5_000));
	expected("ok", await posts(ada, [(await brings("notes.txt", notes)).id]));
	expected("ok", await posts(ada, [(await brings("noise.bin", bytesOf("\0\u0001".repeat(100_000)))).id]));
	expected("ok", await posts(ada, [(await brings("again.txt", notes)).id]));
	await brings("cat.png", await png(600, 400));
	const passing = await brings("passing.txt", bytesOf("not for long"));
	const { seq = 0 } = expected("ok", await posts(ada, [passing.id]));
	const before = (await blobsIn(house.dataDir)).length;
	await ada.removes(seq);
	await expect.poll(async () => (await blobsIn(house.dataDir)).length).toBe(before - 1);
	await brings("last.txt", bytesOf("one more"));
	await house.kill();
	return told.filter(({ id }) => id !== passing.id);
}

async function record(): Promise<Recording> {
	const { house, root, now, deeds } = await openRecordedHouse({ DURABILITY: "disk", LIMITS: "off" });
	const told = await bringAll(house, now);
	return { root, deeds: deeds(), told };
}

interface Row {
	readonly id: string;
	readonly content: string;
	readonly thumbnail: string | null;
}

async function faultsAfter(disk: Disk, loss: Loss, told: readonly Told[]): Promise<string[]> {
	const root = await mkdtemp(join(tmpdir(), "parley-cut-"));
	try {
		await writeDown(disk, loss, root);
		return await faultsIn(join(root, "house", "data"), told);
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

async function stateOf(folder: string, hash: string): Promise<string> {
	try {
		const bytes = await readFile(join(folder, contentPath(hash)));
		return createHash("sha256").update(bytes).digest("hex") === hash ? "whole" : `${hash} holds other bytes`;
	} catch (error) {
		return `${hash}: ${error instanceof Error ? error.message : String(error)}`;
	}
}

/** After each thing that was told, and at random; in the journal's order. */
function cutsOf({ deeds, told }: Recording): { at: number; loss: Loss }[] {
	const random = new Random(SEED);
	const begin = deeds.find((deed) => deed.what === "opened" && deed.path.includes("/uploads/"))?.end ?? 0;
	const end = deeds.at(-1)?.end ?? 0;
	const cuts: { at: number; loss: Loss }[] = told.map(({ at }) => ({ at, loss: { keeps: "nothing" } }));
	while (cuts.length < CUTS) {
		const share = random.pick([0, 0.5, 0.9]);
		const loss: Loss = share === 0 ? { keeps: "nothing" } : { keeps: "some", share, random };
		cuts.push({ at: begin + random.below(end - begin + 1), loss });
	}
	return cuts.sort((a, b) => a.at - b.at);
}

if (canRecord)
	test(`[FILE5] when the power is cut, every file that the log speaks of has its bytes, at any of ${CUTS} moments (SEED=${SEED})`, {
		timeout: HANG_MS,
	}, async () => {
		const recording = await record();
		const disk = new Disk(recording.root);
		const left = [...recording.deeds];
		const faults: string[] = [];
		for (const { at, loss } of cutsOf(recording)) {
			for (let deed = left[0]; deed !== undefined && deed.end <= at; deed = left[0]) {
				disk.does(deed);
				left.shift();
			}
			const told = recording.told.filter((one) => one.at <= at);
			for (const fault of await faultsAfter(disk, loss, told)) faults.push(`cut at ${at}: ${fault}`);
		}
		expect(faults.slice(0, 10)).toEqual([]);
	});
else
	test("[smaller: no C compiler on this machine, so no power was cut] [FILE5] after a kill every file that the log speaks of has its bytes", async () => {
		const house = await openHouseProcess({ LIMITS: "off" });
		const told = await bringAll(house, () => 0);
		expect(await faultsIn(house.dataDir, told)).toEqual([]);
	});
