import type { LookupModule } from "./runner.ts";

/** Lookups for the runners' tests: one answers, one throws, one never ends. */
export const lookupModule: LookupModule = {
	open: () => ({
		double: (data) => Number(data) * 2,
		breaks() {
			throw new Error("a handler's bug");
		},
		spin() {
			for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
		},
	}),
};
