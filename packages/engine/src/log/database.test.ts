import { expect, test } from "vitest";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { checkSqliteVersion } from "./database.ts";

test("[ORD4] no version of SQLite that can damage its log is used, the one that is bundled is none", () => {
	for (const version of ["3.7.0", "3.50.4", "3.51.2"])
		expect(() => checkSqliteVersion(version)).toThrow(UserFacingError);
	for (const version of ["3.51.3", "3.52.1", "4.0.0"])
		expect(() => checkSqliteVersion(version)).not.toThrow();
	expect(() => checkSqliteVersion()).not.toThrow();
});
