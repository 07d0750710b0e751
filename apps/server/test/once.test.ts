import { randomUUID } from "node:crypto";
import type { RefusalCode } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import { lobbyWith } from "./support/lobby.ts";
import { DEN, denWith, does } from "./support/moderation.ts";
import { LOBBY, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

/** After this, whatever the author did before has reached the reader. */
async function fence(author: Person, reader: Person): Promise<void> {
	const text = `fence ${randomUUID()}`;
	await author.says(text);
	await reader.hears(text);
}

async function timelineSince(reader: Person, author: Person): Promise<string[]> {
	await fence(author, reader);
	return reader.inbox
		.events()
		.map(({ type }) => type)
		.slice(0, -1);
}

test("[ONCE1] a post that stands is answered under its id, whatever its author may no longer do", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const id = randomUUID();
	const seq = await bo.says("once", { room: DEN, id });
	const post = { type: "post", room: DEN, text: "once" };
	const isRefused = async (code: RefusalCode): Promise<void> => {
		expect(await bo.asks({ ...post, id })).toMatchObject({ type: "ok", seq });
		refusedAs("id-reused", await bo.asks({ ...post, id, text: "another" }));
		refusedAs(code, await bo.asks({ ...post, id: randomUUID() }));
	};
	await does(ada, { do: "mute", session: bo.session, seconds: 60 });
	await isRefused("not-allowed");
	await does(ada, { do: "unmute", session: bo.session });
	await does(ada, { do: "settings", readOnly: true });
	await isRefused("not-allowed");
	await does(ada, { do: "settings", readOnly: false, closed: true });
	await isRefused("not-allowed");
	await does(ada, { do: "settings", closed: false, slowSeconds: 60 });
	await isRefused("too-fast");
	await does(ada, { do: "remove", session: bo.session });
	await isRefused("not-a-member");
	await expectOneOrder(house, [ada], [DEN]);
});

test("[ONCE1] a repeat is known after a restart, and after the message was edited and removed", async () => {
	const { ada, house } = await lobbyWith("ada");
	const id = randomUUID();
	const seq = await ada.says("lasting", { id });
	await ada.edits(seq, "edited");
	const kept = randomUUID();
	const keptSeq = await ada.says("kept", { id: kept });
	const removed = await ada.removes(seq);
	await house.reopen();
	await ada.comesBack();
	expect(await ada.says("lasting", { id })).toBe(seq);
	expect(await ada.says("kept", { id: kept })).toBe(keptSeq);
	expect(ada.heldIn(LOBBY)).toBe(removed);
});

test("[ONCE2] the same id with another text is refused as id-reused", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const id = randomUUID();
	await ada.says("one thing", { id });
	refusedAs("id-reused", await ada.asks({ type: "post", room: LOBBY, id, text: "another" }));
	expect(await timelineSince(bo, ada)).toEqual(["posted"]);
});

test("[ONCE2] what counts is the text first sent, whatever became of the message", async () => {
	const { ada } = await lobbyWith("ada");
	const id = randomUUID();
	const seq = await ada.says("first", { id });
	await ada.edits(seq, "second");
	refusedAs("id-reused", await ada.asks({ type: "post", room: LOBBY, id, text: "second" }));
	expect(await ada.says("first", { id })).toBe(seq);
	await ada.removes(seq);
	refusedAs("id-reused", await ada.asks({ type: "post", room: LOBBY, id, text: "second" }));
	expect(await ada.says("first", { id })).toBe(seq);
});

test("[ONCE2] two texts under one id in one breath: one stands, the other is refused", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const id = randomUUID();
	const [first, second] = await Promise.all(
		["heads", "tails"].map((text) => ada.asks({ type: "post", room: LOBBY, id, text })),
	);
	expect(first?.type).toBe("ok");
	if (second !== undefined) refusedAs("id-reused", second);
	expect(await timelineSince(bo, ada)).toEqual(["posted"]);
});

test("[ONCE3] an edit that changes nothing answers with the Seq that made it so", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("as it is");
	expect(await ada.edits(seq, "as it is")).toBe(seq);
	const edited = await ada.edits(seq, "otherwise");
	expect(await ada.edits(seq, "otherwise")).toBe(edited);
	expect(await timelineSince(bo, ada)).toEqual(["posted", "edited"]);
});

test("[ONCE3] a second removal answers with the Seq of the first", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("gone soon");
	const [first, second] = await Promise.all([ada.removes(seq), ada.removes(seq)]);
	expect(second).toBe(first);
	expect(await ada.removes(seq)).toBe(first);
	expect(await timelineSince(bo, ada)).toEqual(["posted", "removed"]);
});

test("[ONCE3] a reaction that stands already answers with the Seq that set it", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("like me");
	const on = await bo.reacts(seq, "👍");
	expect(await bo.reacts(seq, "👍")).toBe(on);
	expect(await ada.reacts(seq, "👍")).toBeGreaterThan(on);
	const off = await bo.reacts(seq, "👍", false);
	expect(await bo.reacts(seq, "👍", false)).toBe(off);
	expect(await bo.reacts(seq, "👍")).toBeGreaterThan(off);
	expect(await timelineSince(ada, bo)).toEqual(["posted", "reacted", "reacted", "reacted", "reacted"]);
});
