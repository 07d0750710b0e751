import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { call } from "./support/http.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { type Env, type House, openHouse } from "./support/server.ts";

const SCHOOL = "203.0.113.7";

function behindOneAddress(env: Env): Promise<House> {
	return openHouse({ TRUST_PROXY: "loopback", ENTRIES_PER_SECOND: "100", FRAMES_PER_SECOND: "0", ...env });
}

function pupil({ port }: House, name: string): Promise<Person> {
	return Person.arrives(name, { port, headers: { "x-forwarded-for": SCHOOL } });
}

test("[CONN8][TALK3] frames that are refused take nothing of what others of one address may open and begin", async () => {
	const house = await behindOneAddress({});
	const [mallory, ada, bo] = [
		await pupil(house, "mallory"),
		await pupil(house, "ada"),
		await pupil(house, "bo"),
	];
	for (const person of [mallory, ada, bo]) await person.joins();
	for (let frame = 1; frame <= 40; frame++) {
		refusedAs("room-exists", await mallory.asks({ type: "open", room: LOBBY }));
		const room = `direct-${frame}`;
		refusedAs("not-allowed", await mallory.asks({ type: "open", room, passphrase: "eight888" }));
		refusedAs("bad-frame", await mallory.asks({ type: "open", room: `r-${frame}`, passphrase: "short" }));
		for (const type of ["join", "wait"]) refusedAs("no-such-room", await mallory.asks({ type, room }));
		// what might tell of a block costs mallory alone
		const tried = await mallory.asks({ type: "converse", with: [mallory.session] });
		refusedAs(frame <= 5 ? "not-allowed" : "too-fast", tried);
	}
	expected("ok", await ada.asks({ type: "open", room: "garden" }));
	await bo.joins("attic");
	await converses(ada, bo);
});

test("[CONN8] rooms that a full house refused count as none, however they were asked for", async () => {
	const house = await behindOneAddress({ ROOMS_MAX: "1" });
	const [mallory, ada] = [await pupil(house, "mallory"), await pupil(house, "ada")];
	for (let room = 1; room <= 40; room++) {
		refusedAs("no-such-room", await mallory.asks({ type: "join", room: `r-${room}` }));
		refusedAs("house-full", await mallory.asks({ type: "open", room: `r-${room}` }));
	}
	refusedAs("house-full", await ada.asks({ type: "open", room: "garden" }));
});

test("[CONN8] texts that are refused, or stand already, take nothing of what others of one address may write", async () => {
	const house = await behindOneAddress({ POST_BYTES_PER_SECOND: "1000", POSTS_PER_SECOND: "0" });
	const [mallory, ada] = [await pupil(house, "mallory"), await pupil(house, "ada")];
	await ada.joins();
	const long = "x".repeat(15_000);
	const asks = (person: Person, id: number) =>
		person.asks({ type: "post", room: LOBBY, id: `00000000-0000-4000-8000-00000000000${id}`, text: long });
	for (let again = 1; again <= 5; again++) refusedAs("not-a-member", await asks(mallory, again));
	for (let again = 1; again <= 5; again++) expected("ok", await asks(ada, 1));
	for (const id of [2, 3, 4]) expected("ok", await asks(ada, id));
	refusedAs("too-many-from-here", await asks(ada, 5));
});

test("[CONN8] pages that are refused take nothing of what others of one address may read", async () => {
	const house = await behindOneAddress({ PAGES_PER_SECOND: "0.1" });
	const names = Array.from({ length: 15 }, (_, index) => `pupil ${index}`);
	const outside = await Promise.all(names.map((name) => pupil(house, name)));
	const ada = await pupil(house, "ada");
	await ada.joins();
	const headers = { "x-forwarded-for": SCHOOL };
	const asksByHttp = async ({ token }: Person, query = "") =>
		(await call(house, `/api/rooms/${LOBBY}/events${query}`, { token, headers })).status;
	for (const [index, person] of outside.entries()) {
		if (index % 3 === 0) refusedAs("not-a-member", await person.asks({ type: "fetch", room: LOBBY }));
		else if (index % 3 === 1) expect(await asksByHttp(person)).toBe(403);
		else expect(await asksByHttp(person, "?limit=0")).toBe(400);
	}
	await ada.fetches();
});

test("[TALK3] whoever may begin no more because of the others of one address keeps their own turn", async () => {
	const house = await behindOneAddress({ CONVERSATIONS_PER_HOUR: "0.1" });
	const names = Array.from({ length: 6 }, (_, index) => `pupil ${index + 1}`);
	const pupils = await Promise.all(names.map((name) => pupil(house, name)));
	for (const person of pupils) await person.joins();
	const [first, ...others] = pupils as [Person, ...Person[]];
	const asks = (person: Person) => person.asks({ type: "converse", with: [first.session] });
	for (const other of others.slice(0, 4)) expected("ok", await asks(other));
	const last = others.at(-1) ?? first;
	for (let again = 1; again <= 2; again++) refusedAs("too-many-from-here", await asks(last));
});

test("[CONN8] a passphrase that was hashed keeps its cost, whatever became of the room", async () => {
	const house = await behindOneAddress({ ROOMS_PER_MINUTE: "0.1" });
	const [ada, bo] = [await pupil(house, "ada"), await pupil(house, "bo")];
	const opens = { type: "open", room: "den", passphrase: "eight888" };
	const answers = await Promise.all([ada.asks(opens), bo.asks(opens)]);
	expect(answers.map(({ type }) => type).sort()).toEqual(["ok", "refused"]);
	expect(await metric(house, 'parley_lookups_total{service="hash-passphrase",outcome="answered"}')).toBe(2);
	refusedAs("too-many-from-here", await bo.asks({ ...opens, room: "attic" }));
});

test("[CONN8] whoever owns as many rooms as they may takes nothing of the address, which is asked first", async () => {
	const house = await behindOneAddress({ ROOMS_PER_MINUTE: "0.1", ROOMS_PER_OWNER_MAX: "1" });
	const [ada, bo] = [await pupil(house, "ada"), await pupil(house, "bo")];
	const opens = (person: Person, room: string) => person.asks({ type: "open", room });
	expected("ok", await opens(ada, "den"));
	for (let again = 1; again <= 3; again++) refusedAs("not-allowed", await opens(ada, "attic"));
	expected("ok", await opens(bo, "garden"));
	refusedAs("too-many-from-here", await opens(ada, "attic"));
});
