import { isDeepStrictEqual } from "node:util";
import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { expectProblem } from "../support/http.ts";
import {
	asksToCome,
	asksToInvite,
	comesBy,
	invitationsTo,
	invites,
	leadsTo,
	looksAt,
	revokes,
} from "../support/invitations.ts";
import { comesIn } from "../support/lobby.ts";
import { OPERATOR_TOKEN } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { olderNode } from "../support/older-node.ts";
import { LOBBY, Person } from "../support/person.ts";
import { type House, openHouse } from "../support/server.ts";

const WAIT = { timeout: 20_000 };

function rows({ dataDir }: House, sql: string): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare(sql).raw().all();
}

const written = (house: House) => ({
	sessions: rows(house, "SELECT session, name FROM sessions ORDER BY session"),
	members: rows(house, "SELECT * FROM members ORDER BY room, session"),
	invitations: rows(house, "SELECT * FROM invitations ORDER BY seq"),
	hash: rows(house, "SELECT * FROM meta WHERE key IN ('last_seq', 'running_hash') ORDER BY key"),
});

test("[WHO22] [WHO23] made on one node and taken on another at once: one use is one person, on all of them, and a revoked one lets nobody in anywhere", async () => {
	const { env } = await nodeGround();
	const more = { ...env, OPERATOR_TOKEN, GUESTS: "invited" };
	const [first, second] = await Promise.all([openHouse(more), openHouse(more)] as const);
	const inForce = () =>
		[first, second].map((house) => rows(house, "SELECT value FROM meta WHERE key = 'rules'").flat());
	await expect.poll(inForce, WAIT).toEqual([[RULES_KNOWN], [RULES_KNOWN]]);
	const wish = { uses: 1, days: 1 };
	const last = await invites(first, OPERATOR_TOKEN, wish, LOBBY);
	// at once: a node that has not heard of it waits until it has
	expect(await leadsTo(second, last.secret)).toMatchObject({ room: LOBBY });
	const answers = await Promise.all([
		asksToCome(first, "ada", last.secret),
		asksToCome(second, "bo", last.secret),
		asksToCome(first, "cy", last.secret),
		asksToCome(second, "di", last.secret),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);

	const other = await invites(second, OPERATOR_TOKEN, { uses: 5, days: 1 }, LOBBY);
	const { token } = await comesBy(first, "eve", other.secret);
	const eve = await Person.arrives("eve", { port: second.port, token });
	await eve.joins();
	expect((await revokes(first, OPERATOR_TOKEN, other.invitation, LOBBY)).status).toBe(200);
	await expect.poll(async () => (await looksAt(second, other.secret)).status, WAIT).toBe(403);
	await eve.says("still here");
	expect(await invitationsTo(second, OPERATOR_TOKEN, LOBBY)).toEqual([]);
	await expect.poll(() => isDeepStrictEqual(written(first), written(second)), WAIT).toBe(true);
});

test("[WHO25] while a node of the house is older nobody is invited, and all else goes on", async () => {
	const { env } = await nodeGround();
	const older = await olderNode(env);
	const house = await openHouse({ ...env, OPERATOR_TOKEN });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	await expectProblem(await asksToInvite(house, OPERATOR_TOKEN, undefined, LOBBY), 503, "busy");
	await ada.says("as ever");
	await bo.hears("as ever");
	older.leaves();
	const invite = async () => (await asksToInvite(house, OPERATOR_TOKEN, undefined, LOBBY)).status;
	await expect.poll(invite, WAIT).toBe(201);
});
