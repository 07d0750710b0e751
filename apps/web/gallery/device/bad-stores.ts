import { openTables } from "@parley/client/device/indexed-db";
import { openDevice } from "@parley/client/device/open-device";
import type { DeviceCase } from "@parley/client/test/device-contract";
import { keeps, room, same, unsent } from "@parley/client/test/device-house";
import { openRaw, rawRows } from "./raw.ts";

/** What only a real database can do to whoever opens it. */
export const badStores: readonly DeviceCase[] = [
	{
		name: "[KEEP6] newer: what a newer page has written is neither read nor touched, and nothing is kept",
		async run(house) {
			const before = await house.entered("s-ada");
			await keeps(before, unsent(1));
			before.close();
			(await openRaw(2)).close();
			const device = await openDevice();
			same(device.state, { keeps: "nothing", because: "newer" }, "state");
			same(await device.enter({ person: "s-ada" }), false, "comes in");
			same(await keeps(device, unsent(2)), false, "put");
			same(await device.wipe(), false, "wipe");
			const raw = await openRaw(2);
			same(await rawRows(raw, "unsent"), [unsent(1)], "what lies there");
			raw.close();
		},
	},
	{
		name: "[KEEP6] newer: a newer page that comes waits for nobody, and what is under way is finished",
		async run(house) {
			const device = await house.entered("s-ada");
			const underWay = keeps(device, unsent(1));
			const raw = await openRaw(2);
			same(await underWay, true, "what was under way");
			same(await keeps(device, unsent(2)), false, "what comes later");
			same(device.state, { keeps: "nothing", because: "newer" }, "state");
			same(await device.all("unsent"), null, "read");
			same(await rawRows(raw, "unsent"), [unsent(1)], "what lies there");
			raw.close();
		},
	},
	{
		name: "[KEEP6] blocked: a page that holds an older one is waited for so long and no longer",
		async run() {
			const raw = await openRaw(1);
			same(await openTables({ version: 2, waitMs: 200 }), "blocked", "opened");
			raw.close();
			// The late one was let go: else this would wait for it.
			(await openRaw(3)).close();
		},
	},
	{
		name: "[KEEP6] damaged: a database without our tables is made anew",
		async run() {
			(await openRaw(1, (database) => database.createObjectStore("unsent"))).close();
			const device = await openDevice();
			same(await device.enter({ person: "s-ada" }), true, "comes in");
			same(await keeps(device, unsent(1)), true, "put");
			same(await device.all("unsent"), [unsent(1)], "rows");
			device.close();
		},
	},
	{
		name: "[KEEP6] damaged, and held by another page: nothing is kept",
		async run() {
			const raw = await openRaw(1, (database) => database.createObjectStore("unsent"));
			const device = await openDevice();
			same(device.state, { keeps: "nothing", because: "refused" }, "state");
			same(await keeps(device, unsent(1)), false, "put");
			raw.close();
		},
	},
];

export const refusedStore: readonly DeviceCase[] = [
	{
		name: "[KEEP6] refused: all is held as long as the page lives, and no write says that it is kept",
		async run() {
			const device = await openDevice();
			same(device.state, { keeps: "nothing", because: "refused" }, "state");
			same(await device.enter({ person: "s-ada" }), false, "comes in");
			same(await keeps(device, unsent(1)), false, "put");
			same(await device.all("unsent"), [unsent(1)], "rows");
		},
	},
];

const ROOM_CHARS = 200_000;

/** The browser was told to give some megabytes only. */
export const fullStore: readonly DeviceCase[] = [
	{
		name: "[KEEP6] full: rooms make room, once; what is not kept says so; what was acknowledged stays, and goes on being kept",
		async run(house) {
			const device = await house.entered("s-ada");
			same(await keeps(device, unsent(1)), true, "an unsent message");
			const kept: string[] = [];
			for (let nth = 0; nth < 50; nth += 1) {
				const row = room(`room-${nth}`, { topic: noise(ROOM_CHARS), usedAt: nth });
				if (await device.put("rooms", row)) kept.push(row.room);
			}
			const there = (await device.all("rooms"))?.map((row) => row.room) ?? [];
			same(
				there.filter((name) => !kept.includes(name)),
				[],
				"rooms that were not kept, and are there",
			);
			same(there.length < 50 && there.length > 0, true, `some rooms went (${there.length} are there)`);
			const huge = unsent(2, { text: noise(20 * ROOM_CHARS) });
			same(await keeps(device, huge), false, "more than there is room for");
			same(device.state, { keeps: "nothing", because: "full" }, "state");
			same(
				(await device.all("unsent"))?.map(({ n }) => n),
				[1],
				"unsent",
			);
			same(await keeps(device, unsent(3)), true, "what fits");
			same(device.state, { keeps: "all" }, "state, then");
		},
	},
];

/** Cleared away by the browser, or by its owner, while a core holds it open. */
export function clearedStore(cleared: () => Promise<void>): readonly DeviceCase[] {
	return [
		{
			name: "[KEEP6] cleared away while it is open: nothing is kept, and says so",
			async run(house) {
				const device = await house.entered("s-ada");
				same(await keeps(device, unsent(1)), true, "put");
				await cleared();
				same(await keeps(device, unsent(2)), false, "put, when it is gone");
				same(device.state, { keeps: "nothing", because: "refused" }, "state");
				const next = await house.entered("s-ada");
				same(await next.all("unsent"), [], "what lies there");
				same(next.generation !== device.generation, true, "another generation");
			},
		},
	];
}

/** Of characters that no database can make smaller. */
function noise(chars: number): string {
	let text = "";
	while (text.length < chars) {
		const some = crypto.getRandomValues(new Uint16Array(Math.min(10_000, chars - text.length)));
		text += String.fromCharCode(...some.map((code) => code % 0xd800));
	}
	return text;
}
