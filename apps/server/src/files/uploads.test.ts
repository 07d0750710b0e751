import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Addresses } from "@parley/engine/lib/addresses";
import { expect, onTestFinished, test } from "vitest";
import { newUploadId, Uploads } from "./uploads.ts";

const PHOTO_BYTES = 25_000_000;
const PEOPLE = 40;
const PHOTOS_EACH = 2;
const BYTES_PER_SECOND = 10_000_000;
/** the biggest files that one address may send at once */
const BURST_FILES = 40;
/** What a photo takes over their link, of which eight share the bytes. */
const SENT_AFTER_MS = 2_500;
const PATIENCE_MS = 600_000;

function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "parley-uploads-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

function behindOneAddress(folder = freshFolder()) {
	const clock = { ms: 0, now: () => clock.ms, wall: () => clock.ms };
	const uploads = new Uploads({
		folder,
		perSessionMax: 20,
		fileBytesMax: PHOTO_BYTES,
		filesBytesMax: 0,
		bytesPerSecond: 5_000_000,
		perAddressBytesPerSecond: BYTES_PER_SECOND,
		perAddressMax: 200,
		perAddressReservedMax: 8 * PHOTO_BYTES,
		addresses: new Addresses([]),
		addressHash: (address) => createHash("sha256").update(`a key, and ${address}`).digest("hex"),
		storedBytes: () => 0,
		waitingOf: () => 0,
		clock,
		onCount: () => undefined,
		onGaveWay: () => undefined,
	});
	return { uploads, clock };
}

test("[CONN8][FILE6] a class behind one address sends its photos: whoever is refused and comes when told loses nothing", () => {
	const { uploads, clock } = behindOneAddress();
	const due: { atMs: number; does: () => void }[] = [];
	const later = (ms: number, does: () => void): void => void due.push({ atMs: clock.ms + ms, does });
	const begun: number[] = [];
	const told: { code: string; begunBefore: number }[] = [];
	const sends = (session: string, name: string): void => {
		const upload = { id: newUploadId(), session, name, bytes: PHOTO_BYTES, at: 0 };
		const refusal = uploads.begin(upload, "203.0.113.7");
		if (refusal === undefined) {
			begun.push(clock.ms);
			return later(SENT_AFTER_MS, () => uploads.received(upload.id, PHOTO_BYTES));
		}
		told.push({ code: refusal.code, begunBefore: begun.length });
		later(refusal.retryAfterMs ?? 0, () => sends(session, name));
	};
	for (let person = 0; person < PEOPLE; person++)
		for (let photo = 0; photo < PHOTOS_EACH; photo++) sends(`person ${person}`, `photo ${photo}`);
	while (due.length > 0 && clock.ms < PATIENCE_MS) {
		due.sort((a, b) => a.atMs - b.atMs);
		const next = due.shift();
		clock.ms = next?.atMs ?? 0;
		next?.does();
	}

	const photos = PEOPLE * PHOTOS_EACH;
	expect(begun).toHaveLength(photos);
	expect(told.some(({ code }) => code === "too-many-from-here")).toBe(true);
	const tooFast = told.filter(({ code }) => code === "too-fast");
	expect(tooFast.every(({ begunBefore }) => begunBefore >= BURST_FILES)).toBe(true);
	const byTheRateMs = ((photos - BURST_FILES) * PHOTO_BYTES * 1_000) / BYTES_PER_SECOND;
	expect(begun.at(-1)).toBeLessThan(byTheRateMs * 1.1);
});

test("[FILE6] uploads under way are counted as their address's over a restart, which is kept as a hash only", async () => {
	const folder = freshFolder();
	const begins = ({ uploads }: ReturnType<typeof behindOneAddress>, address: string, id = newUploadId()) => {
		const refusal = uploads.begin({ id, session: id, name: "photo", bytes: PHOTO_BYTES, at: 0 }, address);
		return refusal?.code ?? id;
	};
	const before = behindOneAddress(folder);
	const begun = Array.from({ length: 8 }, () => begins(before, "2001:db8:7:1::"));
	for (const id of begun) {
		writeFileSync(join(folder, id), "");
		await before.uploads.note(id);
	}
	for (const name of readdirSync(folder))
		expect(readFileSync(join(folder, name), "utf8")).not.toContain("2001:db8");

	const after = behindOneAddress(folder);
	expect(after.uploads.all).toHaveLength(8);
	expect(begins(after, "2001:db8:7:1::")).toBe("too-many-from-here");
	expect(after.uploads.get(begins(after, "2001:db8:7:2::"))).toBeDefined();
	await after.uploads.end(begun[0] ?? "");
	expect(after.uploads.get(begins(after, "2001:db8:7:1::"))).toBeDefined();
});
