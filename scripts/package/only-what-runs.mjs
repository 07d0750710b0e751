// What an installed package holds and no start reads: sources of what is compiled, other systems' binaries, types, maps.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const NEVER_READ = /\.(?:map|[cm]?ts|markdown|flow)$|^(?!.*licen[cs]e|.*notice|.*copying).*\.md$/i;
const FOLDERS_NEVER_READ = /^(?:\.github|\.vscode|__tests__)$/;

export function keepOnlyWhatRuns(nodeModules) {
	keepOwnBinary(join(nodeModules, "better-sqlite3"));
	removeUnread(nodeModules);
	for (const beside of [".bin", ".package-lock.json"])
		rmSync(join(nodeModules, beside), { recursive: true, force: true });
}

/** It brings SQLite's sources, and a binary for every system there is. */
function keepOwnBinary(folder) {
	if (!existsSync(folder)) return;
	for (const part of ["deps", "src", "binding.gyp"])
		rmSync(join(folder, part), { recursive: true, force: true });
	const own = `${process.platform}${isMusl() ? "musl" : ""}-${process.arch}.node`;
	const binaries = readdirSync(join(folder, "prebuilds"));
	if (!binaries.includes(own)) throw new Error(`better-sqlite3 has no binary ${own}: there are ${binaries}`);
	for (const other of binaries.filter((name) => name !== own)) rmSync(join(folder, "prebuilds", other));
}

function isMusl() {
	return process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime === undefined;
}

function removeUnread(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory() && FOLDERS_NEVER_READ.test(entry.name)) rmSync(path, { recursive: true });
		else if (entry.isDirectory()) removeUnread(path);
		else if (entry.isFile() && NEVER_READ.test(entry.name)) rmSync(path);
	}
}
