import { randomUUID } from "node:crypto";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { expect, test } from "vitest";
import { badFields, noFrames } from "./support/bad-frames.ts";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, handshake, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import type { House } from "./support/server.ts";
import type { SocketLink } from "./support/socket-link.ts";
import { expectUndisturbed } from "./support/undisturbed.ts";

/** Speaks on a socket of their own, and proves afterwards that it lives and the neighbour was not troubled. */
class Mallory {
	readonly #house: House;
	readonly #neighbour: Person;
	readonly #said: string[] = [];

	constructor(house: House, neighbour: Person) {
		this.#house = house;
		this.#neighbour = neighbour;
		neighbour.forgets();
	}

	async speaks(
		badly: (link: SocketLink) => Promise<void>,
		{ before }: { before: "hello" | "join" | "post" },
	) {
		const link = await stranger(this.#house);
		const name = `mallory ${this.#said.length}`;
		const steps = {
			hello: () => handshake(link, name),
			join: async () => expected("joined", await link.asks({ type: "join", room: LOBBY })),
			post: () => this.#posts(link),
		};
		for (const step of ["hello", "join", "post"] as const) {
			if (step === before) await badly(link);
			await steps[step]();
		}
		link.socket.terminate();
	}

	endsUnnoticed(): void {
		expectUndisturbed(this.#neighbour, this.#said);
	}

	async #posts(link: SocketLink): Promise<void> {
		const text = `still here ${this.#said.length}`;
		this.#said.push(text);
		expected("ok", await link.asks({ type: "post", room: LOBBY, id: randomUUID(), text }));
		await this.#neighbour.hears(text);
	}
}

test.for(Object.entries(badFields))(
	"[BAD] `%s` with any bad field is a bad-frame, and the socket lives on",
	async (row) => {
		const [type, { good, bad }] = row;
		const { neighbour, house } = await houseWith({ LIMITS: "off" }, "neighbour");
		const mallory = new Mallory(house, neighbour);
		const before = type === "hello" || type === "join" ? type : "post";
		for (const [field, values] of Object.entries(bad))
			for (const value of values)
				await mallory.speaks(
					async (link) => {
						const frame = { type, ...good, [field]: value };
						const { field: named } = refusedAs("bad-frame", await link.asks(frame));
						// `after` alone is right but for the epoch it needs
						const wanted = field === "after" && value === 5 ? "epoch" : field;
						expect(named?.split(".")[0], JSON.stringify(frame)).toBe(wanted);
					},
					{ before },
				);
		mallory.endsUnnoticed();
	},
);

test("[BAD] what is no frame at all is refused as bad-frame without a ref", async () => {
	const { neighbour, house } = await houseWith({ LIMITS: "off" }, "neighbour");
	const mallory = new Mallory(house, neighbour);
	for (const [what, bytes] of noFrames)
		await mallory.speaks(isRefusedWithoutRef(what, bytes), { before: "post" });
	mallory.endsUnnoticed();
});

test("[BAD] a ref that is missing or none is a bad-frame without a ref", async () => {
	const { neighbour, house } = await houseWith({ LIMITS: "off" }, "neighbour");
	const mallory = new Mallory(house, neighbour);
	for (const ref of [undefined, "1", -1, 1.5, 2 ** 53, null, {}, true]) {
		const frame = JSON.stringify({ type: "post", room: LOBBY, id: randomUUID(), text: "without a ref", ref });
		await mallory.speaks(isRefusedWithoutRef(frame, frame), { before: "post" });
	}
	mallory.endsUnnoticed();
});

function isRefusedWithoutRef(what: string, bytes: string): (link: SocketLink) => Promise<void> {
	return async (link) => {
		link.sends(bytes);
		const refused = await link.inbox.first("a refusal", (frame) =>
			frame.type === "refused" ? frame : undefined,
		);
		expect(refused, what.slice(0, 100)).toMatchObject({ code: "bad-frame" });
		expect(refused, what.slice(0, 100)).not.toHaveProperty("ref");
	};
}

test("[BAD] the largest ref there is is answered", async () => {
	const { mallory } = await lobbyWith("mallory");
	const ref = Number.MAX_SAFE_INTEGER;
	expected("ok", await mallory.link.asksRaw(ref, JSON.stringify({ type: "leave", room: LOBBY, ref })));
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
