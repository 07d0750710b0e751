import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { avifOfMany } from "../../../test/support/avif.ts";
import { remakeImage } from "./remake-image.ts";

const PIXELS_MAX = 25_000_000;

test("[FILE3] an image whose encoder does not look at the clock is refused all the same when it took too long", async () => {
	const folder = await mkdtemp(join(tmpdir(), "remake-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "photo");
	const order = { path, type: "image/avif", pixelsMax: PIXELS_MAX };
	const grey = { width: 300, height: 200, channels: 3, background: "grey" } as const;
	await sharp({ create: grey }).avif({ effort: 0 }).toFile(path);
	expect(await remakeImage(order)).toMatchObject({ ok: true, value: { type: "image/avif" } });
	expect(await remakeImage(order, 1)).toMatchObject({ ok: false, refusal: { code: "timed-out" } });
});

test("[FILE3] of an AVIF of several pictures the first is kept; they count together, and too many are refused", async () => {
	const folder = await mkdtemp(join(tmpdir(), "remake-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "burst");
	const create = { width: 300, height: 200, channels: 3, background: "grey" } as const;
	const one = await sharp({ create }).avif({ effort: 0 }).toBuffer();
	const remakes = async (count: number, pixelsMax = PIXELS_MAX) => {
		await writeFile(path, avifOfMany(one, count));
		return remakeImage({ path, type: "image/avif", pixelsMax });
	};
	const within = { width: 300, height: 200 };
	expect(await remakes(3)).toMatchObject({ ok: true, value: { type: "image/avif", image: within } });
	expect((await sharp(path).metadata()).pages).toBe(3);
	expect((await sharp(`${path}.image`).metadata()).pages).toBe(1);
	const tooLong = (detail: string) => ({
		ok: false,
		refusal: { code: "too-long", message: expect.stringContaining(detail) },
	});
	expect(await remakes(3, 2 * 300 * 200)).toMatchObject(tooLong("3 pictures of 300 x 200"));
	// the decoder itself takes no more than 256 of them
	expect(await remakes(501)).toMatchObject({ ok: false, refusal: { code: "not-allowed" } });
});
