import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import {
	asksToCome,
	asksToInvite,
	comesBy,
	invitationsTo,
	invitersDen,
	invites,
	leadsTo,
	looksAt,
	revokes,
	takes,
} from "./support/invitations.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { losesSeats } from "./support/seats.ts";

const PASSPHRASE = "eight letters";
const joins = (room = DEN) => ({ type: "join", room });

/** With the token that an invitation brought. */
function arrives(house: { readonly port: number }, name: string, token: string): Promise<Person> {
	return Person.arrives(name, { port: house.port, token });
}

test("[WHO20] [WHO22] who takes an invitation is a member, is not asked for the passphrase, and spends one use; one that is used up is over", async () => {
	const { ada, house } = await invitersDen(["ada"], {}, { passphrase: PASSPHRASE, listed: false });
	const bo = await comesIn(house, "bo");
	const { secret, path, uses } = await invites(house, ada.token, { uses: 2, days: 1 });
	expect(secret).toMatch(/^[\w-]{22}$/);
	expect([path, uses]).toEqual([`/i#${secret}`, 2]);
	expect(await leadsTo(house, secret)).toMatchObject({ room: DEN, title: DEN, count: 1 });
	refusedAs("not-allowed", await bo.asks(joins()));

	expect(await (await takes(house, bo, secret)).json()).toEqual({ room: DEN });
	expected("joined", await bo.asks(joins()));
	// who may come in without it spends none
	expect((await takes(house, bo, secret)).status).toBe(200);
	expect((await takes(house, ada, secret)).status).toBe(200);
	expect(await invitationsTo(house, ada.token)).toMatchObject([{ uses: 2, used: 1, by: "ada" }]);

	const cy = await arrives(house, "cy", (await comesBy(house, "cy", secret)).token);
	expected("joined", await cy.asks(joins()));
	await cy.says("in", { room: DEN });
	await bo.hears("in");
	// two came
	expect(await invitationsTo(house, ada.token)).toEqual([]);
	const over = await expectProblem(await looksAt(house, secret), 403, "not-allowed");
	expect(over.field).toBe("invitation");
	await expectProblem(await asksToCome(house, "di", secret), 403, "not-allowed");
	expect(await (await call(house, "/api/names/di")).json()).toEqual({ free: true });
	const dora = await comesIn(house, "dora");
	await expectProblem(await takes(house, dora, secret), 403, "not-allowed");
	expect(await metric(house, "parley_invitations_wrong_total")).toBe(3);
});

test("[WHO22] of two who take the last use together one comes in", async () => {
	const { ada, house } = await invitersDen(["ada"]);
	const { secret } = await invites(house, ada.token, { uses: 1, days: 1 });
	const answers = await Promise.all(["bo", "cy", "di"].map((name) => asksToCome(house, name, secret)));
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
});

test("[WHO21] owners who keep their name and the operator invite, nobody else, and to no conversation; so many at once", async () => {
	const { ada, bo, house } = await invitersDen(["ada", "bo"], { LIMITS: "on", INVITATIONS_MAX: "22" });
	await expectProblem(await asksToInvite(house, bo.token), 403, "not-allowed");
	await expectProblem(await asksToInvite(house, ada.token, undefined, "nowhere"), 404, "no-such-room");
	await expectProblem(await call(house, `/api/rooms/${DEN}/invitations`), 401, "token-invalid");
	for (const wish of [
		{},
		{ uses: 0, days: 1 },
		{ uses: 1_001, days: 1 },
		{ uses: 1, days: 31 },
		{ uses: 1, days: 0 },
	])
		await expectProblem(await asksToInvite(house, ada.token, wish), 400, "bad-frame");
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	await expectProblem(await asksToInvite(house, OPERATOR_TOKEN, undefined, room), 403, "not-allowed");
	await invites(house, OPERATOR_TOKEN);
	for (let n = 0; n < 20; n++) await invites(house, ada.token);
	const many = await expectProblem(await asksToInvite(house, ada.token), 403, "not-allowed");
	expect(many.field).toBe("invitation");
	await invites(house, OPERATOR_TOKEN);
	await expectProblem(await asksToInvite(house, OPERATOR_TOKEN), 503, "house-full");
	expect(await metric(house, "parley_invitations")).toBe(22);

	const guest = await denWith({}, ["cy"]);
	const refused = await expectProblem(await asksToInvite(guest.house, guest.cy.token), 403, "not-allowed");
	expect(refused.field).toBe("kept");
});

test("[WHO22] it stands for no ban and for no seat in a full room, and who is refused spends no use", async () => {
	const { ada, house } = await invitersDen(["ada"], {}, { passphrase: PASSPHRASE, capacity: 2 });
	const bo = await comesIn(house, "bo");
	expected("joined", await bo.asks({ ...joins(), passphrase: PASSPHRASE }));
	const { secret } = await invites(house, ada.token, { uses: 5, days: 1 });
	const cy = await comesIn(house, "cy");
	expect((await takes(house, cy, secret)).status).toBe(200);
	refusedAs("room-full", await cy.asks(joins()));
	await does(ada, { do: "ban", session: bo.session, seconds: 60 });
	await expectProblem(await takes(house, bo, secret), 403, "removed-from-room");
	refusedAs("removed-from-room", await bo.asks(joins()));
	// by what looks like their name, in a new person
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await expectProblem(await asksToCome(house, "bo", secret), 403, "removed-from-room");
	expected("joined", await cy.asks(joins()));
	expect(await invitationsTo(house, ada.token)).toMatchObject([{ used: 1 }]);
});

test("[WHO23] [WHO20] revoked, run out, handed over, and gone with its room, also after a restart; nobody is thrown out", async () => {
	const { ada, bo, house } = await invitersDen(["ada", "bo"]);
	const [first, other, short] = [
		await invites(house, ada.token, { uses: 9, days: 30 }),
		await invites(house, OPERATOR_TOKEN),
		await invites(house, ada.token, { uses: 9, days: 1e-6 }),
	];
	const cy = await arrives(house, "cy", (await comesBy(house, "cy", first.secret)).token);
	await cy.joins(DEN);
	await expect.poll(async () => (await looksAt(house, short.secret)).status).toBe(403);
	await expectProblem(await revokes(house, bo.token, first.invitation), 403, "not-allowed");
	await does(ada, { do: "hand-over", session: bo.session });
	const listed = await invitationsTo(house, bo.token);
	expect(listed.map(({ used, by }) => [used, by])).toEqual([
		[1, "ada"],
		[0, undefined],
	]);
	// who keeps no name ends what there is, and makes none
	expect((await revokes(house, bo.token, first.invitation)).status).toBe(200);
	await expectProblem(await revokes(house, bo.token, first.invitation), 403, "not-allowed");
	await expectProblem(await takes(house, ada, first.secret), 403, "not-allowed");
	await cy.says("still here", { room: DEN });
	await bo.hears("still here");

	const back = await house.reopen();
	expect((await looksAt(back, first.secret)).status).toBe(403);
	expect(await invitationsTo(back, OPERATOR_TOKEN)).toMatchObject([
		{ invitation: other.invitation, used: 0 },
	]);
	await comesBy(back, "di", other.secret);
	expect(await invitationsTo(back, OPERATOR_TOKEN)).toMatchObject([{ used: 1 }]);
	await operatorDoes(back, { do: "delete" });
	expect((await looksAt(back, other.secret)).status).toBe(403);
	expect(await metric(back, "parley_invitations")).toBe(0);
});

test("[WHO20] the secret is told once: no list, frame, figure or table holds it", async () => {
	const { ada, bo, house } = await invitersDen(["ada", "bo"]);
	const { secret } = await invites(house, ada.token);
	await comesBy(house, "cy", secret);
	await ada.says("heard", { room: DEN });
	await bo.hears("heard");
	const database = new Database(databaseFile(house.dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	const said = [
		JSON.stringify(await invitationsTo(house, ada.token)),
		JSON.stringify([ada.inbox.heard, bo.inbox.heard]),
		await (await call(house, "/metrics")).text(),
		JSON.stringify(database.prepare("SELECT * FROM invitations").all()),
		JSON.stringify(database.prepare("SELECT * FROM timeline").all()),
	];
	expect(said[3]).toContain(DEN);
	for (const text of said) expect(text).not.toContain(secret);
});

test("[WHO22] [CONN8] wrong invitations are slowed by address, and right ones pass", async () => {
	const { ada, house } = await invitersDen(["ada"], { LIMITS: "on", WRONG_INVITATIONS_PER_MINUTE: "0.1" });
	const { secret } = await invites(house, ada.token);
	let tries = 0;
	for (; ; tries++) {
		const response = await looksAt(house, `guess-${tries}`);
		if (response.status === 429) break;
		await expectProblem(response, 403, "not-allowed");
	}
	expect(tries).toBeGreaterThan(0);
	expect(await leadsTo(house, secret)).toMatchObject({ room: DEN });
	await expectProblem(
		await call(house, "/api/invitations/looks", { method: "POST", body: {} }),
		400,
		"bad-frame",
	);
	const wrong = { name: "bo", invitation: 7 };
	await expectProblem(await call(house, "/api/sessions", { method: "POST", body: wrong }), 400, "bad-frame");
});

test("[WHO22] [MEM1] a house that is full of memberships lets nobody go for whoever is invited", async () => {
	const env = { SEAT_GRACE_S: "0", MEMBERSHIPS_MAX: "1", OPERATOR_TOKEN };
	const { bo, cy, house } = await houseWith(env, "ada", "bo", "cy");
	await losesSeats(bo, house);
	await untilMetric(house, "parley_members_without_seat", (members) => members === 1);
	await losesSeats(cy, house);
	const { secret } = await invites(house, OPERATOR_TOKEN, { uses: 5, days: 1 }, LOBBY);
	const refused = await expectProblem(await asksToCome(house, "dee", secret), 503, "house-full");
	expect(refused.field).toBe("invitation");
	for (const person of [bo, cy]) await person.dialsAgain();
	expect(await metric(house, "parley_sessions")).toBe(3);
});
