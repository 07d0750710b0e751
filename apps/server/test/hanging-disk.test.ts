import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { appsUnderTest } from "./support/apps.ts";
import { persistsIn, seenBy } from "./support/deeds.ts";
import { call } from "./support/http.ts";
import { houseOfWithFaults, houseWithFaults } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

const HANGS_SOON = { LIMITS: "off", COMMIT_STALL_S: "0.3" };

describe.each(appsUnderTest)("the $name", (app) => {
	const readOnly = `${app.store.product}_read_only`;

	test("[CONN7] a disk that hangs makes the house read-only, until it answers; what it had in its hands is answered then", async () => {
		const { ada, bo, house, faults } = await houseOfWithFaults(app, HANGS_SOON, "ada", "bo");
		const held = faults.holdCommit();
		const first = ada.asks(app.deed(app.room, "in its hands").question);
		await bo.receives("house", (notice) => notice.readOnly);
		refusedAs("read-only", await bo.asks(app.deed(app.room, "after it").question));
		expect((await call(house, "/readyz")).status).toBe(503);
		expect(await metric(house, readOnly)).toBe(1);
		held.release();
		const { seq } = expected("ok", await first);
		await bo.receives("house", (notice) => !notice.readOnly);
		expect(await metric(house, readOnly)).toBe(0);
		const next = await bo.does("it goes on");
		await ada.sees(next);
		expect(seenBy(ada)).toEqual([seq, next]);
		await expectOneOrder(house, [ada, bo]);
	});

	test.each([
		["and ends well", undefined, "ok"],
		["and fails", { at: "before-commit", does: "throw", code: "SQLITE_IOERR" }, "refused"],
		["and ends well, which nobody learns", { at: "after-commit", does: "die" }, "refused"],
	] as const)(
		"[ORD4] [ONCE1] a COMMIT hangs %s: who asks meanwhile is told when to ask again, what it held is told what is true, and it is stored once",
		async (_way, then, first) => {
			const { ada, bo, house, faults } = await houseOfWithFaults(app, HANGS_SOON, "ada", "bo");
			const deed = app.deed(app.room, "in its hands");
			const held = faults.holdCommit(deed.id);
			if (then !== undefined) faults.arm({ ...then, of: deed.id });
			const answer = ada.asks(deed.question);
			await bo.receives("house", (notice) => notice.readOnly);
			for (const person of [ada, bo]) {
				const meanwhile = await person.asks(app.deed(app.room, "meanwhile").question);
				expect(refusedAs("read-only", meanwhile).retryAfterMs).toBeGreaterThan(0);
			}
			held.release();
			const told = await answer;
			expect(told.type).toBe(first);
			if (first === "refused") expect(refusedAs("read-only", told).retryAfterMs).toBeGreaterThan(0);
			const seq = await persistsIn(ada, deed);
			await bo.sees(seq);
			if (first === "ok") expect(told).toMatchObject({ seq });
			const history = (await expectOneOrder(house, [ada, bo])).get(app.room) ?? [];
			expect(history).toMatchObject([{ id: deed.id, seq }, { type: app.typeOfDeed }]);
		},
	);
});

function posts(person: Person, text: string) {
	return person.asks({ type: "post", room: LOBBY, id: randomUUID(), text });
}

test("[CONN3] what waits for the disk is bounded in bytes, and all that was taken is stored", async () => {
	const { ada, bo, house, faults } = await houseWithFaults(
		{ LIMITS: "off", WAITING_BYTES_MAX: "100000" },
		"ada",
		"bo",
	);
	const held = faults.holdCommit();
	const letters = Array.from({ length: 8 }, (_, index) => posts(ada, `${index} ${"x".repeat(10_000)}`));
	for (let round = 0; round < 3; round++) await ada.isInStep();
	held.release();
	const told = (await Promise.all(letters)).map((answer) =>
		answer.type === "refused" ? answer.code : answer.type,
	);
	expect(new Set(told)).toEqual(new Set(["ok", "busy"]));
	const taken = told.filter((one) => one === "ok").length;
	expect((await bo.fetches()).events).toHaveLength(taken);
	expect(await metric(house, 'parley_refused_total{code="busy"}')).toBe(told.length - taken);
});
