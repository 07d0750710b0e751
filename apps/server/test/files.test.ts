import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Posted } from "@parley/protocol/events";
import { type FileInfo, filePath, thumbnailPath, uploadedFilePath } from "@parley/protocol/files";
import sharp from "sharp";
import { expect, test } from "vitest";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { eventsIn } from "./support/inbox.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { asksToUpload, begins, finished, offsetOf, sends, tus, uploads } from "./support/uploads.ts";

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.from(text));
}

function picture(width: number, height: number) {
	return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } });
}

async function png(width = 64, height = 48): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await picture(width, height).png().toBuffer());
}

function posts(person: Person, files: readonly string[], text = "", id = randomUUID()) {
	return person.asks({ type: "post", room: LOBBY, id, text, files });
}

async function sees(person: Person, seq: number): Promise<Posted> {
	return person.inbox.first(`message ${seq}`, (frame) =>
		eventsIn(frame).find((event): event is Posted => event.type === "posted" && event.seq === seq),
	);
}

async function blobsIn(dataDir: string): Promise<string[]> {
	const found = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
	return found.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

test("[FILE1] an upload goes on after a cut, and both people see the file in its place", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const bytes = new Uint8Array(Buffer.alloc(300_000, "so it goes "));
	const cut = Math.floor(Math.random() * bytes.length);
	const upload = await begins(house, ada, "notes.txt", bytes.length);
	const half = new ReadableStream({
		start(controller) {
			if (cut > 0) controller.enqueue(bytes.slice(0, cut));
		},
		async pull(controller) {
			// what was sent has arrived, then the link breaks
			await expect.poll(() => offsetOnDisk(house.dataDir, upload)).toBe(cut);
			controller.error(new Error("cut"));
		},
	});
	await expect(sends(house, ada, upload, half)).rejects.toThrow();
	const offset = await offsetOf(house, ada, upload);
	expect(offset, `cut at ${cut}`).toBe(cut);
	expect((await sends(house, ada, upload, bytes.slice(offset), offset)).status).toBe(204);
	const info = await finished(house, ada, upload);
	expect(info).toEqual({ id: upload, name: "notes.txt", type: "text/plain", bytes: bytes.length });

	await ada.says("before");
	const { seq = 0 } = expected("ok", await posts(ada, [info.id]));
	await ada.says("after");
	await bo.hears("after");
	expect((await sees(bo, seq)).files).toEqual([info]);
	expect((await sees(ada, seq)).files).toEqual([info]);
	const history = await wholeHistory(house, LOBBY, bo.token);
	expect(
		history.map((event) => ("files" in event ? event.files : event.type === "posted" && event.text)),
	).toEqual(["before", [info], "after"]);
	const served = await call(house, filePath(info));
	expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
});

async function offsetOnDisk(dataDir: string, upload: string): Promise<number> {
	return (await readFile(join(dataDir, "uploads", upload))).length;
}

test("[FILE1] an upload goes on after the server was killed, and whoever has an ok keeps the file", async () => {
	const house = await openHouseProcess();
	const ada = await comesIn(house, "ada");
	const image = await png(900, 600);
	const whole = await uploads(house, ada, "cat.png", image);
	const seq = expected("ok", await posts(ada, [whole.id], "a cat")).seq ?? 0;
	const waiting = await uploads(house, ada, "dog.png", await png(30, 20));
	const upload = await begins(house, ada, "notes.txt", 10);
	await sends(house, ada, upload, bytesOf("hello"));
	await house.kill();

	const again = await house.startAgain();
	const back = await comesIn(again, "bo");
	expect((await sees(back, seq)).files).toEqual([whole]);
	expect((await call(again, thumbnailPath(whole))).status).toBe(200);
	expect((await call(again, filePath(whole))).status).toBe(200);
	await ada.dialsAgain();
	await ada.resumes();
	expected("ok", await posts(ada, [waiting.id]));
	expect(await offsetOf(again, ada, upload)).toBe(5);
	await sends(again, ada, upload, bytesOf("world"), 5);
	expect((await finished(again, ada, upload)).type).toBe("text/plain");
});

test("[FILE1] an upload is its session's alone", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const upload = await begins(house, ada, "a.txt", 5);
	const path = `/api/uploads/${upload}`;
	await expectProblem(await sends(house, bo, upload, bytesOf("hello")), 404, "no-such-file");
	expect((await tus(house, "HEAD", path, { token: bo.token })).status).toBe(404);
	await expectProblem(await tus(house, "DELETE", path, { token: bo.token }), 404, "no-such-file");
	await expectProblem(await tus(house, "DELETE", path), 401, "token-invalid");
	await expectProblem(await tus(house, "POST", "/api/uploads"), 401, "token-invalid");
	await sends(house, ada, upload, bytesOf("hello"));
	await expectProblem(await call(house, uploadedFilePath(upload), { token: bo.token }), 404, "no-such-file");
	const { id } = await finished(house, ada, upload);
	refusedAs("no-such-file", await posts(bo, [id]));
	expect((await tus(house, "DELETE", path, { token: ada.token })).status).toBe(204);
	refusedAs("no-such-file", await posts(ada, [id]));
	await expect.poll(() => blobsIn(house.dataDir)).toEqual([]);
});

test("[FILE4] a file is in one message; the same post again is the same message", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const [first, second] = [
		await uploads(house, ada, "1.txt", bytesOf("1")),
		await uploads(house, ada, "2.txt", bytesOf("2")),
	];
	const id = randomUUID();
	const { seq = 0 } = expected("ok", await posts(ada, [first.id, second.id], "both", id));
	expect(expected("ok", await posts(ada, [first.id, second.id], "both", id)).seq).toBe(seq);
	refusedAs("id-reused", await posts(ada, [first.id], "both", id));
	refusedAs("id-reused", await posts(ada, [first.id], "again"));
	refusedAs("bad-frame", await posts(ada, [first.id, first.id]));
	refusedAs("empty", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "" }));
	await ada.edits(seq, "changed");
	expect(expected("ok", await posts(ada, [first.id, second.id], "both", id)).seq).toBe(seq);
	await ada.removes(seq);
	expect(expected("ok", await posts(ada, [first.id, second.id], "both", id)).seq).toBe(seq);
	expect((await sees(bo, seq)).files).toEqual([first, second]);
});

test("[FILE5] with its message a file is gone at once, from memory, from pages and from the disk", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const image = await png(900, 600);
	const one = await uploads(house, ada, "one.png", image);
	const same = await uploads(house, bo, "same.png", image);
	expect(await blobsIn(house.dataDir)).toHaveLength(2);
	const first = expected("ok", await posts(ada, [one.id], "look")).seq ?? 0;
	const second = expected("ok", await posts(bo, [same.id], "look again")).seq ?? 0;
	const isServed = async (file: FileInfo): Promise<number[]> => [
		(await call(house, filePath(file))).status,
		(await call(house, thumbnailPath(file))).status,
	];
	await ada.removes(first);
	expect(await isServed(one)).toEqual([404, 404]);
	expect(await isServed(same)).toEqual([200, 200]);
	expect(JSON.stringify(await wholeHistory(house, LOBBY, bo.token))).not.toContain(one.id);
	expect(JSON.stringify(await (await house.reopen()).port)).toBe(String(house.port));
	expect(await blobsIn(house.dataDir)).toHaveLength(2);
	await bo.dialsAgain();
	await bo.resumes();
	await bo.removes(second);
	expect(await isServed(same)).toEqual([404, 404]);
	await expect.poll(() => blobsIn(house.dataDir)).toEqual([]);
});

test("[FILE2] what a file is follows from its bytes, and nothing that can act is shown", async () => {
	const { ada, house } = await lobbyWith("ada");
	const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
	const cases = [
		["page.jpg", bytesOf("<!doctype html><script>alert(1)</script>"), "application/octet-stream"],
		["drawing.svg", bytesOf(svg), "application/octet-stream"],
		["bomb.png", bytesOf("PK\u0003\u0004\u0014\u0000\u0000\u0000"), "application/octet-stream"],
		["half.txt", new Uint8Array([0x68, 0xe9, 0x69]), "application/octet-stream"],
		["../../etc/passwd", bytesOf("root:x:0:0"), "text/plain"],
		["report.pdf", bytesOf("%PDF-1.7\n"), "application/pdf"],
	] as const;
	for (const [name, bytes, type] of cases) {
		const info = await uploads(house, ada, name, bytes);
		expect(info, name).toMatchObject({ type, bytes: bytes.length });
		expect(info.name).not.toMatch(/[/\\]|\.\./);
		const { headers } = await call(house, filePath(info));
		expect(headers.get("content-type"), name).toMatch(type);
		expect(headers.get("content-disposition")).toMatch(type === "text/plain" ? /^inline;/ : /^attachment;/);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
		expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
	}
	await expectProblem(await call(house, `/api/files/${"x".repeat(32)}/a.txt`), 404, "no-such-file");
	await expectProblem(await call(house, "/api/files/..%2f..%2fparley.db/a"), 404, "no-such-file");
});

test("[FILE3] an image loses where it was taken, stands upright, and gets a thumbnail", async () => {
	const { ada, house } = await lobbyWith("ada");
	const taken = await picture(1200, 800)
		.jpeg()
		.withExif({
			IFD0: { Copyright: "SECRET-PLACE" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.toBuffer();
	expect(taken.includes("SECRET-PLACE")).toBe(true);
	const info = await uploads(house, ada, "IMG_1.JPG", new Uint8Array(taken));
	expect(info).toMatchObject({
		type: "image/jpeg",
		width: 800,
		height: 1200,
		thumbnail: { width: 320, height: 480 },
	});
	const served = Buffer.from(await (await call(house, filePath(info))).arrayBuffer());
	// by a file: in this process only files may be decoded
	const path = join(house.dataDir, "served");
	await writeFile(path, served);
	const metadata = await sharp(path).metadata();
	expect([metadata.exif, metadata.orientation, metadata.width]).toEqual([undefined, undefined, 800]);
	for (const blob of await blobsIn(house.dataDir))
		expect((await readFile(blob)).includes("SECRET-PLACE")).toBe(false);
	const thumbnail = await call(house, thumbnailPath(info));
	expect(thumbnail.headers.get("content-type")).toBe("image/webp");
	expect(await readdir(join(house.dataDir, "uploads"))).toEqual([]);
});

test("[FILE3] images past the bounds are refused in words, and nothing of them stays", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const wide = Buffer.from(await png());
	wide.writeUInt32BE(50_000, 16);
	wide.writeUInt32BE(50_000, 20);
	const refused = async (name: string, bytes: Buffer): Promise<Response> => {
		const upload = await begins(house, ada, name, bytes.length);
		await sends(house, ada, upload, new Uint8Array(bytes));
		return call(house, uploadedFilePath(upload), { token: ada.token });
	};
	const problem = await expectProblem(await refused("wide.png", wide), 413, "too-long");
	expect(problem.detail).toContain("50000 x 50000");
	const broken = Buffer.concat([Buffer.from(await png()).subarray(0, 50), Buffer.alloc(500, 7)]);
	await expectProblem(await refused("broken.png", broken), 403, "not-allowed");
	expect(await readdir(join(house.dataDir, "uploads"))).toEqual([]);
	expect(await blobsIn(house.dataDir)).toEqual([]);
	await ada.says("still here");
	await bo.hears("still here");
});

test("[FILE6] size, number, rate and the room for all are bounded, each in words and counted", async () => {
	const env = { FILE_BYTES_MAX: "1000", FILES_BYTES_MAX: "2500", UPLOADS_PER_SESSION_MAX: "2" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	expect(ada.limits).toMatchObject({ fileBytes: 1000, filesPerMessage: 10 });
	await expectProblem(await asksToUpload(house, ada, "big.txt", 1001), 413, "too-long");
	await expectProblem(await asksToUpload(house, ada, "none.txt", 0), 400, "empty");
	const upload = await begins(house, ada, "liar.txt", 10);
	await expectProblem(await sends(house, ada, upload, bytesOf("more than ten bytes")), 413, "too-long");
	const endless = new ReadableStream({ pull: (controller) => controller.enqueue(bytesOf("x".repeat(50))) });
	await sends(house, ada, upload, endless).catch(() => undefined);
	await expect.poll(() => offsetOf(house, ada, upload)).toBeLessThanOrEqual(10);
	await begins(house, ada, "second.txt", 900);
	await expectProblem(await asksToUpload(house, ada, "third.txt", 10), 429, "too-many-from-here");
	await begins(house, bo, "his.txt", 1000);
	await expectProblem(await asksToUpload(house, bo, "more.txt", 1000), 503, "read-only");
	const metrics = await (await call(house, "/metrics")).text();
	expect(metrics).toMatch(/parley_refused_total\{code="too-many-from-here"\} 1/);
	expect(metrics).toMatch(/parley_uploads 3/);
});

test("[FILE6] uploads have a rate, and what is never posted goes", async () => {
	const env = { FILE_BYTES_MAX: "1000", UPLOAD_BYTES_PER_SECOND: "1", UPLOAD_KEEP_HOURS: "0.0001" };
	const { ada, house } = await houseWith(env, "ada");
	const info = await uploads(house, ada, "a.txt", bytesOf("a".repeat(900)));
	await begins(house, ada, "b.txt", 1000);
	await begins(house, ada, "c.txt", 1000);
	await begins(house, ada, "d.txt", 1000);
	const { retryAfterMs } = await expectProblem(
		await asksToUpload(house, ada, "e.txt", 1000),
		429,
		"too-fast",
	);
	expect(retryAfterMs).toBeGreaterThan(0);
	await expect.poll(() => readdir(join(house.dataDir, "uploads"))).toEqual([]);
	await expect.poll(() => blobsIn(house.dataDir)).toEqual([]);
	refusedAs("no-such-file", await posts(ada, [info.id]));
});

test("with FILES=off nothing is taken, and pages are told", async () => {
	const { ada, house } = await houseWith({ FILES: "off" }, "ada");
	expect(ada.limits.filesPerMessage).toBe(0);
	await expectProblem(await asksToUpload(house, ada, "a.txt", 5), 403, "not-allowed");
	refusedAs("not-allowed", await posts(ada, ["x".repeat(32)]));
});

test("sound and film are served in ranges, and a known file is not sent again", async () => {
	const { ada, house } = await lobbyWith("ada");
	const wav = Buffer.alloc(10_044);
	wav.write("RIFF");
	wav.writeUInt32LE(10_036, 4);
	wav.write("WAVEfmt ", 8);
	const info = await uploads(house, ada, 'b"l\u00eft\u{1F600}.wav', new Uint8Array(wav));
	expect(info.type).toBe("audio/wav");
	const ranged = await call(house, filePath(info), { headers: { range: "bytes=8-11" } });
	expect([ranged.status, await ranged.text()]).toEqual([206, "WAVE"]);
	expect(ranged.headers.get("content-disposition")).toBe(
		`inline; filename="bl_t_.wav"; filename*=UTF-8''bl%C3%AFt%F0%9F%98%80.wav`,
	);
	expect((await call(house, filePath(info), { headers: { range: "bytes=99999-" } })).status).toBe(416);
	const etag = ranged.headers.get("etag") ?? "";
	expect(
		(await call(house, filePath(info), { headers: { "if-none-match": etag, "cache-control": "max-age=0" } }))
			.status,
	).toBe(304);
});
