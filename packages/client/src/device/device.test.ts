import { describe, expect, test } from "vitest";
import { deviceContract } from "../../test/device-contract.ts";
import { DeviceHouse, keeps, unsent } from "../../test/device-house.ts";
import { Device } from "./device.ts";
import { MemoryTables } from "./memory.ts";
import { openDevice } from "./open-device.ts";

describe("a device's store over memory (over IndexedDB: e2e/device.spec.ts)", () => {
	test.each(deviceContract)("$name", async ({ run }) => {
		const tables = new MemoryTables();
		await run(new DeviceHouse(async () => tables));
	});
});

test("[KEEP7] that a room could not be written says nothing of whether what is unsent is kept", async () => {
	const tables = new MemoryTables();
	const device = new Device(tables, { now: () => 1_000, uuid: () => "one" });
	await device.enter({ person: "s-ada" });
	expect(device.state).toEqual({ keeps: "all" });
	tables.transact = () => Promise.reject(new DOMException("no", "UnknownError"));
	expect(await device.write([{ table: "rooms", drop: [] }])).toBe(false);
	expect(device.state).toEqual({ keeps: "all" });
	expect(await keeps(device, unsent(1))).toBe(false);
	expect(device.state.keeps).toBe("nothing");
});

describe("where no database is to be had", () => {
	test("refused: all is held as long as this core lives, and no write says that it is kept", async () => {
		// Node has no IndexedDB: the real refusals are met in a browser.
		const device = await openDevice();
		expect(device.state).toEqual({ keeps: "nothing", because: "refused" });
		expect(await device.enter({ person: "s-ada" })).toBe(false);
		expect(await keeps(device, unsent(1))).toBe(false);
		expect(await device.all("unsent")).toEqual([unsent(1)]);
		expect(device.generation).toBe("");
		expect(await device.wipe()).toBe(false);
		expect(await device.all("unsent")).toEqual([]);
	});
});
