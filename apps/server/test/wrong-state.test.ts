import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { badFields } from "./support/bad-frames.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, handshake, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectUndisturbed } from "./support/undisturbed.ts";

test("[BAD] before hello everything but hello is not-welcome-yet", async () => {
	const { neighbour, house } = await lobbyWith("neighbour");
	const link = await stranger(house);
	for (const [type, { good }] of Object.entries(badFields))
		if (type !== "hello") refusedAs("not-welcome-yet", await link.asks({ type, ...good }));
	const welcome = await handshake(link, "mallory");
	expect(welcome.name).toBe("mallory");
	expectUndisturbed(neighbour, []);
});

test("[BAD] another version is refused, and the socket may try again", async () => {
	const { house } = await lobbyWith("neighbour");
	const link = await stranger(house);
	for (const version of [0, 2, 99])
		refusedAs("unsupported-version", await link.asks({ type: "hello", version, name: "mallory" }));
	await handshake(link, "mallory");
});

test("[BAD] a second hello is refused and changes nothing", async () => {
	const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
	expected("refused", await mallory.asks({ type: "hello", version: 1, name: "somebody else" }));
	await mallory.says("who am I?");
	expect((await neighbour.hears("who am I?")).name).toBe("mallory");
});

test("[BAD] joining twice is already-a-member", async () => {
	const { mallory } = await lobbyWith("mallory");
	refusedAs("already-a-member", await mallory.asks({ type: "join", room: LOBBY }));
	await mallory.says("and still in");
});

test("[BAD] whoever has no seat there can do nothing there", async () => {
	const { ada, house } = await lobbyWith("ada");
	const target = await ada.says("mine");
	const mallory = await Person.arrives("mallory", house);
	for (const type of ["leave", "post", "edit", "remove", "react", "fetch"] as const) {
		const { good } = badFields[type];
		refusedAs("not-a-member", await mallory.asks({ type, ...good, target }));
	}
	for (const type of ["typing", "read"]) mallory.link.sends({ type, room: LOBBY, seq: target });
	await mallory.isInStep();
	await ada.says("undisturbed");
	expectUndisturbed(ada, ["mine", "undisturbed"]);
});

test("[BAD] a room that does not exist is no way in", async () => {
	const { mallory } = await houseWith({ ROOM_CREATION: "closed" }, "mallory");
	for (const type of ["join", "wait"])
		refusedAs("no-such-room", await mallory.asks({ type, room: "nowhere" }));
	for (const type of ["post", "fetch", "leave"] as const) {
		const answer = expected(
			"refused",
			await mallory.asks({ type, ...badFields[type].good, room: "nowhere" }),
		);
		expect(["no-such-room", "not-a-member"]).toContain(answer.code);
	}
});

test("[BAD] only the author edits and removes, whatever others ask", async () => {
	const { ada, mallory } = await lobbyWith("ada", "mallory");
	const target = await ada.says("mine");
	refusedAs("not-yours", await mallory.asks({ type: "edit", room: LOBBY, target, text: "not yours" }));
	refusedAs("not-yours", await mallory.asks({ type: "remove", room: LOBBY, target }));
	await ada.says("still mine");
	expectUndisturbed(ada, ["mine", "still mine"]);
});

test("[BAD] a target that is no message of that room is no-such-message", async () => {
	const { ada, house } = await lobbyWith("ada");
	const bo = await comesIn(house, "bo", "den");
	const elsewhere = await bo.says("in the den", { room: "den" });
	const here = await ada.says("in the lobby");
	const edit = await ada.edits(here, "in the lobby, edited");
	for (const target of [elsewhere, edit, here + 10_000]) {
		refusedAs("no-such-message", await ada.asks({ type: "edit", room: LOBBY, target, text: "x" }));
		refusedAs("no-such-message", await ada.asks({ type: "remove", room: LOBBY, target }));
		refusedAs(
			"no-such-message",
			await ada.asks({ type: "react", room: LOBBY, target, emoji: "👍", on: true }),
		);
		const reply = { type: "post", room: LOBBY, id: randomUUID(), text: "re", replyTo: target };
		refusedAs("no-such-message", await ada.asks(reply));
	}
});

test("[BAD] a reply names the message it answers", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("a question");
	await bo.says("an answer", { replyTo: seq });
	expect((await ada.hears("an answer")).replyTo).toBe(seq);
});

test("[BAD] a read position above the head, and typing without end, trouble nobody", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const seq = await ada.says("read me");
	bo.link.sends({ type: "read", room: LOBBY, seq: seq + 1000 });
	bo.link.sends({ type: "read", room: LOBBY, seq });
	await ada.receives("read", ({ positions }) =>
		positions.some(([at, members]) => at === seq && members >= 1),
	);
	for (const { positions } of ada.inbox.frames("read"))
		expect(positions.every(([at]) => at <= seq)).toBe(true);
	bo.link.sends({ type: "typing", room: LOBBY });
	await ada.receives("typing", ({ names }) => names.includes("bo"));
});

test("[BAD] a read position never goes back, whatever a tab shows that stands further up", async () => {
	const { ada, house } = await lobbyWith("ada");
	const seqs = [await ada.says("one"), await ada.says("two"), await ada.says("three")];
	for (const seq of [...seqs, ...seqs.slice(0, -1)]) ada.link.sends({ type: "read", room: LOBBY, seq });
	await ada.isInStep();
	const tab = await ada.opensAnotherTab();
	expect((await tab.joins()).readSeq).toBe(seqs.at(-1));
	await ada.says("notes are stored with this");
	await house.reopen();
	await ada.dialsAgain();
	expect((await ada.joins()).readSeq).toBe(seqs.at(-1));
});
