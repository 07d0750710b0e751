import { expect, test } from "vitest";
import { converses, sessionOf } from "./support/conversing.ts";
import { call } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, type Person, refusedAs } from "./support/person.ts";

function asksToTalk(one: Person, ...others: readonly { readonly session: string }[]) {
	return one.asks({ type: "converse", with: others.map(sessionOf) });
}

test("[TALK3] what one began counts by the people asked: nobody alone fills what another may be asked to", async () => {
	const { house, mallory, ada, bo, cy, dee } = await houseWith(
		{ CONVERSATIONS_UNANSWERED_MAX: "6", CONVERSATIONS_PER_HOUR: "0" },
		...(["mallory", "ada", "bo", "cy", "dee"] as const),
	);
	await converses(mallory, ada);
	const three = await converses(mallory, ada, bo);
	await converses(mallory, ada, cy);
	// seven answers would be missing
	expect(refusedAs("too-fast", await asksToTalk(mallory, ada, dee)).field).toBe("with");
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(1);
	// what she was asked to is not full, and neither is what others may begin
	await converses(dee, ada);
	await converses(bo, ada, cy);
	expected("ok", await ada.asks({ type: "answer", room: three, do: "ignore" }));
	await converses(mallory, ada, dee);
	refusedAs("too-fast", await asksToTalk(mallory, bo, cy, dee));
	// whoever is gone for good answers nothing any more
	expect((await call(house, "/api/sessions/current", { method: "DELETE", token: ada.token })).status).toBe(
		204,
	);
	await converses(mallory, bo, cy, dee);
});

test("[TALK3][TALK4] who tries out whether somebody blocked them pays as for what begins", async () => {
	const { ada, bo, cy } = await houseWith({ CONVERSATIONS_PER_HOUR: "3" }, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	expected("ok", await bo.asks({ type: "answer", room, do: "block" }));
	for (let again = 1; again <= 2; again++) refusedAs("not-allowed", await asksToTalk(ada, bo, cy));
	const refused = refusedAs("too-fast", await asksToTalk(ada, bo, cy));
	expect(refused.retryAfterMs).toBeGreaterThan(60_000);
	refusedAs("too-fast", await asksToTalk(ada, cy));
	await converses(cy, ada);
});

test("[TALK3] an operator may allow fewer people in a conversation that begins", async () => {
	const { house, ada, bo, cy } = await houseWith({}, "ada", "bo", "cy");
	const three = await converses(ada, bo, cy);
	const smaller = await house.reopen({ CONVERSATION_PEOPLE_MAX: "2", CONVERSATIONS_PER_HOUR: "1" });
	for (const person of [ada, bo, cy]) await person.comesBack(["lobby"], { port: smaller.port });
	expect(await converses(bo, ada, cy)).toBe(three);
	const dee = await comesIn(smaller, "dee");
	expect(refusedAs("not-allowed", await asksToTalk(cy, ada, dee)).field).toBe("with");
	// it cost nothing
	await converses(cy, ada);
	refusedAs("too-fast", await asksToTalk(cy, dee));
});

test("[TALK3][TALK4] with somebody who was asked too often, none hears whether there is a block beside", async () => {
	const { ada, bo, cy, dee, eve } = await houseWith(
		{ CONVERSATIONS_UNANSWERED_MAX: "2", CONVERSATIONS_PER_HOUR: "0" },
		...(["ada", "bo", "cy", "dee", "eve"] as const),
	);
	const room = await converses(ada, bo);
	expected("ok", await bo.asks({ type: "answer", room, do: "block" }));
	for (const person of [dee, eve]) await converses(person, cy);
	const [blocked, free] = [await asksToTalk(ada, bo, cy), await asksToTalk(bo, eve, cy)];
	expect({ ...refusedAs("busy", blocked), ref: 0 }).toEqual({ ...refusedAs("busy", free), ref: 0 });
});
