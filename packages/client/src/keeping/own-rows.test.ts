import { expect, test } from "vitest";
import { DeviceHouse } from "../../test/device-house.ts";
import { MemoryTables } from "../device/memory.ts";
import { type Entry, entryOf } from "../outbox/outbox-entry.ts";
import { OwnRows } from "./own-rows.ts";

const ada = { name: "Ada", session: "s-ada", epoch: "epoch-1" };

function entry(room: string, nth: number): Entry {
	const id = `00000000-0000-7000-8000-${String(nth).padStart(12, "0")}`;
	return entryOf({ id, room, by: ada, text: `words ${nth}`, at: nth }, { is: "fresh" });
}

async function core() {
	const tables = new MemoryTables();
	const store = await new DeviceHouse(async () => tables).entered("s-ada");
	const writeOwn = store.writeOwn.bind(store);
	const drops: number[] = [];
	const device = { takes: true, drops };
	store.writeOwn = async (own) => {
		drops.push(own.drop.length);
		return device.takes ? writeOwn(own) : { kept: false, lost: [], unfit: [] };
	};
	const lying = async () => (await store.all("unsent"))?.map(({ text }) => text);
	return { rows: new OwnRows({ store, core: "core-1" }), device, lying };
}

test("[KEEP1] what was let go while the device took nothing goes with the next write that it takes, in whatever room", async () => {
	const { rows, device, lying } = await core();
	await rows.follow("lobby", [entry("lobby", 1)], ada);
	device.takes = false;
	await rows.follow("lobby", [], ada);
	expect(await lying()).toEqual(["words 1"]);
	await rows.follow("den", [entry("den", 2)], ada);
	expect(await lying()).toEqual(["words 1"]);
	device.takes = true;
	await rows.follow("den", [entry("den", 2), entry("den", 3)], ada);
	expect(await lying()).toEqual(["words 2", "words 3"]);
	await rows.follow("den", [entry("den", 2)], ada);
	expect(device.drops).toEqual([0, 1, 1, 1, 1]);
	expect(await lying()).toEqual(["words 2"]);
});

test("[KEEP1] what is written again under its id stays", async () => {
	const { rows, device, lying } = await core();
	await rows.follow("lobby", [entry("lobby", 1)], ada);
	device.takes = false;
	await rows.follow("lobby", [], ada);
	device.takes = true;
	await rows.follow("lobby", [entry("lobby", 1)], ada);
	await rows.follow("lobby", [entry("lobby", 1), entry("lobby", 2)], ada);
	expect(await lying()).toEqual(["words 1", "words 2"]);
});

test("[KEEP6] where nothing is ever kept no id is remembered", async () => {
	const { rows, device } = await core();
	device.takes = false;
	for (const nth of [1, 2, 3]) {
		await rows.follow("lobby", [entry("lobby", nth)], ada);
		await rows.follow("lobby", [], ada);
	}
	expect(device.drops).toEqual([0, 1, 0, 1, 0, 1]);
});

test("[KEEP6] what is written while another reading is under way is nobody else's by that", async () => {
	const { rows } = await core();
	await rows.follow("lobby", [entry("lobby", 1)], ada);
	const before = rows.there;
	await rows.follow("lobby", [entry("lobby", 1), entry("lobby", 2)], ada);
	const first = entry("lobby", 1).row.id;
	expect(rows.lostOf([], before)).toEqual([first]);
});
