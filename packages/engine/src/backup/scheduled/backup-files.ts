import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { filesBeside } from "../../files/copy-contents.ts";
import { stamp } from "../../lib/files.ts";

const nameOf = (product: string): RegExp =>
	new RegExp(`^${product}-(\\d{4}-\\d\\d-\\d\\dT)(\\d\\d)(\\d\\d)(\\d\\d\\.\\d{3}Z)\\.db$`);
const unfinishedOf = (product: string): RegExp =>
	new RegExp(`^${product}-.*\\.db\\.partial-\\d+(-journal)?$`);

const folderOf = (dataDir: string): string => join(dataDir, "backups");

/** Makes the folder, and clears away what a snapshot that was killed left in it. */
export function nextSnapshotFile(dataDir: string, product: string, at: number): string {
	mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
	for (const name of readdirSync(folderOf(dataDir)))
		if (unfinishedOf(product).test(name) || isOrphan(dataDir, product, name))
			rmSync(join(folderOf(dataDir), name), { recursive: true, force: true });
	return join(folderOf(dataDir), `${product}-${stamp(at)}.db`);
}

/** ms since 1970 */
export function newestSnapshotAt(dataDir: string, product: string): number | undefined {
	const [, date, hour, minute, second] = nameOf(product).exec(snapshots(dataDir, product).at(-1) ?? "") ?? [];
	return date === undefined ? undefined : Date.parse(`${date}${hour}:${minute}:${second}`);
}

/** Deletes the oldest; files of other names are somebody else's and stay. */
export function keepNewest(dataDir: string, product: string, keep: number): void {
	for (const name of snapshots(dataDir, product).slice(0, -keep)) {
		const file = join(folderOf(dataDir), name);
		rmSync(file);
		rmSync(filesBeside(file), { recursive: true, force: true });
	}
}

/** The files of a snapshot that never came to be, or whose deletion was cut short. */
function isOrphan(dataDir: string, product: string, name: string): boolean {
	const [, database = ""] = /^(.*\.db)\.files$/.exec(name) ?? [];
	return nameOf(product).test(database) && !existsSync(join(folderOf(dataDir), database));
}

/** Names, oldest first. A folder that cannot be read has none: whoever takes the next one will say why. */
function snapshots(dataDir: string, product: string): string[] {
	try {
		return readdirSync(folderOf(dataDir))
			.filter((name) => nameOf(product).test(name))
			.sort();
	} catch {
		return [];
	}
}
