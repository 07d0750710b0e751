import type { FileInfo } from "@parley/protocol/file-info";
import type { SearchHit } from "@parley/protocol/lookups";
import Sqlite, { type Database } from "better-sqlite3";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import { search } from "./search.ts";
import { parseSearchQuery, type SearchRequest } from "./search-query.ts";

interface House {
	readonly database: Database;
	/** stores an event and returns its Seq */
	does(event: ChatEvent): number;
	says(text: string, options?: { name?: string; room?: string; at?: number; files?: FileInfo[] }): number;
	/** newest first */
	hits(query: string, options?: Partial<SearchRequest>): SearchHit[];
	/** texts found, hits in [brackets], newest first */
	finds(query: string, options?: Partial<SearchRequest>): string[];
	index(): void;
}

function houseWith(...rooms: string[]): House {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migration of storeModule.migrations) migration(database);
	const store = storeModule.open(database);
	store.useSecret("a key");
	let seq = 0;
	const hits = (query: string, options: Partial<SearchRequest> = {}) =>
		search(database, { query, rooms: ["lobby"], limit: 50, order: "newest", ...options }).hits;
	const does = (event: ChatEvent): number => {
		seq += 1;
		store.apply(seq, event);
		return seq;
	};
	for (const room of rooms)
		does({ type: "room-opened", room, title: room, topic: "", capacity: 0, listed: true, by: null, at: 0 });
	return {
		database,
		does,
		hits,
		says: (text, { name = "Ada", room = "lobby", at = 1_000, files } = {}) =>
			does({
				...{ type: "posted", room, name, author: name, at, id: crypto.randomUUID(), text },
				...(files && { files }),
			}),
		finds: (query, options) =>
			hits(query, options).map(({ snippet }) =>
				snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join(""),
			),
		index() {
			while (store.followUp());
		},
	};
}

test("words, phrases and beginnings are found, newest first, with the hits marked", () => {
	const house = houseWith("lobby");
	house.says("The quick brown fox");
	house.says("A brown quick dog");
	house.says("Nothing here");
	house.index();
	expect(house.finds("quick brown")).toEqual(["A [brown] [quick] dog", "The [quick] [brown] fox"]);
	expect(house.finds('"quick brown"')).toEqual(
		["The [quick] [brown] fox"].map((text) => text.replace("] [", " ")),
	);
	expect(house.finds("bro*")).toHaveLength(2);
	expect(house.finds("bro")).toEqual([]);
	expect(house.finds("BRÓWN*")).toHaveLength(2);
	expect(house.finds("brownie*")).toEqual([]);
	expect(house.finds("qu* bro*")).toHaveLength(2);
	expect(house.finds("q*")).toEqual([]);
	expect(house.finds("QUÍCK fox")).toHaveLength(1);
});

test("[LOOK4] the index is first asked for nothing of which it would gather all", () => {
	const starred = (query: string) => parseSearchQuery(query).match.match(/"[^"]*" \*/g) ?? [];
	expect(starred("a* ab* abc* abcd* ábcde*")).toEqual(['"ab" *', '"abc" *', '"abc" *', '"abc" *']);
	expect(parseSearchQuery("abcd* ábcde*").beginnings).toEqual(["abcd", "abcde"]);
	expect(starred("日* 日本* 日本語*")).toEqual(['"日本" *', '"日本語" *']);
});

test("[FIND2] a beginning is found however far back it stands, and only what begins so", () => {
	const house = houseWith("lobby", "attic");
	house.says("neem by a needle", { room: "attic" });
	house.says("a needle in the hay");
	house.says("two needles");
	for (let n = 0; n < 1_100; n++) house.says(`neem ${n}`);
	house.index();
	expect(house.finds("needl*")).toEqual(["two [needles]", "a [needle] in the hay"]);
	expect(house.finds("need* ha*")).toEqual(["a [needle] in the [hay]"]);
	expect(house.finds("needlew*")).toEqual([]);
	const there = { rooms: ["attic"] };
	expect(house.finds("needl*", there)).toEqual(["neem by a [needle]"]);
	expect(house.finds("needl* neem", there)).toEqual(["[neem] by a [needle]"]);
	expect(house.finds("neem*", { limit: 20 })[0]).toBe("[neem] 1099");
});

test("[FIND3] links are found where they lead somewhere, and none that a spoiler covers is told", () => {
	const house = houseWith("lobby", "secret");
	house.says("see https://a.example/x, and http://b.example/");
	house.says("||https://covered.example/||");
	house.says("https is a scheme");
	house.says("`https://code.example/`");
	house.says("tea at [the place](https://tea.example/)");
	house.says("https://secret.example/", { room: "secret" });
	house.index();
	const find = (query: string) =>
		house.hits(query, { kind: "links" }).map(({ links, snippet }) => [links, snippet.length > 0]);
	expect(find("")).toEqual([
		[["https://tea.example/"], true],
		[["https://a.example/x", "http://b.example/"], true],
	]);
	expect(find("te*")).toEqual([[["https://tea.example/"], true]]);
});

test("[FIND3] files are found by their names and by what was said with them", () => {
	const house = houseWith("lobby", "secret");
	const posts = (text: string, name: string, room = "lobby") =>
		house.says(text, { room, files: [{ id: name.padEnd(32, "_"), name, type: "text/plain", bytes: 3 }] });
	posts("the plan", "Budget.txt");
	posts("", "notes.txt");
	posts("hidden", "budget.txt", "secret");
	house.says("no budget at all");
	const removed = posts("gone", "budget-gone.txt");
	house.does({ type: "removed", room: "lobby", name: "Ada", author: "Ada", at: 2_000, target: removed });
	const find = (query: string) =>
		house.hits(query, { kind: "files" }).flatMap(({ files = [] }) => files.map(({ name }) => name));
	expect(find("")).toEqual(["notes.txt", "Budget.txt"]);
	expect(find("budg*")).toEqual(["Budget.txt"]);
	expect(find("plan from:ada")).toEqual(["Budget.txt"]);
	expect(find("plan from:bo")).toEqual([]);
	const inBoth = house.hits("", { kind: "files", rooms: ["lobby", "secret"] });
	expect(inBoth.map(({ files = [] }) => files[0]?.name)).toEqual(["budget.txt", "notes.txt", "Budget.txt"]);
});

test("[FIND3] [READ3] mentions are those that call oneself, by others whom one did not block", () => {
	const house = houseWith("lobby");
	const says = (name: string, text: string) => house.says(text, { name });
	says("Ada", "@Bo tea?");
	says("Ada", "@Bo Li tea?");
	says("Ada", "@everyone tea");
	says("Ada", "here is a room for Bo");
	says("Bo", "@Bo I am");
	says("Eve", "@Bo look here");
	house.index();
	house.database.exec("INSERT INTO blocks VALUES ('Bo', 'Eve', 'Eve', 1)");
	const asker = { session: "Bo", name: "Bo", longer: { lobby: ["Bo Li"] } };
	expect(house.finds("", { kind: "mentions", asker })).toEqual(["@everyone tea", "@Bo tea?"]);
	expect(house.finds("eve*", { kind: "mentions", asker })).toEqual(["@[everyone] tea"]);
});

test("[FIND3] a question that looked at as much as it may says where the next one goes on", () => {
	const house = houseWith("lobby");
	const wanted = house.says("@Bo tea?");
	for (let n = 0; n < 5_000; n++) house.says("nobody is here");
	house.index();
	const asker = { session: "Bo", name: "Bo", longer: {} };
	const ask = (before?: number) => {
		const place = before === undefined ? {} : { before };
		return search(house.database, {
			...{ query: "", rooms: ["lobby"], limit: 20, order: "newest", kind: "mentions", asker, ...place },
		});
	};
	const first = ask();
	expect(first).toEqual({ hits: [], more: true, next: wanted + 1 });
	expect(ask(first.next)).toMatchObject({ hits: [{ seq: wanted }], more: false });
});

test("[FIND3] nor is more text looked at for one question than 8 MiB", () => {
	const house = houseWith("lobby");
	const wanted = house.says("@Bo tea?");
	for (let n = 0; n < 8; n++) house.says(`nobody is here ${"x".repeat(1024 * 1024)}`);
	house.index();
	const asker = { session: "Bo", name: "Bo", longer: {} };
	const asked = { query: "", rooms: ["lobby"], limit: 20, order: "newest", kind: "mentions", asker } as const;
	const first = search(house.database, asked);
	expect(first).toEqual({ hits: [], more: true, next: wanted + 1 });
	const next = search(house.database, { ...asked, before: wanted + 1 });
	expect(next).toMatchObject({ hits: [{ seq: wanted }], more: false });
});

test("from:name looks at names, and before: and after: at times", () => {
	const house = houseWith("lobby");
	house.says("tea", { name: "Ada", at: Date.parse("2026-11-01") });
	house.says("tea", { name: "Bo Li", at: Date.parse("2026-11-10") });
	house.says("tea with ada", { name: "Chidi", at: Date.parse("2026-11-20") });
	house.index();
	expect(house.finds("tea from:ada")).toEqual(["[tea]"]);
	expect(house.finds('from:"bo li"')).toHaveLength(1);
	expect(house.finds("tea before:2026-11-10")).toHaveLength(1);
	expect(house.finds("tea after:2026-11-10")).toHaveLength(2);
	expect(house.finds("tea after:2026-11-05 before:2026-11-15")).toHaveLength(1);
});

test("only the rooms that were asked for are looked at, however the query is written", () => {
	const house = houseWith("lobby", "secret");
	house.says("plans", { room: "secret" });
	house.says("plans", { room: "lobby" });
	house.index();
	expect(house.finds("plans")).toHaveLength(1);
	expect(house.finds("plans", { rooms: ["lobby", "secret"] })).toHaveLength(2);
	expect(house.finds("plans", { rooms: [] })).toEqual([]);
	for (const query of ['plans OR room : "2"', "room:2", '" OR room : "2', "plans) OR (text : plans"])
		expect(house.finds(query).length).toBeLessThanOrEqual(1);
});

test("[NOW2] edits and removals are reflected at once, and a removed word is not in the index any more", () => {
	const house = houseWith("lobby");
	const edited = house.says("first version");
	const removed = house.says("regretted words");
	house.index();
	const change = { room: "lobby", name: "Ada", author: "Ada", at: 2_000 };
	house.does({ type: "edited", ...change, target: edited, text: "second version" });
	house.does({ type: "removed", ...change, target: removed });
	expect([house.finds("first"), house.finds("regretted")]).toEqual([[], []]);
	expect(house.finds("second")).toEqual(["[second] version"]);
	const blobs = house.database.prepare("SELECT block FROM search_data").pluck().all() as Buffer[];
	expect(blobs.some((blob) => blob.includes("regretted"))).toBe(false);
});

test("what was changed before it was indexed is indexed as it stands", () => {
	const house = houseWith("lobby");
	const early = house.says("early words");
	const gone = house.says("gone words");
	house.does({
		type: "edited",
		room: "lobby",
		name: "Ada",
		author: "Ada",
		at: 1,
		target: early,
		text: "late words",
	});
	house.does({ type: "removed", room: "lobby", name: "Ada", author: "Ada", at: 1, target: gone });
	house.index();
	expect(house.finds("words")).toEqual(["late [words]"]);
});

test("pages go on where the last one ended", () => {
	const house = houseWith("lobby");
	const seqs = Array.from({ length: 25 }, (_, index) => house.says(`same ${index}`));
	house.index();
	const first = search(house.database, { query: "same", rooms: ["lobby"], limit: 10, order: "newest" });
	const second = search(house.database, {
		query: "same",
		rooms: ["lobby"],
		limit: 10,
		order: "newest",
		before: first.hits.at(-1)?.seq ?? 0,
	});
	expect(first.more).toBe(true);
	expect([...first.hits, ...second.hits].map((hit) => hit.seq)).toEqual(seqs.reverse().slice(0, 20));
});

test("ranked puts the message that says most of it in fewest words first", () => {
	const house = houseWith("lobby");
	house.says("tea tea tea");
	house.says(`tea ${"and many other things besides ".repeat(5)}`);
	house.index();
	expect(house.finds("tea", { order: "ranked" })[0]).toBe("[tea] [tea] [tea]");
});

test("hostile query text is data, never an error", () => {
	const house = houseWith("lobby");
	house.says('a "quoted" word, it\'s 100% (fine) * OR NOT NEAR/2');
	house.index();
	const corpus = [
		...[
			'"',
			"'",
			"''",
			'""',
			"*",
			"**",
			"a*b*",
			"(",
			")",
			"((",
			"OR",
			"AND",
			"NOT",
			"NEAR(",
			"NEAR(a b, 5)",
			"^",
			"^a",
			"-a",
			"+a",
		],
		...[
			"a AND",
			"text:",
			"text : a",
			"name:*",
			"{text} : a",
			"rowid:1",
			"search",
			"from:",
			'from:"',
			"before:",
			"before:x",
			"after:99999",
		],
		...[
			"'; DROP TABLE timeline; --",
			"\0",
			"a\0b",
			"\ud800",
			"%",
			"_",
			"\\",
			"\u0002x\u0003",
			"x".repeat(5_000),
			"a ".repeat(2_000),
			"🚆",
			"日本語",
		],
	];
	for (const query of corpus) expect(() => house.finds(query)).not.toThrow();
	fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), (query) => void house.finds(query)));
	expect(house.finds("quoted")).toHaveLength(1);
	expect(house.database.prepare("SELECT count(*) FROM timeline").pluck().get()).toBe(1);
});

test("[TEXT1] what is covered is found, and not told", () => {
	const house = houseWith("lobby");
	house.says("The butler did it: ||the gardener|| was asleep");
	house.says(`${"so it goes ".repeat(30)}||the gardener|| and the gardener's cat`);
	house.says("spoilers ahead\r\n```spoiler\r\nthe gardener\r\n```\r\nand the cat");
	house.index();
	const found = house.finds("gardener");
	expect(found).toEqual([
		"spoilers ahead\n▒▒▒\nand the cat",
		expect.stringMatching(/^…goes so .* ▒▒▒ and the \[gardener\]'s cat$/),
		"The butler did it: ▒▒▒ was asleep",
	]);
	expect(house.finds("cat")[0]).toBe("spoilers ahead\n▒▒▒\nand the [cat]");
});
