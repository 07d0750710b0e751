import type { Row } from "../src/device/rows.ts";
import type { DeviceStore } from "../src/device/store.ts";
import { type DeviceHouse, file, room, same, unsent } from "./device-house.ts";

export interface DeviceCase {
	readonly name: string;
	run(house: DeviceHouse): Promise<void>;
}

const DAY_MS = 86_400_000;

/** What holds of every device's store, whatever its rows lie in: run over memory in Node, over IndexedDB in a browser. */
export const deviceContract: readonly DeviceCase[] = [
	{
		name: "what was written is there for the next core that opens it, every field of it",
		async run(house) {
			const rows = everyField();
			const device = await house.entered("s-ada");
			same(device.state, { keeps: "all" }, "state");
			same(
				await device.write([
					{ table: "rooms", put: rows.rooms },
					{ table: "drafts", put: rows.drafts },
					{ table: "unsent", put: rows.unsent },
					{ table: "files", put: rows.files },
					{ table: "bytes", put: rows.bytes },
					{ table: "settings", put: rows.settings },
				]),
				true,
				"written",
			);
			const next = await house.opens();
			for (const table of ["rooms", "drafts", "unsent", "files", "bytes", "settings"] as const)
				same(await next.all(table), [rows[table]], table);
		},
	},
	{
		name: "a row written again under its key takes the place of the one before, and one that is dropped is gone",
		async run(house) {
			const device = await house.entered("s-ada");
			await device.put("unsent", unsent(1));
			await device.put("unsent", unsent(1, { tried: true }));
			same(await device.all("unsent"), [unsent(1, { tried: true })], "written again");
			same(await device.write([{ table: "unsent", drop: [unsent(1).id] }]), true, "dropped");
			same(await device.all("unsent"), [], "dropped");
		},
	},
	{
		name: "rows are found by whose they are and by their room",
		async run(house) {
			const device = await house.entered("s-ada");
			await device.put("unsent", unsent(1));
			await device.put("unsent", unsent(2, { room: "den" }));
			await device.put("unsent", unsent(3, { person: "s-bo", room: "den" }));
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
			same(await device.put("unsent", unsent(1)), false, "put");
			same(device.state, { keeps: "nothing", because: "wiped" }, "state");
			same(await device.all("unsent"), [], "rows");
		},
	},
	{
		name: "all of a write happens or nothing: a row of no shape, or one too many, takes the others with it",
		async run(house) {
			const device = await house.entered("s-ada", { keptFileBytesMax: 10 });
			const shapeless = { ...unsent(2), text: 7 } as unknown as Row<"unsent">;
			for (const bad of [
				{ table: "unsent", put: shapeless },
				{ table: "files", put: file("k-1", 11) },
			] as const)
				same(await device.write([{ table: "unsent", put: unsent(1) }, bad]), false, bad.table);
			same(await device.all("unsent"), [], "rows");
			same(await device.put("unsent", unsent(1)), true, "the good one by itself");
		},
	},
	{
		name: "truncated: a row that fits no shape is left out, counted and erased, and its neighbours are read",
		async run(house) {
			const device = await house.entered("s-ada");
			await device.put("unsent", unsent(1));
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
		name: "newer or older: a field that is not known is left out, and one that is not there yet does no harm",
		async run(house) {
			const device = await house.entered("s-ada");
			await house.plants("unsent", { ...unsent(1), mood: "bright" });
			await house.plants("drafts", { person: "s-ada", room: "den", at: 1, text: "half" });
			same(await device.all("unsent"), [unsent(1)], "a field more");
			same(
				await device.all("drafts"),
				[{ person: "s-ada", room: "den", at: 1, text: "half" }],
				"fields less",
			);
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
			await ada.put("unsent", rows.unsent);
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
			same(
				[await device.put("unsent", unsent(1)), await device.put("unsent", unsent(2))],
				[true, true],
				"two",
			);
			same(await device.put("unsent", unsent(3)), false, "a third");
			same(device.state, { keeps: "all" }, "state");
			same(await device.put("unsent", unsent(2, { tried: true })), true, "the second, anew");
			await device.write([{ table: "unsent", drop: [unsent(1).id] }]);
			same(await device.put("unsent", unsent(3)), true, "the third, when there is room");
		},
	},
	{
		name: "of two cores that take over what an owner left one gets it, and all of it; what others left, or somebody else, stays",
		async run(house) {
			const [first, second] = [await house.entered("s-ada"), await house.entered("s-ada")];
			await first.put("unsent", unsent(1, { owner: "gone" }));
			await first.put("unsent", unsent(2, { owner: "gone", room: "den" }));
			await first.put("unsent", unsent(3, { owner: "alive" }));
			await first.put("unsent", unsent(4, { owner: "gone", person: "s-bo" }));
			const [one, other] = await Promise.all([
				first.takeOver({ person: "s-ada", owner: "gone", by: "first" }),
				second.takeOver({ person: "s-ada", owner: "gone", by: "second" }),
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
		name: "after a wipe nothing is left of anybody, and a core that has not heard of it writes nothing any more",
		async run(house) {
			const [ada, old] = [await house.entered("s-ada"), await house.entered("s-ada")];
			const rows = everyField();
			await ada.put("rooms", rows.rooms);
			await ada.put("unsent", unsent(1, { person: "s-bo" }));
			await ada.put("files", rows.files);
			await ada.put("bytes", rows.bytes);
			const { generation } = ada;
			same(await ada.wipe(), true, "wiped");
			same(ada.state, { keeps: "nothing", because: "wiped" }, "state");
			same(await old.put("unsent", unsent(2)), false, "written by a core that has not heard of it");
			same(old.state, { keeps: "nothing", because: "wiped" }, "its state");
			same(await old.takeOver({ person: "s-ada", owner: "core-1", by: "core-2" }), [], "taken over by it");
			for (const table of ["rooms", "drafts", "unsent", "files", "bytes", "settings"] as const)
				same(await old.all(table), [], table);
			same(await old.enter("s-bo"), true, "somebody comes in there");
			same(await old.put("unsent", unsent(2, { person: "s-bo" })), true, "and writes");
			same(old.generation !== generation && old.generation !== "", true, "another generation");
		},
	},
	{
		name: "a core that is told nothing of a wipe cannot undo it, whichever of them comes first",
		async run(house) {
			const [ada, old] = [await house.entered("s-ada"), await house.entered("s-ada")];
			await Promise.all([old.put("unsent", unsent(1)), ada.wipe(), old.put("unsent", unsent(2))]);
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
			...{ person: "s-ada", room: "den", at: 5, text: "half a thought" },
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
