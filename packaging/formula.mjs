// node packaging/formula.mjs OWNER/NAME SHA256SUMS: Homebrew's formula for the archives of a release, on stdout.
import { readFileSync } from "node:fs";

const [, , repository = "", sums = ""] = process.argv;
const formula = readFileSync(new URL("parley.rb", import.meta.url), "utf8");
const archives = [
	...readFileSync(sums, "utf8").matchAll(
		/^([0-9a-f]{64}) {2}parley-([^-\s]+)-([a-z]+-[a-z0-9]+)\.tar\.gz$/gm,
	),
];
const values = new Map(archives.map(([, sum, , platform]) => [platform, sum]));
values.set("REPOSITORY", repository).set("VERSION", archives[0]?.[2]);
const filled = formula.replace(/@([\w-]+)@/g, (_, name) => values.get(name) ?? missing(name));
process.stdout.write(filled);

function missing(name) {
	console.error(`${sums} has no archive for ${name}.`);
	return process.exit(1);
}
