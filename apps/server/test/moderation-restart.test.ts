import { expect, test } from "vitest";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { auditOf, DEN, does, moderationOf, posts, reportsOf } from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
import { openHouseProcess } from "./support/server-process.ts";

test("[MOD9][ORD4] all that moderators did holds after kill -9, and the timeline reads the same", async () => {
	const before = await openHouseProcess({ TRUST_PROXY: "1" });
	const ada = await Person.arrives("ada", { port: before.port });
	expected("ok", await ada.asks({ type: "open", room: DEN, passphrase: "open sesame" }));
	await ada.joins(DEN);
	await does(ada, { do: "settings", passphrase: null, slowSeconds: 3600, topic: "be kind" });
	const elsewhere = { port: before.port, headers: { "x-forwarded-for": "203.0.113.7" } };
	const bo = await Person.arrives("bo", elsewhere);
	expected("joined", await bo.asks({ type: "join", room: DEN }));
	const [cy, dee] = [await comesIn(before, "cy", DEN), await comesIn(before, "dee", DEN)];
	const said = await dee.says("one", { room: DEN });
	const report = expected(
		"ok",
		await cy.asks({ type: "report", room: DEN, target: said, reason: "odd" }),
	).seq;
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	await does(ada, { do: "mute", session: cy.session, seconds: 3600 });
	await does(ada, { do: "speaker", session: dee.session, on: true });
	await does(ada, { do: "moderator", session: cy.session, on: true });
	await does(ada, { do: "settings", readOnly: true, passphrase: "swordfish" });
	await does(ada, { do: "hand-over", session: dee.session });
	const read = async (port: { port: number }) => ({
		timeline: await wholeHistory(port, DEN, dee.token),
		moderation: await moderationOf(port, dee.token),
		audit: await auditOf(port, dee.token),
		reports: await reportsOf(port, dee.token),
	});
	const was = await read(before);
	await before.kill();
	const house = await before.startAgain();

	for (const person of [ada, cy, dee]) await person.comesBack([DEN]);
	const is = await read(house);
	expect(is.timeline).toEqual(was.timeline);
	expect(is.audit).toEqual(was.audit);
	expect(is.reports).toEqual(was.reports);
	expect(is.moderation).toMatchObject({
		bans: was.moderation.bans,
		mutes: was.moderation.mutes,
		speakers: was.moderation.speakers,
		rules: {
			moderators: [{ name: "cy", session: cy.session }],
			owner: dee.session,
			slowMs: 3_600_000,
			readOnly: true,
			locked: true,
		},
		topic: "be kind",
	});
	await bo.dialsAgain();
	refusedAs("removed-from-room", await bo.asks({ type: "join", room: DEN }));
	const again = await Person.arrives("nobody special", elsewhere);
	// the key of the addresses is kept, too
	refusedAs("removed-from-room", await again.asks({ type: "join", room: DEN, passphrase: "swordfish" }));
	expect(refusedAs("not-allowed", await posts(cy, "hm"))).toMatchObject({ field: "muted" });
	expect(refusedAs("not-allowed", await posts(ada, "hm"))).toMatchObject({ field: "readOnly" });
	const path = `/api/moderation/rooms/${DEN}`;
	await expectProblem(await call(house, path, { token: ada.token }), 403, "not-allowed");
	await does(dee, { do: "resolve", report: report ?? 0 });
	await does(dee, { do: "hand-over", session: ada.session });
	// the pause of slow mode began before the restart
	expect(refusedAs("too-fast", await posts(dee, "two")).retryAfterMs).toBeGreaterThan(3_000_000);
});
