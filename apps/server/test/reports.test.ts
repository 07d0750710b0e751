import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import { metric } from "./support/metrics.ts";
import {
	auditOf,
	DEN,
	denWith,
	does,
	OPERATOR_TOKEN,
	operatorDoes,
	reportsOf,
} from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";

const NOTHING = { type: "pong", n: 0 } as const;

test("[MOD7] a report reaches the owner and the operator, is resolved, and never says who reported to others", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const said = await bo.says("something rude", { room: DEN });
	const report = { type: "report", room: DEN, target: said, reason: "not nice" };
	const made = expected("ok", await cy.asks(report)).seq;
	expect(expected("ok", await cy.asks(report)).seq).toBe(made);
	await ada.receives("reported", ({ room }) => room === DEN);
	refusedAs("empty", await cy.asks({ ...report, reason: "  " }));
	refusedAs("no-such-message", await cy.asks({ ...report, target: 999_999 }));
	expect((await reportsOf(house, ada.token)).reports).toMatchObject([
		{
			report: made,
			target: said,
			reason: "not nice",
			text: "something rude",
			by: { name: "cy" },
			author: { name: "bo" },
		},
	]);
	const path = `/api/moderation/rooms/${DEN}/reports`;
	await expectProblem(await call(house, path, { token: bo.token }), 403, "not-allowed");
	await bo.isInStep();
	expect(JSON.stringify(bo.inbox.heard)).not.toMatch(/not nice|reported/);
	await does(ada, { do: "resolve", report: made ?? 0, reason: "talked to bo" });
	expect((await reportsOf(house, OPERATOR_TOKEN)).reports).toEqual([]);
	expect((await auditOf(house, ada.token)).entries).toMatchObject([
		{ do: "resolve", by: { name: "ada" }, reason: "talked to bo", target: said },
		{ do: "report", by: { name: "cy" }, person: { name: "bo" }, reason: "not nice", target: said },
	]);
	expect(await metric(house, 'parley_moderations_total{deed="report"}')).toBe(1);
});

test("[MOD7] no more reports are taken than a room may have open", async () => {
	const { bo, cy } = await denWith({}, ["ada", "bo", "cy"], { REPORTS_OPEN_MAX: "2" });
	const said = [];
	for (const text of ["a", "b", "c"]) said.push(await bo.says(text, { room: DEN }));
	const [first, second, third] = await Promise.all(
		said.map((target) => cy.asks({ type: "report", room: DEN, target, reason: "rude" })),
	);
	for (const answer of [first, second]) expected("ok", answer ?? NOTHING);
	refusedAs("busy", third ?? NOTHING);
	// what is removed is no longer reported
	await bo.removes(said[0] ?? 0, DEN);
	expected("ok", await cy.asks({ type: "report", room: DEN, target: said[2], reason: "rude" }));
});

test("[MOD7] one person has so many reports open in a room, and keeps nobody else from reporting", async () => {
	const limits = { REPORTS_OF_ONE_MAX: "2", REPORTS_OPEN_MAX: "3" };
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"], limits);
	const said: number[] = [];
	for (const text of ["a", "b", "c", "d"]) said.push(await bo.says(text, { room: DEN }));
	const reports = (person: Person, target: number | undefined) =>
		person.asks({ type: "report", room: DEN, target, reason: "rude" });
	const [first, second, third] = await Promise.all(said.slice(0, 3).map((target) => reports(cy, target)));
	const made = expected("ok", first ?? NOTHING).seq ?? 0;
	expected("ok", second ?? NOTHING);
	expect(refusedAs("too-fast", third ?? NOTHING).message).toMatch(/your reports/);
	// said again it is the same report
	expect(expected("ok", await reports(cy, said[0])).seq).toBe(made);
	expected("ok", await reports(bo, said[3]));
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(1);
	await does(ada, { do: "resolve", report: made, reason: "looked at" });
	expected("ok", await reports(cy, said[2]));
});

test("[MOD7][CONN8] one address keeps nobody else from reporting, whatever its number of sessions", async () => {
	const limits = { REPORTS_OF_ONE_MAX: "2", REPORTS_OPEN_MAX: "7", TRUST_PROXY: "loopback" };
	const { ada, house } = await denWith({}, ["ada"], limits);
	const target = await ada.says("something rude", { room: DEN });
	const report = { type: "report", room: DEN, reason: "rude" };
	const from = async (name: string, address: string) => {
		const person = await Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
		await person.joins(DEN);
		return person;
	};
	const guests = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => from(`guest ${n}`, "203.0.113.7")));
	const [first, last] = [guests[0], guests.pop()] as [Person, Person];
	for (let again = 1; again <= 7; again++) {
		// what is no report, or the same one, is not counted
		refusedAs("no-such-message", await first.asks({ ...report, target: 999_999 }));
		expected("ok", await first.asks({ ...report, target }));
	}
	for (const guest of guests.slice(1)) expected("ok", await guest.asks({ ...report, target }));
	expect(
		refusedAs("too-many-from-here", await last.asks({ ...report, target })).retryAfterMs,
	).toBeGreaterThan(0);
	const bo = await from("bo", "203.0.113.8");
	expected("ok", await bo.asks({ ...report, target }));
	expect((await reportsOf(house, OPERATOR_TOKEN)).reports).toHaveLength(7);
});

test("[MOD8] the record is for the owner of the room and for the operator, and the operator has all of it", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	await does(ada, { do: "mute", session: bo.session, seconds: 60, reason: "loud" });
	await operatorDoes(house, { do: "settings", topic: "be kind" }, "lobby");
	const entries = async (path: string, token: string) =>
		((await (await call(house, path, { token })).json()) as { entries: object[] }).entries;
	expect(await entries("/api/moderation/audit", OPERATOR_TOKEN)).toMatchObject([
		{ room: "lobby", by: { session: "operator" }, do: "settings", deed: { settings: { topic: "be kind" } } },
		{ room: DEN, by: { name: "ada" }, do: "mute", person: { name: "bo" }, reason: "loud" },
	]);
	expect(await entries(`/api/moderation/rooms/${DEN}/audit`, ada.token)).toHaveLength(1);
	for (const path of ["/api/moderation/audit", "/api/moderation/rooms", `/api/moderation/rooms/${DEN}/audit`])
		await expectProblem(await call(house, path, { token: bo.token }), 403, "not-allowed");
	await expectProblem(await call(house, `/api/moderation/rooms/${DEN}`), 401, "token-invalid");
});
