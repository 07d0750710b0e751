import type { LeftReason } from "@parley/protocol/server-frames";
import { describe, expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { Person } from "../../test/person.ts";
import { World } from "../../test/world.ts";

const ROOM = "lobby";
const TEN_MINUTES_MS = 600_000;

async function inside(before: (server: ModelServer) => void = () => undefined) {
	const world = new World(3);
	const server = new ModelServer(world);
	before(server);
	const ada = new Person("Ada", world, server);
	void ada.client.enter("Ada");
	ada.client.join(ROOM);
	await world.until(() => ada.inside(ROOM));
	return { world, server, ada };
}

const talk = (server: ModelServer, count: number, label = "m") => {
	for (let n = 1; n <= count; n += 1) server.says(ROOM, `${label}${n}`);
};
const leaves = (server: ModelServer) =>
	server.heard.flatMap((frame) => (frame.type === "leave" ? [frame.room] : []));
const gaps = (person: Person) => person.room(ROOM).rows.filter((row) => row.kind === "gap");

describe("coming back", () => {
	async function awayFor(ms: number, missed: number) {
		const house = await inside((server) => talk(server, 3));
		const { world, server, ada } = house;
		ada.network.reachable = false;
		ada.network.cut();
		talk(server, missed, "missed");
		await world.pass(ms);
		ada.network.reachable = true;
		ada.signal("online");
		return house;
	}

	test("[BACK1] a short absence is replayed without gap or overlap", async () => {
		const { world, ada } = await awayFor(60_000, 70);
		await world.until(() => ada.room(ROOM).rows.length === 73);
		expect(ada.room(ROOM).continuity).toMatchObject({ events: 73, whole: true });
		expect(ada.room(ROOM).restarted).toBe(false);
	});

	test("[BACK1] a link lost in the middle of a replay goes on where it was cut", async () => {
		const { world, ada } = await awayFor(60_000, 70);
		await world.until(() => ada.room(ROOM).rows.length > 20);
		expect(ada.room(ROOM).rows.length).toBeLessThan(73);
		ada.network.cut();
		await world.until(() => ada.room(ROOM).rows.length === 73);
		expect(ada.room(ROOM).continuity).toMatchObject({ events: 73, whole: true });
	});

	test("[BACK2] after more than 10 minutes the newest page stands behind a gap that is filled when looked at", async () => {
		const { world, ada } = await awayFor(TEN_MINUTES_MS, 200);
		await world.until(() => ada.inside(ROOM) && ada.room(ROOM).rows.length > 50);
		expect(gaps(ada)).toEqual([expect.objectContaining({ missing: 150 })]);
		await world.until(() => {
			for (const gap of gaps(ada)) if (gap.kind === "gap") ada.client.backfill(ROOM, gap.after);
			return gaps(ada).length === 0;
		});
		expect(ada.room(ROOM).continuity).toMatchObject({ events: 203, whole: true });
	});

	test("[BACK3] a place that is not known any more is given up: the newest page, and the page says so", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 3));
		server.restart({ anew: true, bye: false });
		server.says(ROOM, "anew");
		await world.until(() => ada.inside(ROOM) && ada.room(ROOM).restarted);
		await world.until(() => ada.texts(ROOM).includes("anew"));
		expect(ada.texts(ROOM)).toEqual(["anew"]);
		ada.client.join(ROOM);
		expect(ada.room(ROOM).restarted).toBe(false);
	});

	test.for([60_000, TEN_MINUTES_MS])(
		"[ROOM10] a room that is gone is not opened anew after %d ms",
		async (ms) => {
			const { world, server, ada } = await awayFor(ms, 1);
			server.gone.add(ROOM);
			await world.until(() => !server.gone.has(ROOM) || ada.room(ROOM).seat.state === "refused");
			expect(ada.room(ROOM).seat).toMatchObject({ refusal: { code: "no-such-room" } });
		},
	);

	test("[ROOM10] a room whose line one stood in is not opened anew when it is gone", async () => {
		const { world, server, ada } = await inside();
		const seatState = () => ada.client.getState().rooms.get("den")?.seat.state;
		server.full.add("den");
		ada.client.wait("den");
		await world.until(() => seatState() === "waiting");
		server.gone.add("den");
		ada.network.cut();
		await world.until(() => !server.gone.has("den") || seatState() === "refused");
		expect(ada.room("den").seat).toMatchObject({ refusal: { code: "no-such-room" } });
	});

	test("[BACK4] all rooms are joined again, and a place in line is taken again", async () => {
		const { world, server, ada } = await inside();
		server.full.add("den");
		ada.client.join("hall");
		ada.client.wait("den");
		const waits = () => ada.client.getState().rooms.get("den")?.seat.state === "waiting";
		await world.until(() => ada.inside("hall") && waits());
		ada.network.cut();
		await world.until(() => ada.inside(ROOM) && ada.inside("hall") && waits());
		expect(ada.room("den").seat).toEqual({ state: "waiting", place: 1 });
	});
});

describe("what changed during an absence that is not replayed", () => {
	test("[NOW1] [NOW2] is shown as it stands now, wherever one was reading", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 40));
		await world.until(() => ada.texts(ROOM).length === 40);
		const seqOf = (n: number) => server.log(ROOM).events[n - 1]?.seq ?? 0;
		ada.network.reachable = false;
		ada.network.cut();
		server.changes(ROOM, { type: "removed", target: seqOf(3) });
		server.changes(ROOM, { type: "edited", target: seqOf(4), text: "anew" });
		server.changes(ROOM, { type: "reacted", target: seqOf(5), emoji: "👍", on: true });
		talk(server, 200, "missed");
		await world.pass(TEN_MINUTES_MS);
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM) && ada.texts(ROOM).includes("missed200"));
		await world.pass(1_000);
		expect(ada.texts(ROOM).slice(0, 5)).toEqual(["m1", "m2", "removed", "anew", "m5"]);
		expect(ada.room(ROOM).rows[4]).toMatchObject({ reactions: { "👍": { count: 1 } } });
		expect(gaps(ada)).toHaveLength(1);
	});

	test("[NOW2] is shown as it stands now, also where the link goes again before it was read", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 40));
		await world.until(() => ada.texts(ROOM).length === 40);
		ada.network.reachable = false;
		ada.network.cut();
		server.changes(ROOM, { type: "removed", target: server.log(ROOM).events[2]?.seq ?? 0 });
		talk(server, 200, "missed");
		await world.pass(TEN_MINUTES_MS);
		server.refuseFetch = () => "busy";
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM));
		ada.network.cut();
		server.refuseFetch = () => undefined;
		await world.until(() => ada.inside(ROOM) && ada.texts(ROOM)[2] === "removed");
		expect(ada.texts(ROOM)).not.toContain("m3");
	});
});

describe("being told that one left", () => {
	const left = (server: ModelServer, reason: LeftReason) => {
		server.putOut(ROOM, reason);
	};

	test("[ROOM5] what another tab did stays done, and the page can still be read, until one asks to come in", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 3));
		left(server, "left");
		await world.until(() => ada.room(ROOM).seat.state === "left");
		ada.client.post(ROOM, "am I in?");
		server.says(ROOM, "for members only");
		await world.pass(60_000);
		ada.network.cut();
		await world.pass(60_000);
		expect(ada.room(ROOM).seat).toEqual({ state: "left", reason: "left" });
		expect(ada.texts(ROOM)).toEqual(["m1", "m2", "m3"]);
		expect(ada.room(ROOM).pending).toMatchObject([{ text: "am I in?" }]);
		ada.client.join(ROOM);
		await world.until(() => ada.texts(ROOM).includes("for members only"));
		const written = [...ada.texts(ROOM), ...ada.room(ROOM).pending.map(({ text }) => text)];
		expect(written).toEqual(["m1", "m2", "m3", "for members only", "am I in?"]);
	});

	test("[ROOM9] a conversation that is gone is on no list, and joined by itself when it begins anew", async () => {
		const { world, server, ada } = await inside();
		const room = "direct-1";
		const begins = () =>
			server.tells({ type: "conversation", room, with: [{ session: "bo", name: "Bo" }], state: "new" });
		begins();
		await world.until(() => ada.inside(room));
		server.putOut(room, "gone");
		await world.until(() => ada.room(room).seat.state === "left");
		expect(ada.client.getState().conversations.size).toBe(0);
		begins();
		await world.until(() => ada.inside(room));
	});

	test.each(["expired", "lost"] as const)(
		"[ROOM5] what the house did by itself (%s) is mended without asking",
		async (reason) => {
			const { world, server, ada } = await inside((server) => talk(server, 3));
			left(server, reason);
			server.says(ROOM, "meanwhile");
			await world.until(() => ada.texts(ROOM).includes("meanwhile"));
			expect(ada.inside(ROOM)).toBe(true);
			expect(ada.room(ROOM).continuity).toMatchObject({ events: 4, whole: true });
		},
	);
});

describe("leaving", () => {
	test("[ROOM3] a room left while the link is lost is left when it is back", async () => {
		const { world, server, ada } = await inside();
		ada.client.join("den");
		await world.until(() => ada.inside("den"));
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.leave("den");
		await world.pass(5_000);
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM));
		await world.pass(1_000);
		expect(leaves(server)).toEqual(["den"]);
		expect(ada.client.getState().rooms.has("den")).toBe(false);
		ada.network.cut();
		await world.until(() => ada.inside(ROOM));
		await world.pass(1_000);
		expect(leaves(server)).toEqual(["den"]);
	});

	test("[ROOM3] a goodbye that went with the link is said again", async () => {
		const { world, server, ada } = await inside();
		server.deaf = true;
		ada.client.leave(ROOM);
		await world.pass(1_000);
		ada.network.cut();
		server.deaf = false;
		await world.pass(60_000);
		expect(leaves(server)).toEqual([ROOM]);
	});

	test("whoever comes back into a room before the goodbye was heard stays", async () => {
		const { world, server, ada } = await inside();
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.leave(ROOM);
		ada.client.join(ROOM);
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM));
		await world.pass(60_000);
		expect(ada.inside(ROOM)).toBe(true);
		server.says(ROOM, "still here");
		await world.until(() => ada.texts(ROOM).includes("still here"));
		expect(ada.texts(ROOM)).toContain("still here");
	});
});

describe("a full room", () => {
	test("[ROOM2] refuses, offers a place in line, and takes in by itself", async () => {
		const { world, server, ada } = await inside();
		server.full.add("den");
		ada.client.join("den");
		const seat = () => ada.client.getState().rooms.get("den")?.seat;
		await world.until(() => seat()?.state === "refused");
		expect(seat()).toMatchObject({ refusal: { code: "room-full" } });
		ada.client.wait("den");
		await world.until(() => seat()?.state === "waiting");
		server.seatFromLine("den");
		await world.until(() => seat()?.state === "inside");
		expect(seat()).toEqual({ state: "inside" });
	});

	const own = (person: Person) => [...(person.client.getState().own?.keys() ?? [])];
	const den = { room: "den", title: "Den", head: 0, posts: 0, state: "full" } as const;
	async function inLine() {
		const { world, server, ada } = await inside();
		server.full.add("den");
		server.tells({ type: "overview", rooms: [den] });
		ada.client.wait("den");
		const seat = () => ada.client.getState().rooms.get("den")?.seat.state;
		await world.until(() => seat() === "waiting" && own(ada).includes("den"));
		return { world, server, ada, seat };
	}

	test("[MEM1] whoever leaves its line is taken in no more, sees that it is full, and is a member still", async () => {
		const { world, server, ada, seat } = await inLine();
		ada.client.leaveLine("den");
		await world.until(() => seat() === "refused");
		expect(server.heard.filter(({ type }) => type === "leave")).toMatchObject([{ room: "den", line: true }]);
		expect(own(ada)).toContain("den");
		server.seatFromLine("den");
		await world.pass(60_000);
		expect(seat()).toBe("refused");
	});

	test("[MEM1] a line that is left while the link is lost is left when it is back, before anything else is asked", async () => {
		const { world, server, ada, seat } = await inLine();
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.leaveLine("den");
		expect(seat()).toBe("joining");
		await world.pass(5_000);
		const before = server.heard.length;
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => seat() === "refused");
		const asked = server.heard.slice(before).filter((frame) => "room" in frame && frame.room === "den");
		expect(asked.map(({ type }) => type)).toEqual(["leave", "join"]);
		ada.network.cut();
		await world.until(() => ada.inside(ROOM));
		expect(leaves(server)).toEqual(["den"]);
	});

	test.each([true, false])(
		"[MEM1] a line that is left while the link is lost is left by the next page, too, whether that shows the room: %s",
		async (isShown) => {
			const { world, server, ada, seat } = await inLine();
			ada.network.reachable = false;
			ada.network.cut();
			ada.client.leaveLine("den");
			await world.pass(100);
			ada.reload();
			const before = server.heard.length;
			ada.network.reachable = true;
			void ada.client.enter("Ada");
			ada.client.join(isShown ? "den" : ROOM);
			await world.until(() => (isShown ? seat() === "refused" : ada.inside(ROOM)));
			await world.pass(1_000);
			const asked = server.heard.slice(before).filter((frame) => "room" in frame && frame.room === "den");
			expect(asked.map(({ type }) => type)).toEqual(isShown ? ["leave", "join"] : ["leave"]);
			expect(asked[0]).toMatchObject({ line: true });
			ada.network.cut();
			await world.until(() => ada.client.getState().link.state !== "open");
			await world.until(() => ada.client.getState().link.state === "open");
			await world.pass(1_000);
			expect(leaves(server)).toEqual(["den"]);
		},
	);
});

describe("reading", () => {
	test("unread is a difference of posts, and the new line is placed once, by Seq", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 5));
		const third = ada.room(ROOM).rows[2];
		if (third?.kind !== "message") throw new Error("no third message");
		ada.client.read(ROOM, third.seq);
		expect(ada.room(ROOM)).toMatchObject({ readSeq: third.seq, unread: 2, newLineAfter: null });
		ada.client.join(ROOM);
		expect(ada.room(ROOM).newLineAfter).toBe(third.seq);
		ada.client.read(ROOM, ada.room(ROOM).head);
		expect(ada.room(ROOM)).toMatchObject({ unread: 0, newLineAfter: third.seq });
		ada.client.read(ROOM, third.seq);
		expect(ada.room(ROOM).unread).toBe(0);
		server.says(ROOM, "one more");
		await world.until(() => ada.room(ROOM).unread === 1);
		ada.client.markUnreadFrom(ROOM, third.seq);
		expect(ada.room(ROOM)).toMatchObject({ unread: 4, newLineAfter: third.seq - 1 });
	});

	test("[READ2] what was marked unread stays so over a reload and a lost link, until one looks in or posts", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 5));
		const seqOf = (n: number) => server.log(ROOM).events[n - 1]?.seq ?? 0;
		ada.client.read(ROOM, seqOf(5));
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.markUnreadFrom(ROOM, seqOf(3));
		await world.pass(5_000);
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM));
		await world.pass(2_000);
		expect(ada.room(ROOM)).toMatchObject({ unread: 3, readSeq: seqOf(3) - 1 });
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => ada.client.getState().rooms.get(ROOM)?.unread === 3);
		ada.client.read(ROOM, seqOf(5));
		await world.pass(2_000);
		expect(ada.room(ROOM)).toMatchObject({ unread: 3, readSeq: seqOf(3) - 1 });
		ada.client.lookedIn(ROOM);
		await world.pass(2_000);
		expect(ada.room(ROOM)).toMatchObject({ unread: 0, readSeq: seqOf(5) });
		ada.client.markUnreadFrom(ROOM, seqOf(2));
		ada.client.post(ROOM, "answered");
		await world.until(() => ada.texts(ROOM).includes("answered"));
		await world.pass(2_000);
		ada.network.cut();
		await world.until(() => ada.inside(ROOM));
		expect(ada.room(ROOM).readSeq).toBe(seqOf(5));
	});

	test("[READ2] the line of a mark is drawn in another tab, and in a page that is loaded anew in that very room", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 5));
		const seqOf = (n: number) => server.log(ROOM).events[n - 1]?.seq ?? 0;
		const lineAfter = ({ client }: Person) => client.getState().rooms.get(ROOM)?.newLineAfter;
		const tab = new Person("Ada", world, server, ada);
		void tab.client.enter("Ada");
		tab.client.join(ROOM);
		await world.until(() => tab.inside(ROOM));
		ada.client.read(ROOM, seqOf(5));
		ada.client.markUnreadFrom(ROOM, seqOf(3));
		await world.until(() => lineAfter(tab) === seqOf(3) - 1);
		ada.reload();
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		await world.until(() => lineAfter(ada) === seqOf(3) - 1);
		// as long as nobody marks another place it stays there, also when the mark ends
		tab.client.lookedIn(ROOM);
		await world.until(() => ada.client.getState().rooms.get(ROOM)?.unread === 0);
		expect(lineAfter(ada)).toBe(seqOf(3) - 1);
	});

	test("the read position goes out at most once a second, the newest one", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 50));
		for (const row of ada.room(ROOM).rows) if (row.kind === "message") ada.client.read(ROOM, row.seq);
		await world.pass(1_500);
		const { head } = ada.room(ROOM);
		expect(server.heard.filter(({ type }) => type === "read")).toHaveLength(2);
		expect(server.heard.findLast(({ type }) => type === "read")).toMatchObject({ seq: head });
	});

	test("typing goes out once in 3 s", async () => {
		const { world, server, ada } = await inside();
		for (let n = 0; n < 40; n += 1) {
			ada.client.typing(ROOM);
			await world.pass(100);
		}
		expect(server.heard.filter(({ type }) => type === "typing")).toHaveLength(2);
	});
});

describe("history", () => {
	test("pages back to the start and forward to the head, 300 messages at a time, with no gap", async () => {
		const { world, ada } = await inside((server) => talk(server, 450));
		const loaded = () => !ada.room(ROOM).loading.before && !ada.room(ROOM).loading.after;
		for (let page = 0; page < 30 && !ada.room(ROOM).reachedStart; page += 1) {
			ada.client.fetchOlder(ROOM);
			ada.client.fetchOlder(ROOM);
			expect(ada.room(ROOM).loading.before).toBe(true);
			await world.until(loaded);
		}
		expect(ada.texts(ROOM)).toEqual(Array.from({ length: 300 }, (_, n) => `m${n + 1}`));
		expect(ada.room(ROOM)).toMatchObject({ atHead: false, reachedStart: true, continuity: { whole: true } });
		for (let page = 0; page < 30 && !ada.room(ROOM).atHead; page += 1) {
			ada.client.fetchNewer(ROOM);
			await world.until(loaded);
		}
		expect(ada.texts(ROOM)).toEqual(Array.from({ length: 300 }, (_, n) => `m${n + 151}`));
	});

	test("jumps to a message and back to the newest; what does not exist is said", async () => {
		const { world, server, ada } = await inside((server) => talk(server, 400));
		const target = server.log(ROOM).events[99]?.seq ?? 0;
		const jumped = ada.client.jumpTo(ROOM, target);
		await world.pass(1_000);
		expect(await jumped).toBe(true);
		expect(ada.texts(ROOM)).toContain("m100");
		expect(ada.room(ROOM)).toMatchObject({ atHead: false, continuity: { whole: true } });
		server.says(ROOM, "live meanwhile");
		await world.pass(1_000);
		expect(ada.texts(ROOM)).not.toContain("live meanwhile");
		expect(ada.room(ROOM).posts).toBe(401);
		ada.client.jumpToNewest(ROOM);
		await world.until(() => ada.room(ROOM).atHead);
		expect(ada.texts(ROOM).at(-1)).toBe("live meanwhile");
		const missing = ada.client.jumpTo(ROOM, 999_999);
		await world.pass(1_000);
		expect(await missing).toBe(false);
	});
});

describe("rooms of which one is a member", () => {
	const told = { title: "den", head: 0, posts: 3, readSeq: 0, readPosts: 1, mentions: 0 };

	test("[MEM1] what was left on another device is not entered again by a page that comes back, and a person may", async () => {
		const { world, server, ada } = await inside();
		ada.network.cut();
		server.leftElsewhere.add(ROOM);
		await world.until(() => ada.room(ROOM).seat.state === "left");
		expect(ada.room(ROOM).seat).toMatchObject({ reason: "left" });
		ada.client.join(ROOM);
		await world.until(() => ada.inside(ROOM));
	});

	test("[OVER1] rooms with a seat are joined by themselves, others when one looks at them, and each may be left", async () => {
		const { world, server, ada } = await inside();
		const rooms = [
			{ room: "den", seat: true as const, ...told },
			{ room: "attic", ...told, state: "full" as const },
		];
		server.tells({ type: "overview", rooms });
		await world.until(() => ada.inside("den"));
		expect([...ada.client.getState().rooms.keys()]).toEqual([ROOM, "den"]);
		expect([...(ada.client.getState().own?.keys() ?? [])]).toEqual(["den", "attic"]);
		ada.client.leave("attic");
		await world.until(() => leaves(server).includes("attic"));
		ada.client.leave("den");
		await world.until(() => leaves(server).includes("den"));
		expect([...(ada.client.getState().own?.keys() ?? [])]).toEqual([]);
	});

	test("[MEM1] a room that was left without a link is left for good, though the page was closed before it had one again", async () => {
		const { world, server, ada } = await inside();
		const den = { room: "den", seat: true as const, ...told };
		ada.client.join("den");
		await world.until(() => ada.inside("den"));
		ada.network.reachable = false;
		ada.network.cut();
		ada.client.leave("den");
		ada.reload();
		server.behindWelcome = [{ type: "overview", rooms: [den] }];
		void ada.client.enter("Ada");
		ada.client.join(ROOM);
		ada.network.reachable = true;
		ada.signal("online");
		await world.until(() => ada.inside(ROOM) && leaves(server).includes("den"));
		await world.pass(1_000);
		expect(leaves(server)).toEqual(["den"]);
		expect(ada.client.getState().own?.has("den")).toBe(false);
		expect([...ada.client.getState().rooms.keys()]).toEqual([ROOM]);
		// it is said once, and whoever comes in again stays
		ada.client.join("den");
		await world.until(() => ada.inside("den"));
		ada.network.cut();
		await world.until(() => ada.inside("den"));
		expect(leaves(server)).toEqual(["den"]);
	});

	test("[MEM1] another tab that has a link first says what was left in one that is gone", async () => {
		const { world, server, ada } = await inside();
		const tab = new Person("Ada", world, server, ada);
		void tab.client.enter("Ada");
		for (const { client } of [ada, tab]) client.join("den");
		await world.until(() => ada.inside("den") && tab.inside("den"));
		for (const { network } of [ada, tab]) {
			network.reachable = false;
			network.cut();
		}
		ada.client.leave("den");
		tab.network.reachable = true;
		tab.signal("online");
		await world.until(() => leaves(server).includes("den"));
		await world.pass(1_000);
		expect(tab.client.getState().rooms.get("den")?.seat.state ?? "left").toBe("left");
		expect(leaves(server)).toEqual(["den"]);
	});

	test("[MEM1] a room that was left without a link is not entered again by what was told before the server knew", async () => {
		const { world, server, ada } = await inside();
		const den = { room: "den", seat: true as const, ...told };
		server.tells({ type: "overview", rooms: [den] });
		await world.until(() => ada.inside("den"));
		ada.network.cut();
		ada.client.leave("den");
		server.behindWelcome = [{ type: "overview", rooms: [den] }];
		server.says(ROOM, "behind it");
		await world.until(() => ada.texts(ROOM).includes("behind it"));
		await world.until(() => leaves(server).includes("den"));
		expect([...ada.client.getState().rooms.keys()]).toEqual([ROOM]);
		expect(ada.client.getState().own?.has("den")).toBe(false);
	});
});
