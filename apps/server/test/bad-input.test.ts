import { randomUUID } from "node:crypto";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { describe, expect, test } from "vitest";
import { badFields, noFrames } from "./support/bad-frames.ts";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, greet, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectUndisturbed } from "./support/undisturbed.ts";

describe.for(Object.entries(badFields))("[BAD] %s", ([type, { good, bad }]) => {
	const isHello = type === "hello";

	test.for(Object.entries(bad))(
		"with a bad %s is a bad-frame, and the socket lives on",
		async ([field, values]) => {
			const { neighbour, house } = await houseWith({ LIMITS: "off" }, "neighbour");
			neighbour.forgets();
			const said: string[] = [];
			for (const [index, value] of values.entries()) {
				const link = await stranger(house);
				if (!isHello) await greet(link, `mallory ${index}`);
				if (!isHello && type !== "join") expected("joined", await link.asks({ type: "join", room: LOBBY }));
				const refused = refusedAs("bad-frame", await link.asks({ type, ...good, [field]: value }));
				if (field !== "after" || value !== 5)
					expect(refused.field?.split(".")[0], JSON.stringify(value)).toBe(field);
				if (isHello) await greet(link, `mallory ${index}`);
				await link.asks({ type: "join", room: LOBBY });
				const text = `still here ${index}`;
				expected("ok", await link.asks({ type: "post", room: LOBBY, id: randomUUID(), text }));
				said.push(text);
				await neighbour.hears(text);
				link.socket.terminate();
			}
			expectUndisturbed(neighbour, said);
		},
	);
});

test.for(noFrames)("[BAD] %s is refused as bad-frame without a ref", async ([, bytes]) => {
	const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
	mallory.forgets();
	neighbour.forgets();
	mallory.link.sends(bytes);
	const refused = await mallory.receives("refused");
	refusedAs("bad-frame", refused);
	expect(refused).not.toHaveProperty("ref");
	await mallory.says("still here");
	await neighbour.hears("still here");
	expectUndisturbed(neighbour, ["still here"]);
});

describe("[BAD] a ref that is missing or none is a bad-frame without a ref", () => {
	test.for([undefined, "1", -1, 1.5, 2 ** 53, null, {}, true])("%s", async (ref) => {
		const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
		mallory.link.sends({ type: "post", room: LOBBY, id: randomUUID(), text: "without a ref", ref });
		const refused = await mallory.receives("refused");
		refusedAs("bad-frame", refused);
		expect(refused).not.toHaveProperty("ref");
		await mallory.says("still here");
		await neighbour.hears("still here");
		expect(neighbour.hasHeard("without a ref")).toBe(false);
	});

	test("and the largest ref there is is answered", async () => {
		const { mallory } = await lobbyWith("mallory");
		const ref = Number.MAX_SAFE_INTEGER;
		expected("ok", await mallory.link.asksRaw(ref, JSON.stringify({ type: "leave", room: LOBBY, ref })));
		expected("page", await (await comesTo(mallory)).asks({ type: "fetch", room: LOBBY }));
	});

	async function comesTo(person: Person): Promise<Person> {
		const tab = await person.opensAnotherTab();
		await tab.joins();
		return tab;
	}
});

test("[BAD] an unknown type is refused as such, names of the prototype too", async () => {
	const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
	for (const type of [
		"",
		"shout",
		"constructor",
		"toString",
		"__proto__",
		"hasOwnProperty",
		"POST",
		"welcome",
	])
		expect(refusedAs("unknown-type", await mallory.asks({ type })).field).toBe("type");
	for (const type of [7, null, {}, ["post"]]) refusedAs("bad-frame", await mallory.asks({ type }));
	await mallory.says("still here");
	await neighbour.hears("still here");
});

test("[BAD] __proto__ in a frame gives it no fields and changes nobody", async () => {
	const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
	const inherited = `{"type":"post","ref":501,"__proto__":{"room":"lobby","text":"inherited"},"id":"${randomUUID()}"}`;
	refusedAs("bad-frame", await mallory.link.asksRaw(501, inherited));
	const polluting = `{"type":"post","ref":502,"room":"lobby","id":"${randomUUID()}","text":"clean","__proto__":{"text":"dirty","polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
	expected("ok", await mallory.link.asksRaw(502, polluting));
	await neighbour.hears("clean");
	expect({}).not.toHaveProperty("polluted");
	expect(neighbour.hasHeard("inherited") || neighbour.hasHeard("dirty")).toBe(false);
});

test("[BAD] rooms and people called like parts of the language are rooms and people", async () => {
	const { ada, house } = await lobbyWith("ada");
	const bo = await Person.arrives("__proto__", house);
	const cy = await Person.arrives("constructor", house);
	for (const person of [ada, bo, cy]) await person.joins("constructor");
	await bo.says("hello", { room: "constructor" });
	expect(await cy.hears("hello")).toMatchObject({ name: "__proto__", room: "constructor" });
	expect(ada.inbox.frames("joined").at(-1)?.count).toBe(1);
});

test("[BAD] unknown fields are ignored, however deep", async () => {
	const { mallory, neighbour } = await lobbyWith("mallory", "neighbour");
	const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
	const frame = `{"type":"post","ref":77,"room":"lobby","id":"${randomUUID()}","text":"deep","extra":${deep}}`;
	const answer: ServerFrame = await mallory.link.asksRaw(77, frame);
	expected("ok", answer);
	await neighbour.hears("deep");
});

test("[BAD] a text of one byte too much is too-long, the longest one is not", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const { messageBytes } = ada.limits;
	const longest = "é".repeat(messageBytes / 2);
	const target = await ada.says(longest);
	await bo.hears(longest);
	for (const text of [`${longest}.`, "x".repeat(messageBytes + 1), "漢".repeat(messageBytes / 2)]) {
		refusedAs("too-long", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text }));
		refusedAs("too-long", await ada.asks({ type: "edit", room: LOBBY, target, text }));
	}
	await ada.says('"'.repeat(messageBytes));
});

test("[BAD] a frame larger than any message closes with 1009", async () => {
	const { mallory, neighbour, bo } = await lobbyWith("mallory", "neighbour", "bo");
	mallory.link.sends("x".repeat(mallory.limits.messageBytes * 6 + 4097));
	expect((await mallory.closed).code).toBe(1009);
	await bo.says("undisturbed");
	await neighbour.hears("undisturbed");
});

test("[BAD] an empty text is refused as empty", async () => {
	const { ada } = await lobbyWith("ada");
	const target = await ada.says("something");
	refusedAs("empty", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "" }));
	refusedAs("empty", await ada.asks({ type: "edit", room: LOBBY, target, text: "" }));
});
