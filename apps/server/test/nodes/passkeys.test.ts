import { isDeepStrictEqual } from "node:util";
import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { Authenticator } from "../support/authenticator.ts";
import { expectProblem } from "../support/http.ts";
import { comesInAs, knows } from "../support/kept.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import {
	addsPasskey,
	keepsByPasskey,
	passkeyQuestion,
	provesByPasskey,
	removesPasskey,
	sends,
} from "../support/passkeys.ts";
import { type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };

function rows({ dataDir }: House, sql: string): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare(sql).raw().all();
}

const written = (house: House) => ({
	kept: rows(house, "SELECT * FROM kept ORDER BY session"),
	passkeys: rows(house, "SELECT * FROM passkeys ORDER BY passkey"),
	hash: rows(house, "SELECT * FROM meta WHERE key IN ('last_seq', 'rules', 'running_hash') ORDER BY key"),
});

test("[WHO12] [WHO14] a passkey made on one node opens the other, and what was said by it is good on one of them once", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const inForce = () =>
		[first, second].map((house) => rows(house, "SELECT value FROM meta WHERE key = 'rules'").flat());
	await expect.poll(inForce, WAIT).toEqual([[RULES_KNOWN], [RULES_KNOWN]]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	const kept = await keepsByPasskey(first, ada);
	const phone = await comesInAs(second, await provesByPasskey(second, kept.key));
	await phone.says("from the other node");
	expect((await bo.hears("from the other node")).author).toBe(ada.session);

	// a challenge of one node is answered on the other, at once on both, and again
	const proof = kept.key.say(await passkeyQuestion(first));
	const answers = await Promise.all([sends(first, proof), sends(second, proof)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);
	for (const house of [first, second])
		expect((await expectProblem(await sends(house, proof), 403, "not-allowed")).field).toBe("challenge");

	const other = new Authenticator();
	expect((await addsPasskey(second, kept, other)).status).toBe(204);
	await expect.poll(async () => (await knows(first, kept)).passkeys?.length, WAIT).toBe(2);
	expect((await removesPasskey(first, kept, other)).status).toBe(204);
	const late = await sends(second, other.say(await passkeyQuestion(second)));
	expect((await expectProblem(late, 403, "not-allowed")).field).toBe("passkey");
	await expect.poll(() => isDeepStrictEqual(written(first), written(second)), WAIT).toBe(true);
	const before = written(first);
	expect(written(await first.reopen())).toMatchObject({ kept: before.kept, passkeys: before.passkeys });
});
