// One folder as a .tar.gz whose entries are everybody's, of one time, and in an order that we choose.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** `last`: the entry that tells whether the archive was unpacked to its end; `first`: the program that looks for it. */
export async function archiveFolder(folder, file, { first, last }) {
	const name = basename(folder);
	const ends = [first, last].map((end) => `${name}/${end}`);
	const [top, ...entries] = entriesOf(name, folder).filter((entry) => !ends.includes(entry));
	const tar = spawn("tar", ["-cf", "-", "--no-recursion", ...ofNobody(), "-T", "-"], {
		cwd: dirname(folder),
		stdio: ["pipe", "pipe", "inherit"],
	});
	tar.stdin.end([top, ends[0], ...entries, ends[1], ""].join("\n"));
	const ended = new Promise((resolve) => tar.on("error", () => resolve(1)).on("exit", resolve));
	await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
	if ((await ended) !== 0) throw new Error(`tar could not write ${file}`);
	const sum = createHash("sha256");
	await pipeline(createReadStream(file), sum);
	writeFileSync(`${file}.sha256`, `${sum.digest("hex")}  ${basename(file)}\n`);
}

function entriesOf(name, path) {
	const entries = readdirSync(path, { withFileTypes: true }).sort((one, other) =>
		one.name < other.name ? -1 : 1,
	);
	return [
		name,
		...entries.flatMap((entry) => {
			const [inside, at] = [`${name}/${entry.name}`, join(path, entry.name)];
			return entry.isDirectory() ? entriesOf(inside, at) : [inside];
		}),
	];
}

/** Who unpacks it as root shall not get files of whoever has our number. */
function ofNobody() {
	const isGnu = spawnSync("tar", ["--version"], { encoding: "utf8" }).stdout?.includes("GNU");
	if (!isGnu) return ["--uid", "0", "--gid", "0"];
	const time = process.env.SOURCE_DATE_EPOCH ?? "0";
	return ["--owner=0", "--group=0", "--numeric-owner", `--mtime=@${time}`];
}
