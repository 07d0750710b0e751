import { expect, test } from "vitest";
import { DeviceHouse, keeps, unsent } from "../../test/device-house.ts";
import { MemoryTables } from "../device/memory.ts";
import { TakingOver } from "./taking-over.ts";

test("[KEEP6] no room is held for good where looking breaks, and the next look is a whole one", async () => {
	const tables = new MemoryTables();
	const store = await new DeviceHouse(async () => tables).entered("s-ada");
	await keeps(store, unsent(1, { owner: "gone" }));
	let isBroken = true;
	const tell = () => {
		if (isBroken) throw new DOMException("closed", "InvalidStateError");
	};
	const nothing = () => undefined;
	const taken: string[] = [];
	const taking = new TakingOver({
		device: { store, core: "core-1", before: undefined, tell, onWord: nothing, onLeave: nothing },
		environment: {
			after: (_ms, run) => {
				queueMicrotask(run);
				return nothing;
			},
		},
		reads: () => nothing,
		taken: (_room, rows) => void taken.push(...rows.map(({ text }) => text)),
		released: nothing,
	});
	expect(taking.holds("lobby")).toBe(true);
	await expect(taking.look()).rejects.toThrow("closed");
	expect(taking.holds("lobby")).toBe(false);
	isBroken = false;
	await taking.look();
	expect(taken).toEqual(["words 1"]);
	expect(taking.holds("lobby")).toBe(false);
});
