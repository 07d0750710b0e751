import type { Conversation } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { choiceFor, readSettings, unset } from "./settings.ts";

test("what cannot be read counts as unset", () => {
	for (const text of ["", "{", "null", "7", '"x"', "[]", '{"rooms":[]}', '{"rooms":null,"sound":"yes"}'])
		expect(readSettings(text)).toEqual(unset);
	expect(readSettings('{"sound":true,"rooms":{"lobby":"nothing","x":"loud"}}')).toEqual({
		...unset,
		sound: true,
		rooms: { lobby: "nothing" },
	});
});

test("mentions are told of in a room and everything in a conversation of two, until one chooses", () => {
	expect(choiceFor(unset, { room: "lobby", capacity: 50 })).toBe("mentions");
	expect(choiceFor(unset, { room: "direct-1", capacity: 2 })).toBe("all");
	const ignored: Conversation = { room: "direct-1", with: [], state: "ignored" };
	expect(choiceFor(unset, { room: "direct-1", capacity: 2, conversation: ignored })).toBe("nothing");
	expect(choiceFor(unset, { room: "constructor", capacity: 0 })).toBe("mentions");
	const muted = { ...unset, rooms: { lobby: "nothing" } } as const;
	expect(choiceFor(muted, { room: "lobby", capacity: 50 })).toBe("nothing");
});
