import type { Database } from "better-sqlite3";
import { eachRow, type Interruptible } from "../../lib/interruptible.ts";
import type { ThrownOut } from "../thrown-out.ts";
import { rowsOf } from "./house-rows.ts";

/** What is stored and was not delivered, where no state says that it was so. */
export interface Missed {
	readonly thrownOut: readonly ThrownOut[];
}

/** Behind that place of the log. */
export function* readingMissed(database: Database, since: number): Interruptible<Missed> {
	const thrownOut: ThrownOut[] = [];
	yield* eachRow(rowsOf<StoredDeed>(database, THROWN_OUT, since), ({ deed, ...row }) => {
		const { do: done, until } = JSON.parse(deed) as Pick<ThrownOut, "until"> & { do: "remove" | "ban" };
		thrownOut.push({ ...row, until, as: done === "ban" ? "banned" : "removed" });
	});
	return { thrownOut };
}

type StoredDeed = Omit<ThrownOut, "as" | "until"> & { readonly deed: string };

const THROWN_OUT = `
	SELECT room, person session, at, reason, deed FROM audit WHERE seq > ? AND done IN ('remove', 'ban') ORDER BY seq`;
