// `npm run check`: format, lint, types, import law, unused code, the page's weight and known holes in packages. Says only what is wrong.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { audit } from "./audit.mjs";
import { heldAgainstImportLaw } from "./import-law.mjs";
import { firstScreenBytes, withCoreBytes } from "./page-weight.mjs";
import { programs, root, run } from "./tools.mjs";

/** dependency-cruiser says "no violations" when it could read nothing; so few modules mean that it did not. */
const MODULES_MIN = 60;
const FIRST_SCREEN_BYTES_MAX = 87_000;
/** With the core, which comes while a name is typed. */
const WITH_CORE_BYTES_MAX = 110_000;
/** Words of every scene, by which a built file of the gallery is known. */
const GALLERY = "session-ada";

const results = [
	tool("format and lint", programs.biome, "ci", "--colors=off", "."),
	tool("types of server, protocol and tests", programs.tsc, "-p", "tsconfig.json"),
	tool("types of the page", programs.tsc, "-p", "apps/web/tsconfig.json"),
	tool("types of the core, which knows no page", programs.tsc, "-p", "packages/client/tsconfig.json"),
	tool("types of the bots", programs.tsc, "-p", "examples/bots/tsconfig.json"),
	tool("types of what agents ask by", programs.tsc, "-p", "apps/mcp/tsconfig.json"),
	tool("types of the cards", programs.tsc, "-p", "packages/activities/tsconfig.json"),
	tool("types of the service worker", programs.tsc, "-p", "apps/web/src/service-worker/tsconfig.json"),
	importLaw(),
	tool("unused code", programs.knip),
	pageWeight(),
	galleryLeftOut(),
	knownHoles(),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function tool(name, program, ...args) {
	const { code, output } = run(program, args);
	return told(name, code === 0, output);
}

function importLaw() {
	const { modules, broken } = heldAgainstImportLaw();
	if (modules < MODULES_MIN)
		broken.push(`only ${modules} modules were looked at; there are more than ${MODULES_MIN}`);
	return told("import law", broken.length === 0, broken.join("\n"));
}

function pageWeight() {
	if (!existsSync(join(root, "apps/web/dist/index.html"))) return true;
	const dist = join(root, "apps/web/dist");
	const [bytes, withCore] = [firstScreenBytes(dist), withCoreBytes(dist)];
	const sentences = [
		`The first screen's JavaScript is ${bytes} bytes gzipped; ${FIRST_SCREEN_BYTES_MAX} are allowed.`,
		`With the core of all tabs it is ${withCore}; ${WITH_CORE_BYTES_MAX} are allowed.`,
	];
	const isLight = bytes <= FIRST_SCREEN_BYTES_MAX && withCore <= WITH_CORE_BYTES_MAX;
	return told("first screen's weight", isLight, sentences.join("\n"));
}

/** What only developers look at is no part of what is served. */
function galleryLeftOut() {
	const dist = join(root, "apps/web/dist");
	if (!existsSync(dist)) return true;
	const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
	const holding = files.filter(
		(file) => /\.(html|js)$/.test(file) && readFileSync(join(dist, file), "utf8").includes(GALLERY),
	);
	return told("gallery left out of the page", holding.length === 0, `It is in ${holding.join(", ")}.`);
}

/** A machine without a network is no reason to fail: what it cannot know is said. */
function knownHoles() {
	const { holes = [], unknown } = audit();
	if (unknown === undefined) return told("known holes in packages", holes.length === 0, holes.join("\n"));
	console.log(`unknown known holes in packages: ${unknown}`);
	return true;
}

function told(name, good, output) {
	console.log(`${good ? "ok     " : "FAILED "} ${name}`);
	if (!good) console.log(output.trim());
	return good;
}
