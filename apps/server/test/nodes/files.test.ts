import { filePath, thumbnailPath } from "@parley/protocol/files";
import { expect, test } from "vitest";
import { blobsIn, png, posts, sees } from "../support/files.ts";
import { call, expectProblem } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected } from "../support/person.ts";
import { openHouse } from "../support/server.ts";
import { asksToUpload, uploads } from "../support/uploads.ts";

/** What one node has decided the others know a moment later. */
const WAIT = { timeout: 20_000 };

async function threeNodes() {
	const { env } = await nodeGround();
	return Promise.all([openHouse(env), openHouse(env), openHouse(env)]);
}

test("[FILE5] a file handed in at one node is served by all, and gone from all with its message", async () => {
	const nodes = await threeNodes();
	const [first, second] = nodes;
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const image = await png(900, 600);
	const info = await uploads(first, ada, "cat.png", image);
	const seq = expected("ok", await posts(ada, [info.id], "a cat")).seq ?? 0;
	expect((await sees(bo, seq)).files).toEqual([info]);
	const bodies = await Promise.all(
		nodes.flatMap((node) => [filePath(info), thumbnailPath(info)].map((path) => bodyOf(node, path))),
	);
	expect(new Set(bodies.filter((_, index) => index % 2 === 0)).size).toBe(1);
	expect(bodies.every((body) => body.length > 100)).toBe(true);
	for (const node of nodes) expect(await blobsIn(node.dataDir)).toHaveLength(2);

	await ada.removes(seq);
	for (const node of nodes) {
		await expect.poll(async () => (await call(node, filePath(info))).status, WAIT).toBe(404);
		await expect.poll(() => blobsIn(node.dataDir), WAIT).toEqual([]);
	}
});

test("[FILE5] the same bytes, removed at one node while another takes them in again, stay", async () => {
	const [first, second] = await threeNodes();
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	for (let round = 0; round < 5; round++) {
		const image = await png(64, 48 + round);
		const mine = await uploads(first, ada, "mine.png", image);
		const seq = expected("ok", await posts(ada, [mine.id], "mine")).seq ?? 0;
		const [, his] = await Promise.all([ada.removes(seq), uploads(second, bo, "his.png", image)]);
		expected("ok", await posts(bo, [his.id], "his"));
		await expect.poll(async () => (await call(first, filePath(mine))).status, WAIT).toBe(404);
		for (const node of [first, second])
			await expect.poll(async () => (await call(node, filePath(his))).status, WAIT).toBe(200);
	}
});

async function bodyOf(node: { port: number; url: string }, path: string): Promise<string> {
	await expect.poll(async () => (await call(node, path)).status, WAIT).toBe(200);
	return Buffer.from(await (await call(node, path)).arrayBuffer()).toString("base64");
}

test("[FILE6] the room for all files is the house's: what one node took in counts at another, until it is gone", async () => {
	const { env } = await nodeGround();
	const small = { ...env, FILE_BYTES_MAX: "2000", FILES_BYTES_MAX: "3000" };
	const [first, second] = await Promise.all([openHouse(small), openHouse(small)]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const info = await uploads(first, ada, "mine.bin", Buffer.alloc(2_000, 255));
	const seq = expected("ok", await posts(ada, [info.id], "mine")).seq ?? 0;
	await sees(bo, seq);
	await expectProblem(await asksToUpload(second, bo, "his.bin", 1_500), 503, "read-only");
	await ada.removes(seq);
	await expect.poll(async () => (await asksToUpload(second, bo, "his.bin", 1_500)).status, WAIT).toBe(201);
});
