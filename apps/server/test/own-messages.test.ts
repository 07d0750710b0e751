import { OwnMessages } from "@parley/protocol/own-messages";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { keepsName, provesByWords, renames } from "./support/kept.ts";
import { lobbyWith } from "./support/lobby.ts";

const PATH = "/api/people/me/messages";

test("[WHO40] what one wrote is told as it stands, of all rooms, from every device of one's own, and nothing of anybody else", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const kept = await keepsName(house, ada);
	const first = await ada.says("as ada");
	await ada.joins("den");
	const gone = await ada.says("not for long", { room: "den" });
	const reply = await ada.says("in the den", { room: "den", replyTo: gone });
	await ada.removes(gone, "den");
	await bo.says("not hers");
	await renames(house, kept, "Ada L");
	await ada.leaves("den");
	await ada.edits(first, "as ada, edited");
	const phone = await provesByWords(house, kept.words);
	const { messages, next } = await get(house, PATH, OwnMessages, { token: phone.token });
	expect(next).toBeUndefined();
	expect(messages).toEqual([
		{
			...{ seq: first, room: "lobby", name: "ada", text: "as ada, edited" },
			...{ at: expect.any(Number), editedSeq: expect.any(Number) },
		},
		{ seq: reply, room: "den", name: "ada", text: "in the den", at: expect.any(Number), replyTo: gone },
	]);
	const rest = await get(house, `${PATH}?after=${first}`, OwnMessages, { token: phone.token });
	expect(rest.messages.map(({ seq }) => seq)).toEqual([reply]);
	const bos = await get(house, PATH, OwnMessages, { token: bo.token });
	expect(bos.messages.map(({ text }) => text)).toEqual(["not hers"]);
});

test("[WHO40] it wants a token that is one still, and a place that is a number", async () => {
	const { ada, house } = await lobbyWith("ada", "bo");
	await expectProblem(await call(house, PATH), 401, "token-invalid");
	const { token: before } = ada;
	const kept = await keepsName(house, ada);
	await expectProblem(await call(house, PATH, { token: before }), 401, "token-invalid");
	const wrong = await call(house, `${PATH}?after=x`, { token: kept.token });
	expect((await expectProblem(wrong, 400, "bad-frame")).field).toBe("after");
});
