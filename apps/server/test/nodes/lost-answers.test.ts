import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { linkTo } from "@parley/engine/test/support/nats-server";
import { filePath, uploadedFilePath } from "@parley/protocol/files";
import { NameCheck } from "@parley/protocol/http";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { bytesOf, posts } from "../support/files.ts";
import { call, expectProblem, get } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeEnv, nodeGround } from "../support/nodes.ts";
import { LOBBY, Person, refusedAs, stranger } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { type Env, type House, openHouse } from "../support/server.ts";
import { begins, sends } from "../support/uploads.ts";

const WAIT = { timeout: 20_000 };

async function isFree(house: House, name: string): Promise<boolean> {
	return (await get(house, `/api/names/${name}`, NameCheck)).free;
}

test("[FILE5] [ONCE4] NATS stands still while a file and a name are published, and goes on when both were told that nobody knows: the file is whole, and the name is nobody's", async () => {
	const { nats, env } = await nodeGround();
	const link = await linkTo(nats.port);
	const house = await openHouse(nodeEnv(link, env["NATS_STREAM"]));
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const bytes = bytesOf("what must not be lost");
	const upload = await begins(house, ada, "notes.txt", bytes.length);
	const pause = link.before('"store-file"', () => nats.standStill());
	expect((await sends(house, ada, upload, bytes)).status).toBe(204);
	const ask = (): Promise<Response> => call(house, uploadedFilePath(upload), { token: ada.token });
	const answer = ask();
	await pause;
	const carla = await stranger(house);
	const hello = carla.asks({ type: "hello", version: 1, name: "carla" });
	await expectProblem(await answer, 503, "read-only");
	refusedAs("read-only", await hello);
	nats.goOn();

	await expect.poll(async () => (await ask()).status, WAIT).toBe(200);
	const id = randomUUID();
	await expect.poll(async () => (await posts(ada, [upload], "here it is", id)).type, WAIT).toBe("ok");
	const [file] = (await bo.hears("here it is")).files ?? [];
	if (file === undefined) throw new Error("the message has no file");
	const served = await call(house, filePath(file));
	expect([served.status, await served.text()]).toEqual([200, "what must not be lost"]);
	await expect.poll(() => isFree(house, "carla"), WAIT).toBe(true);
	await Person.arrives("carla", house);
});

test("[NAME4] a name whose hello nobody answered, because its node died, has its grace on the others", async () => {
	const { nats, env } = await nodeGround();
	const link = await linkTo(nats.port);
	const short = { ...env, SEAT_GRACE_S: "0.2" };
	const [doomed, second] = await Promise.all([openHouse({ ...short, NATS_URL: link.url }), openHouse(short)]);
	const bo = await comesIn(second, "bo");
	const carla = await stranger(doomed);
	link.muffle();
	const hello = carla.asks({ type: "hello", version: 1, name: "carla" });
	await expect.poll(() => isFree(second, "carla"), WAIT).toBe(false);
	link.cut();
	refusedAs("read-only", await hello);
	await expect.poll(() => isFree(second, "carla"), WAIT).toBe(true);
	await bo.says("still here");
});

test("[BACK6] whoever comes back while the end of their grace is under way keeps name and seat", async () => {
	const { nats, env } = await nodeGround();
	const link = await linkTo(nats.port);
	const house = await openHouse({ ...nodeEnv(link, env["NATS_STREAM"]), SEAT_GRACE_S: "0.2" });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const pause = link.before('"expire', () => nats.standStill());
	ada.link.socket.terminate();
	await pause;
	const back = ada.comesBack();
	// long enough for her frames to be read, and far less than anybody's patience
	for (let round = 0; round < 50; round++) await bo.isInStep();
	nats.goOn();
	await back;
	await bo.saysWhenItCan("are you there?");
	await ada.hears("are you there?");
	await ada.saysWhenItCan("I am");
	expect(await isFree(house, "ada")).toBe(false);
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK6] a name and a seat that another node took for left, of somebody who is here, are claimed again, or told", async () => {
	const { env } = await nodeGround();
	const house = await openHouse(env);
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const ended = endedElsewhere(house, ada.session);
	await publishes(env, ended);
	const { reason } = await ada.receives("left");
	expect(reason).toBe("expired");
	await ada.resumes();
	await bo.says("are you there?");
	await ada.hears("are you there?");
	await expect.poll(() => isFree(house, "ada"), WAIT).toBe(false);
	await ada.says("I am");
});

test("[BACK6] what another node took for left before it heard of the newest is not taken, and of the newest all of it", async () => {
	const { env } = await nodeGround();
	const [house, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(second, "bo")];
	const inForce = () => [house, second].map(({ dataDir }) => rulesIn(dataDir));
	await expect.poll(inForce, WAIT).toEqual([RULES_KNOWN, RULES_KNOWN]);
	await bo.says("what was known");
	const { seq: asOf } = await ada.hears("what was known");
	await ada.joins("den");
	const end = { type: "expire", session: ada.session, ended: false, at: Date.now() };
	await publishes(env, [{ ...end, asOf }], RULES_KNOWN);
	await bo.says("behind it");
	await ada.hears("behind it");
	expect(ada.inbox.frames("left")).toEqual([]);
	const newest = await ada.says("I am here");
	await publishes(env, [{ ...end, asOf: newest }], RULES_KNOWN);
	for (const room of ["den", LOBBY])
		expect((await ada.receives("left", (left) => left.room === room)).reason).toBe("expired");
	await ada.resumes();
	await expect.poll(() => isFree(second, "ada"), WAIT).toBe(false);
	await bo.says("are you there?");
	await ada.hears("are you there?");
	await expectOneOrder(house, [ada, bo]);
});

function rulesIn(dataDir: string): unknown {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const rules: unknown = database.prepare("SELECT value FROM meta WHERE key = 'rules'").pluck().get();
	database.close();
	return rules;
}

/** What a node of before would send that has not heard of her for long. */
function endedElsewhere({ dataDir }: House, session: string): readonly object[] {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const since = (table: string, column: string): unknown =>
		database.prepare(`SELECT ${column} FROM ${table} WHERE session = ?`).pluck().get(session);
	const drafts = [
		{ type: "expire-seat", session, room: LOBBY, since: since("seats", "seq") },
		{ type: "expire-name", session, since: since("sessions", "since"), at: Date.now() },
	];
	database.close();
	return drafts;
}

async function publishes(
	{ NATS_STREAM: stream = "", NATS_URL: url = "" }: Env,
	drafts: readonly object[],
	form = 1,
) {
	const connection = await connect({ servers: url });
	for (const draft of drafts)
		await jetstream(connection).publish(
			`${stream}.drafts`,
			JSON.stringify({ form, ref: `other.${randomUUID()}`, draft }),
		);
	await connection.close();
}
