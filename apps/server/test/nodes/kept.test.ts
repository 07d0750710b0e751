import { isDeepStrictEqual } from "node:util";
import { databaseFile } from "@parley/engine/log/database";
import { OwnMessages } from "@parley/protocol/own-messages";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { call, expectProblem, get } from "../support/http.ts";
import {
	asksForToken,
	asksToKeep,
	claimsLink,
	comesInAs,
	keepsName,
	knows,
	newSheet,
	offersLink,
	provesByWords,
	renames,
	triesWords,
	typesDigits,
} from "../support/kept.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { refusedAs, stranger } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };

function rows({ dataDir }: House, sql: string): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare(sql).raw().all();
}

const written = (house: House) => ({
	sessions: rows(house, "SELECT * FROM sessions ORDER BY session"),
	devices: rows(house, "SELECT * FROM devices ORDER BY session, device"),
	kept: rows(house, "SELECT * FROM kept ORDER BY session"),
	left: rows(house, "SELECT * FROM names_left ORDER BY name_key"),
	links: rows(house, "SELECT * FROM device_links ORDER BY session"),
	hash: rows(house, "SELECT * FROM meta WHERE key IN ('last_seq', 'rules', 'running_hash') ORDER BY key"),
});

async function houseOfTwo(more: object = {}): Promise<[House, House]> {
	const { env } = await nodeGround();
	const houses = await Promise.all([openHouse({ ...env, ...more }), openHouse({ ...env, ...more })] as const);
	// a node that has just come may not have told yet what it knows
	const inForce = () =>
		houses.map((house) => rows(house, "SELECT value FROM meta WHERE key = 'rules'").flat());
	await expect.poll(inForce, WAIT).toEqual([[RULES_KNOWN], [RULES_KNOWN]]);
	return houses;
}

async function known(house: House, name: string): Promise<void> {
	const look = async () => ((await (await call(house, `/api/names/${name}`)).json()) as { kept?: true }).kept;
	await expect.poll(look, WAIT).toBe(true);
}

test("[WHO1] [WHO5] [WHO8] a name kept on one node is kept on all: its words, links and devices work on each", async () => {
	const [first, second] = await houseOfTwo();
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const kept = await keepsName(first, ada);
	const phone = await comesInAs(second, await provesByWords(second, kept.words));
	expect(phone.session).toBe(ada.session);
	await known(second, "ada");
	refusedAs("name-kept", await (await stranger(second)).asks({ type: "hello", version: 1, name: "Ada" }));
	await phone.says("from the other node");
	expect((await bo.hears("from the other node")).author).toBe(ada.session);

	const { secret } = await offersLink(first, kept);
	const claimed = await claimsLink(second, { secret });
	await expect.poll(async () => (await knows(first, kept)).link?.state, WAIT).toBe("claimed");
	expect((await typesDigits(first, kept, claimed.digits)).status).toBe(204);
	await expect.poll(async () => (await knows(second, kept)).link?.confirmed, WAIT).toBe(true);
	const done = await asksForToken(second, claimed);
	if (done.state !== "done") throw new Error("no token was told");
	const tablet = await comesInAs(first, done);
	await renames(second, phone, "ada l");
	await tablet.says("by another name");
	await expect.poll(async () => (await knows(first, kept)).name, WAIT).toBe("ada l");
	for (const device of [phone, tablet]) await device.receives("me", ({ name }) => name === "ada l");
	await expectOneOrder(first, [bo, ada]);
	const wrote = async (node: House) =>
		(await get(node, "/api/people/me/messages", OwnMessages, { token: kept.token })).messages;
	const onFirst = await wrote(first);
	expect(onFirst.at(-1)).toMatchObject({ name: "ada l", text: "by another name" });
	await expect.poll(async () => isDeepStrictEqual(await wrote(second), onFirst), WAIT).toBe(true);
	await call(first, "/api/people/me/devices", { method: "DELETE", token: kept.token });
	expect((await phone.closed).code).toBe(1000);
	await expect.poll(() => isDeepStrictEqual(written(first), written(second)), WAIT).toBe(true);
});

test("[WHO1] [WHO4] of two who take a name on two nodes at once one has it: both logs say who", async () => {
	const [first, second] = await houseOfTwo();
	for (const round of ["one", "two", "three"]) {
		const [ada, bo] = [await comesIn(first, `ada ${round}`), await comesIn(second, `bo ${round}`)];
		const [adas, bos] = await Promise.all([keepsName(first, ada), keepsName(second, bo)]);
		// names that look alike, by renaming at once
		const answers = await Promise.all([
			renames(first, adas, `eva ${round}`),
			renames(second, bos, `EVA ${round}`),
		]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		// and one device renames as another does
		const phone = await comesInAs(second, await provesByWords(second, adas.words));
		await Promise.all([renames(first, adas, `kim ${round}`), renames(second, phone, `lou ${round}`)]);
		const names = async () => [(await knows(first, adas)).name, (await knows(second, phone)).name];
		await expect.poll(async () => new Set(await names()).size, WAIT).toBe(1);
	}
	await expect.poll(() => isDeepStrictEqual(written(first), written(second)), WAIT).toBe(true);
	const before = written(first);
	const again = await first.reopen();
	expect(written(again)).toMatchObject({ kept: before.kept, left: before.left });
});

test("[WHO1] a name that was let go by one node and taken on another is not kept by who had it", async () => {
	const [first, second] = await houseOfTwo({ SEAT_GRACE_S: "0.05" });
	const ada = await comesIn(first, "ada");
	const { words, sheet } = await newSheet(first, ada);
	ada.link.socket.terminate();
	const free = async () => ((await (await call(second, "/api/names/ada")).json()) as { free: boolean }).free;
	await expect.poll(free, WAIT).toBe(true);
	const other = await comesIn(second, "Ada");
	const [late, kept] = await Promise.all([
		asksToKeep(first, ada, { words: words.join(" "), sheet }),
		keepsName(second, other),
	]);
	await expectProblem(late, 409, "name-taken");
	expect(kept.session).toBe(other.session);
	expect((await triesWords(first, kept.words)).status).toBe(201);
});

test("[WHO11] while a node of the house is older nobody keeps a name, and then the same people do", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const house = await openHouse(env);
	const ada = await comesIn(house, "ada");
	await expectProblem(await asksToKeep(house, ada), 503, "busy");
	await ada.says("a guest still");
	older.leaves();
	await expect.poll(async () => (await asksToKeep(house, ada)).status, WAIT).toBe(201);
	await known(await house.reopen(), "ada");
});
