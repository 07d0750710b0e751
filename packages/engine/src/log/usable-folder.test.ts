import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireUsable, shareOf } from "./usable-folder.ts";

test.each([
	[0x6969, "NFS"],
	[0xff534d42, "CIFS"],
	[0xfe534d42, "SMB"],
	// ext4, tmpfs, overlay, Btrfs, XFS, ZFS
	...[0xef53, 0x01021994, 0x794c7630, 0x9123683e, 0x58465342, 0x2fc12fc1].map(
		(type) => [type, undefined] as const,
	),
])("a folder of kind %i is on the share %s", (type, share) => {
	expect(shareOf("linux", type)).toBe(share);
	expect(shareOf("darwin", type)).toBe(undefined);
});

test("a folder of this user on a disk of this machine is usable", () => {
	const folder = mkdtempSync(join(tmpdir(), "usable-"));
	expect(shareOf(process.platform, statfsSync(folder).type)).toBe(undefined);
	expect(() => requireUsable(folder, "parley")).not.toThrow();
	rmSync(folder, { recursive: true });
});
