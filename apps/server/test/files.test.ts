import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileInfo, filePath, thumbnailPath, uploadedFilePath } from "@parley/protocol/files";
import { expect, test } from "vitest";
import { succeeds } from "./support/command.ts";
import { blobsIn, bytesOf, png, posts, sees } from "./support/files.ts";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, refusedAs } from "./support/person.ts";
import { freshDataDir } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { begins, finished, offsetOf, sends, tus, uploads } from "./support/uploads.ts";

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

test("[FILE4] a message takes as many files as the operator allows, which its author is told", async () => {
	const { ada, house } = await houseWith({ FILES_PER_MESSAGE_MAX: "1" }, "ada");
	expect(ada.limits.filesPerMessage).toBe(1);
	const bytes = new Uint8Array([1, 2, 3]);
	const [one, two] = [
		await uploads(house, ada, "one.bin", bytes),
		await uploads(house, ada, "two.bin", bytes),
	];
	expect(refusedAs("not-allowed", await posts(ada, [one.id, two.id])).field).toBe("files");
	expected("ok", await posts(ada, [two.id]));
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
	await house.reopen();
	expect(await blobsIn(house.dataDir)).toHaveLength(2);
	await bo.dialsAgain();
	await bo.resumes();
	await bo.removes(second);
	expect(await isServed(same)).toEqual([404, 404]);
	await expect.poll(() => blobsIn(house.dataDir)).toEqual([]);
});

test("[FILE5] a backup holds the files, and so does what is restored from it; an export names them", async () => {
	const house = await openHouseProcess();
	const ada = await comesIn(house, "ada");
	const kept = await uploads(house, ada, "cat & dog.png", await png(900, 600));
	const seq = expected("ok", await posts(ada, [kept.id], "a cat")).seq ?? 0;
	const folder = await freshDataDir();
	const file = join(folder, "house.backup");
	expect(await succeeds({ DATA_DIR: house.dataDir }, "backup", file)).toContain("2 stored contents");
	const later = await uploads(house, ada, "later.png", await png(20, 20));
	expected("ok", await posts(ada, [later.id]));
	const env = { DATA_DIR: house.dataDir, PUBLIC_ORIGINS: "https://chat.example.org" };
	await succeeds(env, "export", LOBBY, "--format", "html", "--out", join(folder, "lobby.html"));
	expect(await readFile(join(folder, "lobby.html"), "utf8")).toContain(
		`<a href="https://chat.example.org${filePath(kept)}"><bdi>cat &amp; dog.png</bdi></a>`,
	);
	await succeeds(env, "export", LOBBY, "--out", join(folder, "lobby.jsonl"));
	await house.kill();

	expect(await succeeds({ DATA_DIR: house.dataDir }, "restore", file)).toContain("2 stored contents");
	expect(await blobsIn(house.dataDir)).toHaveLength(2);
	await succeeds({ DATA_DIR: house.dataDir }, "import", join(folder, "lobby.jsonl"), "--room", "copy");
	const again = await house.startAgain();
	const bo = await comesIn(again, "bo");
	expect((await sees(bo, seq)).files).toEqual([kept]);
	for (const path of [filePath(kept), thumbnailPath(kept)])
		expect((await call(again, path)).status).toBe(200);
	await bo.joins("copy");
	expect((await bo.hears("a cat\n[cat & dog.png]")).files).toBeUndefined();

	const empty = await freshDataDir();
	await rm(`${file}.files`, { recursive: true });
	expect(await succeeds({ DATA_DIR: empty }, "restore", file)).toContain("2 contents are MISSING OR DAMAGED");
});
