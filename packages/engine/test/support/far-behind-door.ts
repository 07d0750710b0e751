import type { FaultDoor } from "../../src/log/fault-door.ts";

const COMMIT_MS = 5;

/** A slow disk, and what lags behind the log never has it caught up. `control`: how many steps it took. */
export function faultDoor(control: SharedArrayBuffer): FaultDoor {
	const steps = new Int32Array(control);
	return {
		storeModule: (real) => ({
			...real,
			open: (database) => ({
				...real.open(database),
				isFarBehind: () => true,
				followUp: () => Atomics.add(steps, 0, 1) >= 0,
			}),
		}),
		commit(real) {
			const end = performance.now() + COMMIT_MS;
			while (performance.now() < end);
			real();
		},
	};
}
