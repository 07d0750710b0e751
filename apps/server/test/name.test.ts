import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, get } from "./support/http.ts";
import { comesIn, houseWith, houseWithFaults, lobbyWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { expected, handshake, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

const hello = (name: string) => ({ type: "hello", version: 1, name });

test("[NAME1] twenty people race for one name and one gets it", async () => {
	const house = await openHouse();
	const links = await Promise.all(Array.from({ length: 20 }, () => stranger(house)));
	const answers = await Promise.all(links.map((link) => link.asks(hello("ada"))));
	expect(answers.filter(({ type }) => type === "welcome")).toHaveLength(1);
	for (const answer of answers) if (answer.type !== "welcome") refusedAs("name-taken", answer);
});

test("[NAME2] look-alikes are the same name", async () => {
	const house = await openHouse();
	const pairs: [string, string, string][] = [
		["capitals", "ada", "ADA"],
		["one capital", "eve", "Eve"],
		["a Cyrillic letter", "dan", "d\u0430n"],
		["full-width letters", "cat", "ｃａｔ"],
		["mathematical letters", "pat", "𝐩𝐚𝐭"],
		["a Greek omicron", "bo", "b\u03bf"],
		["blanks around", "kim", "  kim  "],
		["r and n for m", "tom", "torn"],
		["a digit one for a small l", "max1", "maxl"],
		["composed and decomposed accents", "zo\u00eb", "zoe\u0308"],
		["sharp s", "stra\u00dfe", "STRASSE"],
	];
	for (const [what, held, wanted] of pairs) {
		await Person.arrives(held, house);
		const link = await stranger(house);
		const answer = await link.asks(hello(wanted));
		expect(answer, what).toMatchObject({ type: "refused", code: "name-taken" });
	}
});

test("[NAME2] different names are different", async () => {
	await lobbyWith("ada", "adam", "ad-a", "ad a", "ada.", "ида", "阿达", "أدا", "ada2");
});

test("[NAME2] what no name may hold is refused as name-invalid, and the socket may try again", async () => {
	const house = await openHouse();
	const bad: [string, string][] = [
		["nothing", ""],
		["blanks only", "   "],
		["33 letters", "a".repeat(33)],
		["too many bytes", "𒀀".repeat(33)],
		["a zero-width space", "a\u200bda"],
		["a zero-width joiner", "a\u200dda"],
		["a soft hyphen", "a\u00adda"],
		["a Hangul filler", "\u3164"],
		["a right-to-left override", "a\u202eda"],
		["a line break", "a\nda"],
		["a zero byte", "a\u0000da"],
		["two blanks", "a  da"],
		["four marks in a row", "x\u0300\u0301\u0302\u0303"],
		["a lone surrogate", "a\ud800"],
		["an emoji", "ada👍"],
		["a slash", "a/da"],
		["angle brackets", "<b>ada</b>"],
		["a reserved word", "system"],
		["a reserved word in capitals", "EVERYONE"],
		["a reserved word in disguise", "\u043eperator"],
	];
	for (const [index, [what, name]] of bad.entries()) {
		const link = await stranger(house);
		const answer = await link.asks(hello(name));
		expect(answer, what).toMatchObject({ type: "refused", code: "name-invalid" });
		const path = `/api/names/${encodeURIComponent(name.toWellFormed()) || "%20"}`;
		expect(await get(house, path, NameCheck), what).toMatchObject({ free: false });
		await handshake(link, `ada ${index}`);
	}
});

test("[NAME2] what a name may hold is taken as it is written", async () => {
	const house = await openHouse();
	const names = [
		"a".repeat(32),
		"O'Neil-Smith Jr.",
		"a_b",
		"Ünïcødé",
		"नमस्ते",
		"名前",
		"__proto__",
		"constructor",
		"7",
	];
	for (const name of names) expect((await comesIn(house, name)).name).toBe(name);
	const link = await stranger(house);
	expect((await handshake(link, "  Zoe ")).name).toBe("Zoe");
});

test("[NAME3] a taken name is refused with up to three suggestions, which are free", async () => {
	const { house } = await lobbyWith("ada", "ada 2", "ada2", "ada-2", "ada_2");
	const link = await stranger(house);
	const { suggestions = [] } = refusedAs("name-taken", await link.asks(hello("Ada")));
	expect(suggestions.length).toBeGreaterThanOrEqual(1);
	expect(suggestions.length).toBeLessThanOrEqual(3);
	for (const name of suggestions) {
		expect(await get(house, `/api/names/${encodeURIComponent(name)}`, NameCheck)).toMatchObject({
			free: true,
		});
		await Person.arrives(name, house);
	}
});

test("[NAME3] suggestions for the longest name fit too", async () => {
	const long = "w".repeat(32);
	const { house } = await lobbyWith(long);
	const link = await stranger(house);
	const { suggestions = [] } = refusedAs("name-taken", await link.asks(hello(long)));
	expect(suggestions.length).toBeGreaterThanOrEqual(1);
	for (const name of suggestions) await Person.arrives(name, house);
});

test("[NAME4] hello with its token takes the name back and is the same session", async () => {
	const { ada } = await lobbyWith("ada");
	const { session } = ada;
	await ada.link.drops();
	await ada.dialsAgain();
	expect(ada.session).toBe(session);
});

test("[NAME4] the name is free after the grace, and taken is taken, token or not", async () => {
	const { bo, house } = await houseWith({ SEAT_GRACE_S: "0.3" }, "bo", "ada");
	const ada = await Person.arrives("ada the first", house);
	await ada.joins();
	await ada.link.drops();
	await bo.receives("presence", ({ left }) => left?.includes("ada the first") === true);
	const other = await comesIn(house, "ada the first");
	const link = await stranger(house);
	const helloAgain = { ...hello("ada the first"), token: ada.token };
	refusedAs("name-taken", await link.asks(helloAgain));
	const welcome = await handshake(link, "ada the second", ada.token);
	expect(welcome.session).toBe(ada.session);
	expect(other.session).not.toBe(ada.session);
});

test("[NAME4] after the grace the token takes the name back while it is free", async () => {
	const { bo, ada } = await houseWith({ SEAT_GRACE_S: "0.3" }, "bo", "ada");
	await ada.link.drops();
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
	const { session } = ada;
	await ada.dialsAgain();
	expect(ada.session).toBe(session);
	await ada.joins();
});

test("[NAME4] an unknown token is refused, and the same socket may go on without it", async () => {
	const { house } = await lobbyWith("bo");
	const link = await stranger(house);
	refusedAs("token-invalid", await link.asks({ ...hello("ada"), token: "made-up" }));
	await handshake(link, "ada");
});

test("[NAME4] a session may take another name, and what it wrote stays its own", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const target = await ada.says("by ada");
	const { session, token } = ada;
	await ada.link.drops();
	const link = await stranger(house);
	expect(await handshake(link, "eve", token)).toMatchObject({ session, name: "eve" });
	const thief = await comesIn(house, "ada");
	refusedAs("not-yours", await thief.asks({ type: "edit", room: LOBBY, target, text: "by a thief" }));
	refusedAs("not-yours", await thief.asks({ type: "remove", room: LOBBY, target }));
	expected("joined", await link.asks({ type: "join", room: LOBBY }));
	expected("ok", await link.asks({ type: "edit", room: LOBBY, target, text: "by eve" }));
	expect(await bo.receives("edited")).toMatchObject({ author: session, name: "eve" });
});

test("[NAME5] signing out frees name and seat at once and ends the session", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const response = await call(house, "/api/sessions/current", { method: "DELETE", token: ada.token });
	expect(response.status).toBe(204);
	const other = await Person.arrives("ada", house);
	expect(other.session).not.toBe(ada.session);
	await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
	expect((await ada.closed).code).toBe(1000);
	const link = await stranger(house);
	refusedAs("token-invalid", await link.asks({ ...hello("eve"), token: ada.token }));
});

test("[NAME5] a close with 1000 frees name and seat without a grace", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	await ada.link.closes(1000);
	const presence = await bo.receives("presence", ({ left }) => left?.includes("ada") === true);
	expect(presence.count).toBe(1);
	await comesIn(house, "ada");
	expect(bo.inbox.frames("presence").some(({ away }) => away?.includes("ada") === true)).toBe(false);
});

test("[NAME1] [NAME4] who comes in while another socket of theirs is done for good holds the name they are shown by", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	let last = ada.link;
	for (let turn = 0; turn < 10; turn++) {
		const link = await stranger(house);
		const name = `ada ${turn}`;
		const answered = link.asks({ ...hello(name), token: ada.token });
		await Promise.all([answered, last.closes(1000)]);
		expected("welcome", await answered);
		refusedAs("name-taken", await (await stranger(house)).asks(hello(name)));
		last = link;
	}
	await bo.says("still one of each name");
});

test("[NAME5] any other loss, a closed tab included, starts the grace", async () => {
	const { bo, house } = await lobbyWith("bo");
	const losses = { tab: (who: Person) => who.link.closes(1001), cable: (who: Person) => who.link.drops() };
	for (const [name, lose] of Object.entries(losses)) {
		const person = await comesIn(house, name);
		await lose(person);
		await bo.receives("presence", ({ away }) => away?.includes(name) === true);
		const link = await stranger(house);
		refusedAs("name-taken", await link.asks(hello(name)));
	}
});

test("[NAME4] a grace that ends while its session comes back under another name takes nothing from it", async () => {
	const { ada, bo, cy, house, faults } = await houseWithFaults({ SEAT_GRACE_S: "1" }, "ada", "bo", "cy");
	const isFree = async (name: string) => (await get(house, `/api/names/${name}`, NameCheck)).free;
	const { token } = bo;
	await bo.link.drops();
	await ada.receives("presence", ({ away = [] }) => away.includes("bo"));
	const held = faults.holdCommit();
	const link = await stranger(house);
	const answered = link.asks({ ...hello("bob"), token });
	// his grace ends after Bo's, and what it brings about waits behind the claim
	await cy.link.drops();
	await untilMetric(house, "parley_drafts_waiting", (waiting) => waiting > 0);
	held.release();
	expect(expected("welcome", await answered).name).toBe("bob");
	expect(await isFree("bob")).toBe(false);
	const other = await stranger(house);
	refusedAs("name-taken", await other.asks(hello("bob")));
});
