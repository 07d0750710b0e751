import { statSync } from "node:fs";
import { databaseFile } from "@parley/engine/log/database";
import type { Metrics } from "../lib/metrics.ts";
import { PRODUCT } from "../lib/product.ts";

/** A write-ahead log that only grows means that somebody reads without end: a backup, most likely. */
export function measureDatabase({ databaseBytes }: Metrics, dataDir: string): void {
	const file = databaseFile(dataDir, PRODUCT);
	databaseBytes.set({ part: "pages" }, bytesOf(file));
	databaseBytes.set({ part: "log" }, bytesOf(`${file}-wal`));
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
