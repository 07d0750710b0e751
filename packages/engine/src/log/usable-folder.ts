import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";

/** What the database consists of, and who holds it. */
const ENDINGS = [".lock", ".db", ".db-wal", ".db-shm"];
/** By what Linux calls their kind in statfs(2). */
const SHARES: ReadonlyMap<number, string> = new Map([
	[0x6969, "NFS"],
	[0x517b, "SMB"],
	[0xff534d42, "CIFS"],
	[0xfe534d42, "SMB"],
	[0x5346414f, "AFS"],
	[0x564c, "NCP"],
	[0x73757245, "Coda"],
]);

/** Whose it is, or where it lies, before anything in it is touched. Throws a UserFacingError. */
export function requireUsable(dataDir: string, product: string): void {
	requireOwn(dataDir, dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	for (const ending of ENDINGS) {
		const file = join(dataDir, `${product}${ending}`);
		if (existsSync(file)) requireOwn(file, dataDir, constants.R_OK | constants.W_OK);
	}
	const share = shareOf(process.platform, statfsSync(dataDir).type);
	if (share === undefined) return;
	throw new UserFacingError(
		`The data folder ${dataDir} lies on a network share (${share}), where locks and syncs do not hold what the database needs of them, and messages could be lost. Set DATA_DIR to a folder on a disk of this machine.`,
	);
}

function requireOwn(path: string, dataDir: string, mode: number): void {
	try {
		accessSync(path, mode);
	} catch (error) {
		const [owner, user] = [statSync(path).uid, process.getuid?.()];
		throw new UserFacingError(
			owner === user
				? `The data folder ${dataDir} cannot be used (${reason(error)}). See that it may be read and written.`
				: `The data folder ${dataDir} cannot be used: ${path} belongs to user ${owner}, and this is user ${user}. Give it to the user that the server runs as (chown -R), or set DATA_DIR to another folder.`,
		);
	}
}

/** Which kind of share it is, where it is one. Other systems number kinds otherwise. */
export function shareOf(platform: NodeJS.Platform, type: number): string | undefined {
	return platform === "linux" ? SHARES.get(type) : undefined;
}
