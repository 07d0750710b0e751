import type { Row } from "../src/device/rows.ts";
import type { DeviceStore } from "../src/device/store.ts";
import { type DeviceHouse, draft, file, keeps, lets, room, same, unsent } from "./device-house.ts";

export interface DeviceCase {
	readonly name: string;
	run(house: DeviceHouse): Promise<void>;
}

const DAY_MS = 86_400_000;

/** What holds of every device's store, whatever its rows lie in: run over memory in Node, over IndexedDB in a browser. */
export const deviceContract: readonly DeviceCase[] = [
	{
		name: "[KEEP1] what was written is there for the next core that opens it, every field of it",
		async run(house) {
			const rows = everyField();
			const device = await house.entered("s-ada");
			same(device.state, { keeps: "all" }, "state");
			same(
				await device.write([
					{ table: "rooms", put: rows.rooms },
					{ table: "drafts", put: rows.drafts },
					{ table: "files", put: rows.files },
					{ table: "bytes", put: rows.bytes },
					{ table: "settings", put: rows.settings },
				]),
				true,
				"written",
			);
			same(await keeps(device, rows.unsent), true, "written, too");
			const next = await house.opens();
			for (const table of ["rooms", "drafts", "unsent", "files", "bytes", "settings"] as const)
				same(await next.all(table), [rows[table]], table);
		},
	},
	{
		name: "a row written again under its key takes the place of the one before, and one that is dropped is gone",
		async run(house) {
			const device = await house.entered("s-ada");
			await keeps(device, unsent(1));
			await keeps(device, unsent(1, { tried: true }));
			same(await device.all("unsent"), [unsent(1, { tried: true })], "written again");
			same(await lets(device, unsent(1)), true, "dropped");
			same(await device.all("unsent"), [], "dropped");
		},
	},
	{
		name: "rows are found by whose they are and by their room",
		async run(house) {
			const device = await house.entered("s-ada");
			await keeps(device, unsent(1));
			await keeps(device, unsent(2, { room: "den" }));
			await keeps(device, unsent(3, { person: "s-bo", room: "den" }));
			await device.put("rooms", room("den"));
			await device.put("rooms", room("den-2"));
			const ids = async (of: Parameters<DeviceStore["all"]>[1]) =>
				(await device.all("unsent", of))?.map(({ n }) => n).sort();
			same(await ids({ person: "s-ada" }), [1, 2], "of Ada");
			same(await ids({ room: "den" }), [2, 3], "in the den");
			same(await ids({ person: "s-bo", room: "lobby" }), [], "of Bo in the lobby");
			const rooms = await device.all("rooms", { person: "s-ada", room: "den" });
			same(
				rooms?.map((row) => row.room),
				["den"],
				"the den",
			);
		},
	},
	{
		name: "before anybody has come in nothing is written",
		async run(house) {
			const device = await house.opens();
			same(await keeps(device, unsent(1)), false, "put");
			same(device.state, { keeps: "nothing", because: "wiped" }, "state");
			same(await device.all("unsent"), [], "rows");
		},
	},
	{
		name: "all of a write happens or nothing: a row of no shape, or one too many, takes the others with it",
		async run(house) {
			const device = await house.entered("s-ada", { keptFileBytesMax: 10 });
			const shapeless = { ...draft(), text: 7 } as unknown as Row<"drafts">;
			for (const bad of [
				{ table: "drafts", put: shapeless },
				{ table: "files", put: file("k-1", 11) },
			] as const)
				same(await device.write([{ table: "drafts", put: draft() }, bad]), false, bad.table);
			same(await device.all("drafts"), [], "drafts");
		},
	},
	{
		name: "[KEEP6] of unsent messages one that fits no shape is left out by itself, and is told of",
		async run(house) {
			const device = await house.entered("s-ada");
			await keeps(device, unsent(1), unsent(4));
			const wordless = { ...unsent(2), text: 7 } as unknown as Row<"unsent">;
			const written = await device.writeOwn({
				...{ by: "core-1", add: [wordless, unsent(3)], change: [unsent(1, { tried: true })] },
				drop: [unsent(4).id],
			});
			same(written, { kept: true, lost: [], unfit: [wordless.id] }, "written");
			same(await device.all("unsent"), [unsent(1, { tried: true }), unsent(3)], "unsent");
		},
	},
	{
		name: "[KEEP1] where there are too many drafts the oldest makes room, and never the one that is written",
		async run(house) {
			const device = await house.entered("s-ada", { unsentMax: 2 });
			const texts = async () => (await device.all("drafts"))?.map(({ text }) => text).sort();
			for (const [tab, at] of [
				["first", 2],
				["second", 1],
				["third", 3],
			] as const)
				same(await device.put("drafts", draft({ tab, at, text: tab })), true, tab);
			same(await texts(), ["first", "third"], "the newest two");
			same(await device.put("drafts", draft({ tab: "slow clock", at: 0, text: "now" })), true, "now");
			same(await texts(), ["now", "third"], "with the one that was written");
		},
	},
	{
		name: "[KEEP7] of a room what was heard up to a later place stays, unless it is of another log; and it keeps when it was used",
		async run(house) {
			const device = await house.entered("s-ada");
			const heardTo = async () => (await device.all("rooms"))?.map((row) => [row.heardTo, row.usedAt]);
			await device.put("rooms", room("den", { heardTo: 7, usedAt: 5 }));
			same(await device.put("rooms", room("den", { heardTo: 3, usedAt: 9 })), true, "by a tab that slept");
			same(await heardTo(), [[7, 5]], "as it was");
			await device.put("rooms", room("den", { heardTo: 8, usedAt: 0 }));
			same(await heardTo(), [[8, 5]], "heard on, and not looked at since");
			await device.put("rooms", room("den", { heardTo: 1, epoch: "epoch-2" }));
			same(
				(await heardTo())?.map(([to]) => to),
				[1],
				"of another log",
			);
		},
	},
	{
		name: "[KEEP7] of a person's rooms those stay that they are a member of, and those of others are not looked at",
		async run(house) {
			const device = await house.entered("s-ada");
			for (const name of ["den", "hall", "lobby"]) await device.put("rooms", room(name));
			same(await device.keepRooms({ person: "s-ada", rooms: new Set(["den", "attic"]) }), true, "kept");
			same(
				(await device.all("rooms"))?.map((row) => row.room),
				["den"],
				"of Ada",
			);
			same(await device.keepRooms({ person: "s-bo", rooms: new Set() }), true, "of Bo");
			same((await device.all("rooms"))?.length, 1, "of Ada, still");
		},
	},
	{
		name: "[KEEP6] truncated: a row that fits no shape is left out, counted and erased, and its neighbours are read",
		async run(house) {
			const device = await house.entered("s-ada");
			await keeps(device, unsent(1));
			const { text: _text, n: _n, ...cut } = unsent(2);
			await house.plants("unsent", cut);
			await house.plants("unsent", { ...unsent(3), files: "none" });
			await house.plants("rooms", { person: "s-ada", room: "den", events: [{ type: "posted" }] });
			same(await device.all("unsent"), [unsent(1)], "unsent");
			same(await device.all("rooms"), [], "rooms");
			same(device.unreadable, 3, "counted");
			const next = await house.entered("s-ada");
			same(await next.all("unsent"), [unsent(1)], "unsent, read again");
			same(next.unreadable, 0, "counted, when they are erased");
		},
	},
	{
		name: "[KEEP6] newer or older: a field that is not known is left out, and one that is not there yet does no harm",
		async run(house) {
			const device = await house.entered("s-ada");
			await house.plants("unsent", { ...unsent(1), mood: "bright" });
			await house.plants("drafts", draft());
			same(await device.all("unsent"), [unsent(1)], "a field more");
			same(await device.all("drafts"), [draft()], "fields less");
			same(device.unreadable, 0, "counted");
		},
	},
	{
		name: "somebody else's: who comes in finds no room and no setting of others, and erases neither drafts nor what is unsent",
		async run(house) {
			const ada = await house.entered("s-ada");
			const rows = everyField();
			await ada.put("rooms", rows.rooms);
			await ada.put("settings", rows.settings);
			await ada.put("drafts", rows.drafts);
			await keeps(ada, rows.unsent);
			const bo = await house.entered("s-bo");
			same([await bo.all("rooms"), await bo.all("settings")], [[], []], "rooms and settings");
			same(await bo.all("unsent", { person: "s-bo" }), [], "unsent of Bo");
			same(await bo.all("unsent", { person: "s-ada" }), [rows.unsent], "unsent of Ada");
			same(await bo.all("drafts", { person: "s-ada" }), [rows.drafts], "drafts of Ada");
		},
	},
	{
		name: "at most so many rooms: the one looked at longest ago goes",
		async run(house) {
			const device = await house.entered("s-ada", { keptRoomsMax: 2 });
			for (const [nth, name] of ["a", "b", "c"].entries())
				await device.put("rooms", room(name, { usedAt: name === "a" ? 9 : nth }));
			same((await device.all("rooms"))?.map((row) => row.room).sort(), ["a", "c"], "rooms");
		},
	},
	{
		name: "at most so many messages of a room, with what happened between them",
		async run(house) {
			const device = await house.entered("s-ada", { keptMessagesMax: 2 });
			await device.put(
				"rooms",
				room("a", { events: [posted(1), reacted(2), posted(3), reacted(4), posted(5)] }),
			);
			const kept = await device.all("rooms");
			same(
				kept?.[0]?.events.map(({ seq }) => seq),
				[2, 3, 4, 5],
				"events",
			);
		},
	},
	{
		name: "a room that was kept for too long goes when somebody comes in",
		async run(house) {
			const device = await house.entered("s-ada");
			await device.put("rooms", room("old", { keptAt: house.now - 15 * DAY_MS }));
			await device.put("rooms", room("new", { keptAt: house.now - 13 * DAY_MS }));
			const next = await house.entered("s-ada");
			same(
				(await next.all("rooms"))?.map((row) => row.room),
				["new"],
				"rooms",
			);
		},
	},
	{
		name: "at most so much of one file and of all, and its content goes with a file",
		async run(house) {
			const device = await house.entered("s-ada", { keptFileBytesMax: 4, keptFilesBytesMax: 6 });
			const keep = (key: string, size: number, bytes = size) =>
				device.write([
					{ table: "files", put: file(key, size) },
					{ table: "bytes", put: { key, bytes: new ArrayBuffer(bytes) } },
				]);
			same(await keep("k-1", 5), false, "a file too large");
			same(await keep("k-1", 1, 4), false, "more than its file says");
			same(await keep("k-1", 4), true, "a file");
			same(await keep("k-2", 4), false, "one too many");
			same(await keep("k-1", 3), true, "in its own place");
			same(await keep("k-2", 3), true, "what fits now");
			await device.write([{ table: "files", drop: ["k-1"] }]);
			same(
				(await device.all("bytes"))?.map(({ key }) => key),
				["k-2"],
				"contents",
			);
		},
	},
	{
		name: "at most so many unsent messages: one more is not kept, and says so; one that is there is written anew",
		async run(house) {
			const device = await house.entered("s-ada", { unsentMax: 2 });
			same([await keeps(device, unsent(1)), await keeps(device, unsent(2))], [true, true], "two");
			same(await keeps(device, unsent(3)), false, "a third");
			same(device.state, { keeps: "all" }, "state");
			same(await keeps(device, unsent(2, { tried: true })), true, "the second, anew");
			await lets(device, unsent(1));
			same(await keeps(device, unsent(3)), true, "the third, when there is room");
		},
	},
	{
		name: "[KEEP6] where one message is too many what goes goes all the same, and makes room",
		async run(house) {
			const device = await house.entered("s-ada", { unsentMax: 2 });
			await keeps(device, unsent(1), unsent(2));
			const write = (add: readonly number[], drop: number) =>
				device.writeOwn({
					by: "core-1",
					add: add.map((nth) => unsent(nth)),
					change: [],
					drop: [unsent(drop).id],
				});
			const there = async () => (await device.all("unsent"))?.map(({ n }) => n).sort();
			same([(await write([3, 4], 1)).kept, await there()], [false, [2]], "two for one");
			same([(await write([3, 4], 2)).kept, await there()], [true, [3, 4]], "two for two");
		},
	},
	{
		name: "[KEEP2] of two cores that take over a room one gets it, and all of it; what others have in it, or it has elsewhere, stays",
		async run(house) {
			const [first, second] = [await house.entered("s-ada"), await house.entered("s-ada")];
			await keeps(first, unsent(1, { owner: "gone" }), unsent(2, { owner: "gone", person: "s-bo" }));
			await keeps(first, unsent(3, { owner: "alive" }));
			await keeps(first, unsent(4, { owner: "gone", room: "den" }));
			const [one, other] = await Promise.all([
				first.takeOver({ room: "lobby", owner: "gone", by: "first" }),
				second.takeOver({ room: "lobby", owner: "gone", by: "second" }),
			]);
			const got = [one, other].map((rows) => rows.map(({ n }) => n).sort());
			same(
				got.toSorted((a, b) => b.length - a.length),
				[[1, 2], []],
				"taken over",
			);
			const taker = one.length > 0 ? "first" : "second";
			const owners = (await first.all("unsent"))?.map(({ n, owner }) => `${n} ${owner}`).sort();
			same(owners, [`1 ${taker}`, `2 ${taker}`, "3 alive", "4 gone"], "owners");
		},
	},
	{
		name: "[KEEP2] a core writes no row that is another's by now, and does not bring back what is gone; the rest of it is written",
		async run(house) {
			const device = await house.entered("s-ada");
			await keeps(
				device,
				unsent(1, { owner: "old" }),
				unsent(2, { owner: "old" }),
				unsent(3, { owner: "old" }),
			);
			await keeps(device, unsent(5, { owner: "old", room: "den" }));
			await device.takeOver({ room: "lobby", owner: "old", by: "new" });
			await lets(device, unsent(3, { owner: "new" }));
			const late = (nth: number) => unsent(nth, { owner: "old", text: "late" });
			const { kept, lost } = await device.writeOwn({
				by: "old",
				add: [late(1), late(4)],
				change: [late(3), unsent(5, { owner: "old", room: "den", tried: true })],
				drop: [unsent(2).id],
			});
			same([kept, [...lost].sort()], [true, [1, 2, 3].map((nth) => unsent(nth).id)], "lost");
			const rows = (await device.all("unsent"))?.map((row) => `${row.n} ${row.owner} ${row.text}`).sort();
			same(rows, ["1 new words 1", "2 new words 2", "4 old late", "5 old words 5"], "rows");
		},
	},
	{
		name: "[KEEP3] drafts of others become unsent messages of theirs, each text once, and one's own stay drafts",
		async run(house) {
			const ada = await house.entered("s-ada");
			for (const row of [
				draft({ tab: "any", text: "half", replyTo: { seq: 3, name: "Bo" } }),
				draft({ tab: "tab-1", text: "half", replyTo: { seq: 3, name: "Bo" } }),
				draft({ tab: "tab-2", text: "", editing: { seq: 2, text: "anew" } }),
				draft({ room: "attic", text: "", marks: ["a"], sent: true }),
				draft({ person: "s-bo", writtenAs: "Bo", text: "Bo's" }),
			])
				same(await ada.put("drafts", row), true, row.text);
			const bo = await house.entered("s-bo");
			let made = 0;
			const uuid = () => unsent(++made).id;
			const parted = await bo.partWithDrafts({ person: "s-bo", owner: "nobody", uuid });
			const rows = (await bo.all("unsent"))?.map((row) => [row.writtenAs, row.owner, row.text, row.replyTo]);
			same([parted, rows?.length], [2, 2], "parted");
			same(
				rows?.find((row) => row[2] === "half"),
				["Ada", "nobody", "half", 3],
				"the draft",
			);
			same(
				rows?.find((row) => row[2] === "anew"),
				["Ada", "nobody", "anew", undefined],
				"the edit",
			);
			same(
				(await bo.all("drafts"))?.map(({ text }) => text),
				["Bo's"],
				"drafts",
			);
		},
	},
	{
		name: "[KEEP4] what is from before somebody signed out goes when the next one comes in, and what is from after stays",
		async run(house) {
			const ada = await house.entered("s-ada");
			await keeps(ada, unsent(1));
			const bo = await house.opens();
			same(await bo.enter({ person: "s-bo", signedOutAt: house.now + 1 }), true, "Bo comes in");
			same(await bo.all("unsent"), [], "of Ada");
			same(await keeps(ada, unsent(2)), false, "written by a tab that has not heard of it");
			house.now += 2;
			const cy = await house.opens();
			await cy.enter({ person: "s-cy", signedOutAt: house.now });
			await keeps(cy, unsent(3, { person: "s-cy" }));
			house.now += 1;
			await (await house.opens()).enter({ person: "s-cy", signedOutAt: house.now - 2 });
			same((await cy.all("unsent"))?.length, 1, "of Cy");
		},
	},
	{
		name: "[KEEP4] what was written since somebody signed out stays, also where the clock was set back since",
		async run(house) {
			const signedOutAt = house.now + DAY_MS;
			const ada = await house.opens();
			await ada.enter({ person: "s-ada", signedOutAt });
			await keeps(ada, unsent(1));
			const next = await house.opens();
			same(await next.enter({ person: "s-ada", signedOutAt }), true, "the next page");
			same(await next.all("unsent"), [unsent(1)], "what it finds");
			same(await keeps(ada, unsent(2)), true, "written by the page that is open");
		},
	},
	{
		name: "[KEEP4] after a wipe nothing is left of anybody, and a core that has not heard of it writes nothing any more",
		async run(house) {
			const [ada, old] = [await house.entered("s-ada"), await house.entered("s-ada")];
			const rows = everyField();
			await ada.put("rooms", rows.rooms);
			await keeps(ada, unsent(1, { person: "s-bo" }));
			await ada.put("files", rows.files);
			await ada.put("bytes", rows.bytes);
			const { generation } = ada;
			same(await ada.wipe(), true, "wiped");
			same(ada.state, { keeps: "nothing", because: "wiped" }, "state");
			same(await keeps(old, unsent(2)), false, "written by a core that has not heard of it");
			same(old.state, { keeps: "nothing", because: "wiped" }, "its state");
			same(await old.takeOver({ room: "lobby", owner: "core-1", by: "core-2" }), [], "taken over by it");
			for (const table of ["rooms", "drafts", "unsent", "files", "bytes", "settings"] as const)
				same(await old.all(table), [], table);
			same(await old.enter({ person: "s-bo" }), true, "somebody comes in there");
			same(await keeps(old, unsent(2, { person: "s-bo" })), true, "and writes");
			same(old.generation !== generation && old.generation !== "", true, "another generation");
		},
	},
	{
		name: "[KEEP4] a core that slept through a wipe erases nothing of whoever came in since",
		async run(house) {
			const [ada, slept] = [await house.entered("s-ada"), await house.entered("s-ada")];
			house.now += 1;
			await ada.wipe();
			const cy = await house.entered("s-cy");
			await keeps(cy, unsent(1, { person: "s-cy" }));
			same(await slept.wipe(), true, "nothing of its own is left");
			same(slept.state, { keeps: "nothing", because: "wiped" }, "its state");
			same((await cy.all("unsent"))?.length, 1, "of Cy");
			same(await keeps(cy, unsent(2, { person: "s-cy" })), true, "written by Cy");
			same(await cy.wipe(), true, "wiped by Cy");
			same(await cy.all("unsent"), [], "left");
		},
	},
	{
		name: "[KEEP4] a core that is told nothing of a wipe cannot undo it, whichever of them comes first",
		async run(house) {
			const [ada, old] = [await house.entered("s-ada"), await house.entered("s-ada")];
			await Promise.all([keeps(old, unsent(1)), ada.wipe(), keeps(old, unsent(2))]);
			same(await (await house.opens()).all("unsent"), [], "rows");
		},
	},
];

/** A row of each table with every field that it may have. */
function everyField() {
	const image = { id: "a".repeat(32), name: "hill.png", type: "image/png", bytes: 3, width: 4, height: 2 };
	return {
		rooms: room("den", { head: 2, posts: 1, heardTo: 2, events: [posted(1), reacted(2)] }),
		drafts: {
			...draft({ at: 5, text: "half a thought", marks: ["a", "b"], sent: false }),
			...{ replyTo: { seq: 1, name: "Bo" }, editing: { seq: 2, text: "as it was" } },
		},
		unsent: unsent(1, {
			...{ replyTo: 1, refusal: { code: "too-long", message: "Too long.", field: "text" } },
			files: [{ key: "k-1", name: "hill.png", type: "image/png", bytes: 3, file: image }],
		}),
		files: file("k-1", 3),
		bytes: { key: "k-1", bytes: new Uint8Array([1, 2, 3]).buffer },
		settings: { person: "s-ada", key: "alerts" as const, value: '{"rooms":{"den":"all"}}' },
	};
}

const chain = (seq: number) => ({ seq, prev: seq - 1, posts: Math.ceil(seq / 2), room: "den" });
const authored = { name: "Bo", author: "s-bo", at: 1 };

function posted(seq: number): Row<"rooms">["events"][number] {
	return { type: "posted", ...chain(seq), ...authored, id: unsent(seq).id, text: `words ${seq}` };
}

function reacted(seq: number): Row<"rooms">["events"][number] {
	return { type: "reacted", ...chain(seq), ...authored, target: seq - 1, emoji: "👍", on: true };
}
