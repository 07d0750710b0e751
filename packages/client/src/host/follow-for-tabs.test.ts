import { expect, test } from "vitest";
import { DeviceHouse } from "../../test/device-house.ts";
import { memoryStore, testPage } from "../../test/world.ts";
import { MemoryTables } from "../device/memory.ts";
import type { Row } from "../device/rows.ts";
import type { FollowingParts } from "../keeping/following.ts";
import { followForTabs } from "./follow-for-tabs.ts";

const row: Row<"unsent"> = {
	...{ person: "s-ada", room: "lobby", epoch: "epoch-1", writtenAs: "Ada", owner: "core-1" },
	...{ id: "00000000-0000-7000-8000-000000000001", text: "words", n: 1, at: 1, tried: false, files: [] },
};

test("[KEEP1] tabs are told of what lies on the device, and not of what was left out as it fits no shape", async () => {
	const tables = new MemoryTables();
	const store = await new DeviceHouse(async () => tables).entered("s-ada");
	const nobody = () => undefined;
	const device = { store, core: "core-1", before: undefined, tell: nobody, onWord: nobody, onLeave: nobody };
	const environment = { after: () => nobody, now: () => 1, page: testPage().page };
	const parts = { environment: { ...environment, local: memoryStore(), tab: memoryStore() } };
	const told: string[] = [];
	followForTabs(device, parts as Partial<FollowingParts> as FollowingParts, {
		named: nobody,
		settled: (ids) => void told.push(...ids),
		onLastWords: nobody,
	});
	const unfit = { ...row, id: "00000000-0000-7000-8000-000000000002", activity: { name: 7 } as never };
	await store.writeOwn({ by: "core-1", add: [row, unfit], change: [], drop: ["gone"] });
	expect(told).toEqual([row.id, "gone"]);
});
