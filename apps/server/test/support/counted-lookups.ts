import { setTimeout as sleep } from "node:timers/promises";
import type { LookupModule } from "@parley/engine/lookups/runner";
import { chatLookups } from "../../src/app/lookups/module.ts";

interface Count {
	now: number;
	most: number;
}

const PAGE_MS = 20;
const key = Symbol.for("counted-lookups");
const known = globalThis as { [key]?: Count };
known[key] ??= { now: 0, most: 0 };

/** Of all houses in this process, where lookups are inline. */
export const pages: Count = known[key];

/** The chat's lookups, whose pages of history take their time, and are counted. */
export const lookups: LookupModule = {
	open(context) {
		const handlers = chatLookups().open(context);
		return {
			...handlers,
			async history(data, signal) {
				pages.now += 1;
				pages.most = Math.max(pages.most, pages.now);
				try {
					await sleep(PAGE_MS, undefined, { signal });
					return await handlers["history"]?.(data, signal);
				} finally {
					pages.now -= 1;
				}
			},
		};
	},
};
