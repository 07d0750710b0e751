import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secretFiles } from "@parley/engine/lib/secrets";
import { expect, onTestFinished, test } from "vitest";
import { addressHash } from "./address-hash.ts";

test("[MOD3] an address is known again with the same key only, and does not stand in its hash", async () => {
	const [here, elsewhere] = [freshDir(), freshDir()];
	const hash = await addressHash(secretFiles(here));
	const later = await addressHash(secretFiles(here));
	const others = await addressHash(secretFiles(elsewhere));
	expect(hash("192.0.2.7")).toBe(later("192.0.2.7"));
	expect(hash("192.0.2.7")).not.toBe(hash("192.0.2.8"));
	expect(hash("192.0.2.7")).not.toBe(others("192.0.2.7"));
	expect(hash("192.0.2.7")).toMatch(/^[\w-]{22}$/);
});

function freshDir(): string {
	const dir = mkdtempSync(join(tmpdir(), "parley-address-"));
	onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
	return dir;
}
