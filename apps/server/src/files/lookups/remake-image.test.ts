import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
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
