// The licence of all that is in an archive, in full where a package brings its text.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools.mjs";

/** What the page is built of: these are in its scripts, where no file says so. */
const OF_THE_PAGE = ["react", "react-dom", "scheduler", "uplot", "lucide-react", "tus-js-client", "zod"];
const TEXT = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Of a server's packages, as they are installed, of the page's, and of Node. */
export function licencesOf(nodeModules) {
	const here = join(root, "node_modules");
	const node = join(here, "node/node_modules", `node-${process.platform}-${process.arch}`);
	const folders = [...packagesIn(nodeModules), ...OF_THE_PAGE.map((name) => join(here, name)), node];
	const all = new Map(folders.map(licence).sort(([one], [other]) => (one < other ? -1 : 1)));
	return [...all]
		.map(([title, texts]) => [title, "=".repeat(title.length), ...texts, ""].join("\n\n"))
		.join("\n");
}

function licence(folder) {
	const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	const texts = readdirSync(folder).filter((file) => TEXT.test(file));
	return [
		`${name} ${version} (${license?.type ?? license ?? "no licence is named"})`,
		texts.map((file) => readFileSync(join(folder, file), "utf8").trim()),
	];
}

function packagesIn(nodeModules) {
	if (!existsSync(nodeModules)) return [];
	const folders = readdirSync(nodeModules, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	return folders.flatMap(({ name }) => {
		const folder = join(nodeModules, name);
		if (name.startsWith("@")) return packagesIn(folder);
		if (!existsSync(join(folder, "package.json"))) return [];
		return [folder, ...packagesIn(join(folder, "node_modules"))];
	});
}
