import { Addresses } from "@parley/engine/lib/addresses";
import type { Refusal } from "@parley/protocol/refusals";
import { expect, test } from "vitest";
import type { Room } from "../app/rules/house-state.ts";
import { createMetrics } from "../lib/metrics.ts";
import { type Listing, RoomList } from "./room-list.ts";

const ONE_PERSON_MAX = 4;
const SCHOOL = "203.0.113.7";

const codeOf = (answer: Promise<Listing> | Refusal) => ("code" in answer ? answer.code : "in line");

function houseOf(count: number) {
	let looked = 0;
	const time = { ms: 0 };
	const rooms = new Map<string, Room>();
	for (let n = 0; n < count; n++) add(`room-${String(n).padStart(5, "0")}`, n % 7);
	function add(room: string, people: number, listed = true): void {
		const seats = new Map(Array.from({ length: people }, (_, index) => [`s${index}`, 1] as const));
		rooms.set(room, { room, title: `Title of ${room}`, listed, seats } as unknown as Room);
	}
	const list = new RoomList({
		addresses: new Addresses([]),
		clock: { now: () => time.ms, wall: () => 0 },
		defaultRoom: "lobby",
		roomsMax: 20,
		ofOnePersonMax: ONE_PERSON_MAX,
		ofOneNetworkMax: 250,
		waitingMax: 1_000,
		metrics: createMetrics(),
		*rooms() {
			for (const room of rooms.values()) {
				looked += 1;
				yield room;
			}
		},
		headOf: (room) => room.length,
		summary: (room) => ({ room }) as never,
		writtenAt: async () => ({}),
	});
	const finds = (search: string, address = SCHOOL, person = search) => list.find(search, { person, address });
	const names = async (search = "") => {
		const found = await finds(search);
		if ("code" in found) throw new Error(found.message);
		return (JSON.parse(String(found.json)) as { room: string }[]).map(({ room }) => room);
	};
	return { list, finds, names, add, time, looked: () => looked };
}

test("[ROOM6] the list holds the rooms with most people, the default one first, then by id", async () => {
	const { names, add } = houseOf(1_000);
	add("lobby", 0);
	add("crowded", 50);
	add("hidden", 50, false);
	const listed = await names();
	expect(listed).toHaveLength(20);
	expect(listed.slice(0, 3)).toEqual(["lobby", "crowded", "room-00006"]);
	expect(listed.slice(1)).toEqual(listed.slice(1).toSorted());
	expect(listed).not.toContain("hidden");
});

test("[ROOM6] every listed room is found by a part of its id or title", async () => {
	const { names } = houseOf(1_000);
	expect(await names("m-00777")).toEqual(["room-00777"]);
	expect(await names("TITLE OF ROOM-0099")).toHaveLength(10);
	expect(await names("nothing of that")).toEqual([]);
});

test("[ROOM6] rooms are looked at once a second, however many ask, and other work goes on in between", async () => {
	const { list, time, looked } = houseOf(10_000);
	const asked = Array.from({ length: 1_000 }, () => list.get());
	let turns = 0;
	const count = (): void => {
		turns += 1;
		if (looked() < 10_000) setImmediate(count);
	};
	setImmediate(count);
	const [first, ...others] = await Promise.all(asked);
	expect(turns).toBeGreaterThan(15);
	expect(others.every((other) => other === first)).toBe(true);
	expect(looked()).toBe(10_000);
	time.ms = 1_000;
	expect((await list.get()).etag).toBe(first?.etag);
	expect(looked()).toBe(20_000);
});

test("[ROOM6] rooms are looked at once a second, however many different words are searched for", async () => {
	const { list, finds, time, looked } = houseOf(2_000);
	const searches = Array.from({ length: 50 }, (_, n) => finds(`room-0${n}`));
	await Promise.all([list.get(), ...searches]);
	expect(looked()).toBe(2_000);
	time.ms = 1_000;
	await Promise.all([finds("one"), finds("another"), finds("ANOTHER ")]);
	expect(looked()).toBe(4_000);
});

test("[ROOM6] searches go one after the other, addresses taking turns", async () => {
	const { finds } = houseOf(2_000);
	const done: string[] = [];
	const searches = async (what: string, address: string) => {
		await finds(what, address);
		done.push(what);
	};
	const crowd = Array.from({ length: 20 }, (_, n) => searches(`room-${n}`, "203.0.113.7"));
	await Promise.all([...crowd, searches("title", "203.0.113.8")]);
	expect(done).toHaveLength(21);
	expect(done.slice(0, 3)).toContain("title");
});

test("[ROOM6] one network, be it a /48 of IPv6, fills a part of the line of searches", async () => {
	const { finds } = houseOf(10);
	const ofOne = Array.from({ length: 300 }, (_, n) => finds(`room ${n}`, `2001:db8:7:${n % 4}::1`));
	expect(ofOne.map(codeOf).filter((code) => code === "busy").length).toBeGreaterThan(40);
	const ofAnother = finds("of another", "2001:db8:8::1");
	expect(codeOf(ofAnother)).toBe("in line");
	await Promise.all([...ofOne, ofAnother]);
	expect(codeOf(finds("again", "2001:db8:7::1"))).toBe("in line");
});

test("[ROOM6] one address fills a part of the line of searches, and many all of it; what is known is told at once", async () => {
	const { finds } = houseOf(10);
	const asks = (count: number, address: string) =>
		Array.from({ length: count }, (_, n) => finds(`room ${n} of ${address}`, address));
	const one = asks(300, "203.0.113.7");
	expect(one.map(codeOf).filter((code) => code === "busy").length).toBeGreaterThan(40);
	const known = one.map(codeOf).lastIndexOf("in line");
	expect(finds(`room ${known} of 203.0.113.7`)).toBe(one[known]);
	const others = [8, 9, 10, 11].flatMap((last) => asks(250, `203.0.113.${last}`));
	expect(others.slice(0, 250).map(codeOf)).not.toContain("busy");
	expect(others.map(codeOf).at(-1)).toBe("busy");
	await Promise.all([...one, ...others]);
	expect(codeOf(finds("room 299 of 203.0.113.7"))).toBe("in line");
});

test("[ROOM6] one person has a few searches in line, and what is theirs takes nothing of their address", async () => {
	const { finds } = houseOf(10);
	const mallory = Array.from({ length: 300 }, (_, n) => finds(`room ${n}`, SCHOOL, "mallory"));
	const refused = mallory.map(codeOf).filter((code) => code === "too-fast").length;
	// one is looked for already
	expect(refused).toBe(300 - ONE_PERSON_MAX - 1);
	const ada = finds("of another", SCHOOL, "ada");
	expect(codeOf(ada)).toBe("in line");
	await Promise.all([...mallory, ada]);
	expect(codeOf(finds("again", SCHOOL, "mallory"))).toBe("in line");
});
