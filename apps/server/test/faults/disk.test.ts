import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { filePath } from "@parley/protocol/files";
import { describe, expect, test } from "vitest";
import { appsUnderTest } from "../support/apps.ts";
import { persistsIn, seenBy } from "../support/deeds.ts";
import { call, expectProblem } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { breath } from "../support/metrics.ts";
import { LOBBY, type Person, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { asksToUpload, begins, finished, offsetOf, sends } from "../support/uploads.ts";
import { openFaultyHouse, smaller } from "./faulty-disk.ts";

const SLOW_MS = 2_000;

function posts(person: Person, text: string, id = randomUUID()) {
	return person.asks({ type: "post", room: LOBBY, id, text });
}

async function postsUntilTaken(person: Person, text: string): Promise<void> {
	const id = randomUUID();
	while ((await posts(person, text, id)).type === "refused") await breath();
}

describe.each(appsUnderTest)("the $name", (app) => {
	test.each(["full", "read-only"] as const)(
		`${smaller}[ORD4] [BACK5] while the disk is %s, nothing is stored, with a sentence; reading and coming back go on, and all heals by itself`,
		async (how) => {
			const { house, breaks } = await openFaultyHouse({ LIMITS: "off" }, app);
			const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
			const before = await ada.does("before");
			await bo.sees(before);
			breaks(how);
			refusedAs("read-only", await ada.asks(app.deed(app.room, "lost").question));
			expect((await call(house, "/readyz")).status).toBe(503);
			expect((await bo.fetches({}, app.room)).events).toHaveLength(1);
			await bo.link.drops();
			await bo.comesBack();
			await expect(comesIn(house, "cy")).rejects.toThrow("read-only");
			breaks(undefined);
			const after = await persistsIn(ada, app.deed(app.room, "after"));
			await bo.sees(after);
			expect(seenBy(bo)).toEqual([before, after]);
			await expectOneOrder(house, [ada, bo]);
			await house.kill();
			const again = await house.startAgain();
			for (const person of [ada, bo]) await person.comesBack();
			await expectOneOrder(again, [ada, bo]);
		},
	);
});

// a locked database stops no bytes: without a compiler there is nothing to break here
if (smaller === "")
	test("[FILE1] an upload on a disk that is full is refused with a sentence, keeps what came, and goes on where it stands", async () => {
		const { house, breaks } = await openFaultyHouse({ LIMITS: "off" });
		const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
		const bytes = new Uint8Array(Buffer.alloc(200_000, "so it goes "));
		const upload = await begins(house, ada, "notes.txt", bytes.length);
		expect((await sends(house, ada, upload, bytes.slice(0, 1_000))).status).toBe(204);
		breaks("full");
		const { detail } = await expectProblem(
			await sends(house, ada, upload, bytes.slice(1_000), 1_000),
			503,
			"read-only",
		);
		expect(detail).toContain("could not be written");
		await expectProblem(await asksToUpload(house, bo, "more.txt", 10), 503, "read-only");
		breaks(undefined);
		const offset = await offsetOf(house, ada, upload);
		expect(offset).toBeGreaterThanOrEqual(1_000);
		expect((await sends(house, ada, upload, bytes.slice(offset), offset)).status).toBe(204);
		const info = await finished(house, ada, upload);
		const served = await call(house, filePath(info));
		expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
		// what was not begun leaves nothing, and takes no room
		expect(await readdir(join(house.dataDir, "uploads"))).toEqual([]);
		await ada.says("the disk has room again");
		await bo.hears("the disk has room again");
	});

test(`${smaller}[ORD4] a disk that takes two seconds for a commit delays what is stored, and nothing else`, async () => {
	const { house, breaks } = await openFaultyHouse({ LIMITS: "off" });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	await ada.says("before");
	breaks(`slow ${SLOW_MS}`);
	const id = randomUUID();
	let answered = false;
	const answer = posts(ada, "slowly", id).then((frame) => {
		answered = true;
		return frame;
	});
	// beside the commit the house is as quick as ever: these come and go before it
	expect((await bo.fetches()).events).toHaveLength(1);
	for (let round = 0; round < 20; round++) await bo.isInStep();
	expect((await call(house, "/api/rooms")).status).toBe(200);
	expect([answered, bo.hasHeard("slowly")]).toEqual([false, false]);
	if (smaller !== "") breaks(undefined);
	const first = await answer;
	if (first.type === "refused") await postsUntilTaken(ada, "slowly");
	await bo.hears("slowly");
	if (smaller === "") breaks(undefined);
	await expectOneOrder(house, [ada, bo]);
});
