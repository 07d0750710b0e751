import type { Row } from "./rows.ts";

/** `by`: the core that writes, and the `owner` in all of its rows */
export interface OwnWrite {
	readonly by: string;
	/** there is no such row yet, or it is its own */
	readonly add: readonly Row<"unsent">[];
	/** it was there, its own */
	readonly change: readonly Row<"unsent">[];
	/** ids */
	readonly drop: readonly string[];
}

/** `lost`: ids; where nothing was kept nobody knows of any. `unfit`: ids of what fits no shape, and was left out. */
export interface OwnWritten {
	readonly kept: boolean;
	readonly lost: readonly string[];
	readonly unfit: readonly string[];
}
