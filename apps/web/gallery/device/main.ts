import { openTables } from "@parley/client/device/indexed-db";
import { type DeviceCase, deviceContract } from "@parley/client/test/device-contract";
import { DeviceHouse } from "@parley/client/test/device-house";
import { badStores, clearedStore, fullStore, refusedStore } from "./bad-stores.ts";
import { eraseRaw } from "./raw.ts";

/**
 * What holds of a device's store, tried over this browser's own database: `?of=contract` and so on. Each case is a line
 * of the list, with "ok" or what is wrong; `data-done` says that all were tried. For e2e/device.spec.ts.
 */
const groups: Readonly<Record<string, readonly DeviceCase[]>> = {
	contract: deviceContract,
	bad: badStores,
	refused: refusedStore,
	full: fullStore,
	cleared: clearedStore(theButton),
};

const wanted = new URLSearchParams(location.search).get("of") ?? "contract";
for (const one of groups[wanted] ?? []) say(one.name, await outcomeOf(one));
document.documentElement.dataset["done"] = wanted;

async function outcomeOf({ run }: DeviceCase): Promise<string> {
	const opened: { close(): void }[] = [];
	const house = new DeviceHouse(async () => {
		const tables = await openTables();
		if (typeof tables === "string") throw new Error(`no database: ${tables}`);
		opened.push(tables);
		return tables;
	});
	try {
		if (wanted !== "refused") await eraseRaw();
		await run(house);
		return "ok";
	} catch (error) {
		return String(error);
	} finally {
		for (const tables of opened) tables.close();
	}
}

function say(name: string, outcome: string): void {
	const line = document.createElement("li");
	line.textContent = `${outcome}: ${name}`;
	document.querySelector("ol")?.append(line);
}

/** Whoever looks on has done their part. */
function theButton(): Promise<void> {
	return new Promise((resolve) => {
		document.documentElement.dataset["waits"] = "true";
		document.querySelector("button")?.addEventListener("click", () => resolve(), { once: true });
	});
}
