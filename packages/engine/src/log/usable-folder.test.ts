import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireUsable, shareOf } from "./usable-folder.ts";

/** ext4, tmpfs, overlay, Btrfs, XFS and ZFS are none. */
const NONE = [0xef53, 0x01021994, 0x794c7630, 0x9123683e, 0x58465342, 0x2fc12fc1];

test("a share of the network is known by the kind of its folders, on Linux", () => {
	expect([0x6969, 0xff534d42, 0xfe534d42].map((type) => shareOf("linux", type))).toEqual([
		"NFS",
		"CIFS",
		"SMB",
	]);
	for (const type of NONE) expect(shareOf("linux", type)).toBe(undefined);
	expect(shareOf("darwin", 0x6969)).toBe(undefined);
});

test("a folder of this user on a disk of this machine is usable", () => {
	const folder = mkdtempSync(join(tmpdir(), "usable-"));
	expect(shareOf(process.platform, statfsSync(folder).type)).toBe(undefined);
	expect(() => requireUsable(folder, "guest book")).not.toThrow();
	rmSync(folder, { recursive: true });
});
