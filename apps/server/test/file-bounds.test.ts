import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filePath, thumbnailPath, UPLOADS_PATH, uploadedFilePath } from "@parley/protocol/files";
import sharp from "sharp";
import { expect, test } from "vitest";
import { blobsIn, bytesOf, picture, png, posts } from "./support/files.ts";
import { call, expectProblem } from "./support/http.ts";
import { crowd, houseWith, lobbyWith } from "./support/lobby.ts";
import { type Person, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";
import { asksToUpload, begins, offsetOf, sends, tus, uploads } from "./support/uploads.ts";

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
	const photo = await picture(600, 400).jpeg().toBuffer();
	await expectProblem(await refused("half.jpg", photo.subarray(0, photo.length / 2)), 403, "not-allowed");
	expect(await readdir(join(house.dataDir, "uploads"))).toEqual([]);
	expect(await blobsIn(house.dataDir)).toEqual([]);
	await ada.says("still here");
	await bo.hears("still here");
});

test("[FILE3] a large picture of a format that is dear to write is kept in one that is not", async () => {
	const { ada, house } = await lobbyWith("ada");
	const large = await picture(4_100, 3_000).webp({ effort: 0, quality: 1 }).toBuffer();
	const info = await uploads(house, ada, "large.webp", new Uint8Array(large));
	expect(info).toMatchObject({ type: "image/jpeg", width: 4_100, height: 3_000 });
	const small = await picture(400, 300).webp({ effort: 0 }).toBuffer();
	expect(await uploads(house, ada, "small.webp", new Uint8Array(small))).toMatchObject({
		type: "image/webp",
	});
	// AVIF's encoder takes the image as a whole and is not to be stopped: its bound is lower
	const avif = (width: number, height: number) => picture(width, height).avif({ effort: 0 }).toBuffer();
	const photo = await uploads(house, ada, "photo.avif", new Uint8Array(await avif(1_500, 1_400)));
	expect(photo).toMatchObject({ type: "image/jpeg", width: 1_500, height: 1_400 });
	const icon = await uploads(house, ada, "icon.avif", new Uint8Array(await avif(400, 300)));
	expect(icon).toMatchObject({ type: "image/avif", width: 400, height: 300 });
});

test("[FILE3] an animation of too many pictures is refused, however small they are", async () => {
	const { ada, house } = await lobbyWith("ada");
	const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
	const head = [...Buffer.from("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
	const bytes = new Uint8Array([...head, ...Array.from({ length: 501 }, () => frame).flat(), 0x3b]);
	const upload = await begins(house, ada, "many.gif", bytes.length);
	await sends(house, ada, upload, bytes);
	const refused = await call(house, uploadedFilePath(upload), { token: ada.token });
	expect((await expectProblem(refused, 413, "too-long")).detail).toContain("501 pictures");
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
	const second = await begins(house, ada, "second.txt", 900);
	await expectProblem(await asksToUpload(house, ada, "third.txt", 10), 429, "too-many-from-here");
	const his = await begins(house, bo, "his.txt", 1000);
	await sends(house, bo, his, new Uint8Array(1000));
	await sends(house, ada, second, new Uint8Array(900));
	await expectProblem(await asksToUpload(house, bo, "more.txt", 1000), 503, "read-only");
	const metrics = await (await call(house, "/metrics")).text();
	expect(metrics).toMatch(/parley_refused_total\{code="too-many-from-here"\} 1/);
	expect(metrics).toMatch(/parley_uploads 3/);
});

test("[FILE1] what breaks the upload protocol is refused by a code and in words, like everything else", async () => {
	const { ada, house } = await lobbyWith("ada");
	const upload = await begins(house, ada, "a.txt", 5);
	const offset = { "upload-offset": "0" };
	const bytes = { "content-type": "application/offset+octet-stream" };
	const wrong: readonly Record<string, string>[] = [
		{ ...offset, ...bytes, "tus-resumable": "" },
		{ ...offset, ...bytes, "tus-resumable": "9.9" },
		{ ...offset, ...bytes, "upload-length": "-1" },
		{ ...bytes, "upload-offset": "none" },
		{ ...offset, "content-type": "text/plain" },
		bytes,
	];
	for (const headers of wrong) {
		const answer = await tus(house, "PATCH", `${UPLOADS_PATH}/${upload}`, {
			token: ada.token,
			headers,
			body: bytesOf("hello"),
		});
		const { detail } = await expectProblem(answer, 400, "bad-frame");
		expect(detail).toMatch(/^The upload is not as agreed: .+\.$/);
	}
	expect((await sends(house, ada, upload, bytesOf("hello"))).status).toBe(204);
});

test("[FILE6] uploads have a rate of bytes", async () => {
	const { ada, house } = await houseWith({ FILE_BYTES_MAX: "1000", UPLOAD_BYTES_PER_SECOND: "1" }, "ada");
	for (const name of ["a.txt", "b.txt", "c.txt", "d.txt"]) await begins(house, ada, name, 1000);
	const { retryAfterMs } = await expectProblem(
		await asksToUpload(house, ada, "e.txt", 1000),
		429,
		"too-fast",
	);
	expect(retryAfterMs).toBeGreaterThan(0);
});

/** A proxy of the house, which says whom it speaks for. */
const BEHIND = { TRUST_PROXY: "loopback" };
const from = (address: string) => ({ "x-forwarded-for": address });

async function announces(house: House, { token }: Person, bytes: number, address: string): Promise<Response> {
	return tus(house, "POST", UPLOADS_PATH, {
		token,
		headers: { ...from(address), "upload-length": String(bytes) },
	});
}

test("[FILE6] bytes that were only announced take nobody's room, whoever announced them", async () => {
	const env = { ...BEHIND, FILE_BYTES_MAX: "1000", FILES_BYTES_MAX: "4000" };
	const { ada, house } = await houseWith(env, "ada");
	const hoarders = await crowd(house, 5);
	// of all that is announced and not here only one file's worth stands at a time: the idlest of the heaviest gives way
	for (const hoarder of hoarders)
		for (let upload = 0; upload < 4; upload++) {
			const answer = await announces(house, hoarder, 1000, "192.0.2.1");
			expect([201, 503]).toContain(answer.status);
		}
	await expect
		.poll(async () => (await announces(house, ada, 900, "192.0.2.2")).status, { timeout: 10_000 })
		.toBe(201);
	expect(await uploads(house, ada, "a.txt", bytesOf("here it is"))).toMatchObject({ bytes: 10 });
	const metrics = await (await call(house, "/metrics")).text();
	expect(metrics).toMatch(/parley_uploads_ended_total\{outcome="gave-way"\} \d/);
});

test("[FILE6] one address has so many bytes announced, and so many uploads, whatever the number of its sessions", async () => {
	const env = { ...BEHIND, UPLOAD_RESERVED_PER_ADDRESS_BYTES_MAX: "1000", UPLOADS_PER_ADDRESS_MAX: "3" };
	const { ada, bo, house } = await houseWith(env, "ada", "bo");
	expect((await announces(house, ada, 600, "192.0.2.1")).status).toBe(201);
	const { retryAfterMs } = await expectProblem(
		await announces(house, bo, 600, "192.0.2.1"),
		429,
		"too-many-from-here",
	);
	expect(retryAfterMs).toBeGreaterThan(0);
	expect((await announces(house, bo, 600, "192.0.2.2")).status).toBe(201);
	for (const _ of [1, 2]) expect((await announces(house, bo, 1, "192.0.2.1")).status).toBe(201);
	await expectProblem(await announces(house, ada, 1, "192.0.2.1"), 429, "too-many-from-here");
	// a school behind one address counts as ten
	expect((await announces(house, ada, 6000, "10.0.0.1")).status).toBe(201);
});

test("[FILE6] what one address has announced counts as its own after a restart, too", async () => {
	const { ada, bo, house } = await houseWith({ ...BEHIND, UPLOADS_PER_ADDRESS_MAX: "1" }, "ada", "bo");
	expect((await announces(house, ada, 600, "192.0.2.1")).status).toBe(201);
	const again = await house.reopen();
	await expectProblem(await announces(again, bo, 600, "192.0.2.1"), 429, "too-many-from-here");
	expect((await announces(again, bo, 600, "192.0.2.2")).status).toBe(201);
});

test("[FILE6] an upload that takes no byte for a time ends", async () => {
	const { ada, house } = await houseWith({ UPLOAD_IDLE_S: "0.3" }, "ada");
	const { id } = await uploads(house, ada, "whole.txt", bytesOf("waits to be posted"));
	await begins(house, ada, "a.txt", 1000);
	await expect.poll(() => readdir(join(house.dataDir, "uploads")), { timeout: 10_000 }).toEqual([]);
	expect((await posts(ada, [id])).type).toBe("ok");
});

test("[FILE1] no way of writing an address leads to another's upload", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const hers = await begins(house, ada, "hers.txt", 5);
	const his = await begins(house, bo, "his.txt", 5);
	for (const path of [`/${his}/${hers}`, `/${his}?x=/${hers}`, `?x=/${hers}`])
		for (const method of ["DELETE", "PATCH", "HEAD"] as const) {
			const headers = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
			const body = method === "PATCH" ? { body: bytesOf("hello") } : {};
			const answer = await tus(house, method, `${UPLOADS_PATH}${path}`, {
				token: bo.token,
				headers,
				...body,
			});
			expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
			const asPost = { ...headers, "x-http-method-override": method };
			await tus(house, "POST", `${UPLOADS_PATH}${path}`, { token: bo.token, headers: asPost, ...body });
		}
	expect(await offsetOf(house, ada, hers)).toBe(0);
});

test("[FILE6] what is never finished or posted goes after its time", async () => {
	const { ada, house } = await lobbyWith("ada");
	const { id } = await uploads(house, ada, "a.txt", bytesOf("never posted"));
	await begins(house, ada, "b.txt", 1000);
	expect(await blobsIn(house.dataDir)).toHaveLength(1);
	await house.reopen({ UPLOAD_KEEP_HOURS: "0.0001" });
	await expect.poll(() => readdir(join(house.dataDir, "uploads")), { timeout: 10_000 }).toEqual([]);
	await expect.poll(() => blobsIn(house.dataDir), { timeout: 10_000 }).toEqual([]);
	await ada.dialsAgain();
	await ada.resumes();
	refusedAs("no-such-file", await posts(ada, [id]));
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
