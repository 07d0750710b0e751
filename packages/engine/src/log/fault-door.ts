import type { StoreModule } from "./store-module.ts";

/** What stands between the log thread and its parts, for tests: it may break, hold or end what passes. */
export interface FaultDoor {
	/** the rules and rows, seen through it */
	storeModule<State, Draft, Event, Note, Past>(
		real: StoreModule<State, Draft, Event, Note, Past>,
	): StoreModule<State, Draft, Event, Note, Past>;
	/** COMMIT, seen through it */
	commit(real: () => void): void;
}

/** Only tests hold such a module and hand it in: no configuration names one. */
export interface FaultDoorOptions {
	/** of the module; its `faultDoor` makes a `FaultDoor` of `control` */
	readonly url: string;
	/** shared with the test, which says by it what is to break */
	readonly control: SharedArrayBuffer;
}

/** As a house runs. */
const open: FaultDoor = {
	storeModule: (real) => real,
	commit: (real) => real(),
};

export async function openFaultDoor(options: FaultDoorOptions | undefined): Promise<FaultDoor> {
	if (options === undefined) return open;
	const { faultDoor } = (await import(options.url)) as {
		faultDoor: (control: SharedArrayBuffer) => FaultDoor;
	};
	return faultDoor(options.control);
}
