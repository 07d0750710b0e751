import { risingUuid } from "../state/rising-uuid.ts";
import { Device } from "./device.ts";
import { openTables } from "./indexed-db.ts";
import { MemoryTables } from "./memory.ts";
import type { DeviceStore } from "./store.ts";

/** What this browser keeps, or, where it keeps nothing, the same in memory; `state` says why. Never rejects. */
export async function openDevice(): Promise<DeviceStore> {
	const opened = await openTables();
	const tables = typeof opened === "string" ? new MemoryTables(opened) : opened;
	return new Device(tables, { now: Date.now, uuid: risingUuid });
}
