import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../lib/logger.ts";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { createEngine } from "./create-engine.ts";
import { loadApp } from "./load-app.ts";

const whole = {
	"rules.mjs": `export const rules = {
		product: "toy",
		migrations: [(database) => database.exec("CREATE TABLE deeds (seq INTEGER PRIMARY KEY) STRICT")],
		inspect: () => ({ faults: [], contents: [] }),
		rules: () => ({ known: 2, since: () => 2, decide: () => ({ repeated: 0 }), fold() {} }),
		read: () => ({}),
		open: () => ({ past: 0, apply: () => ({ kind: "stored" }), note() {}, useSecret() {}, takeErased() {}, followUp() {}, isFarBehind() {}, forget() {} }),
	}`,
	"wire.mjs": `export const wire = {
		view: { encode: String, decode: String, encodeFor() {}, besideBytes: () => 0, revise: () => false },
		open: () => ({ accept: () => ({}), deliver() {}, letIn() {}, readMissed: async () => undefined, showStored: async () => {} }),
	}`,
};

function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "engine-app-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** The folder of an application with those files; undefined: it has not that one. */
function written(changes: Readonly<Record<string, string | undefined>> = {}): URL {
	const folder = freshFolder();
	for (const [name, source] of Object.entries({ ...whole, ...changes }))
		if (source !== undefined) writeFileSync(join(folder, name), source);
	return pathToFileURL(folder);
}

const opens = (app: URL, dataDir: string) =>
	createEngine({ app, config: { dataDir }, logger: createLogger("silent") });

test.each([
	[
		"without rules",
		{ "rules.mjs": undefined },
		/^There is no file .*rules\.ts: the application has to have one\.$/,
	],
	[
		"without a wire",
		{ "wire.mjs": undefined },
		/^There is no file .*wire\.ts: the application has to have one\.$/,
	],
	[
		"whose rules have another name",
		{ "rules.mjs": "export const law = {}" },
		/rules\.mjs does not export rules: /,
	],
	["whose wire has another name", { "wire.mjs": "export default {}" }, /wire\.mjs does not export wire: /],
	[
		"whose wire opens nothing",
		{ "wire.mjs": "export const wire = { view: {} }" },
		/^wire of .* has no open: it has to be a function\.$/,
	],
	[
		"that says of its drafts what is no function",
		{ "rules.mjs": whole["rules.mjs"].replace('product: "toy"', 'product: "toy", authorOf: "ada"') },
		/^rules of .* has a wrong authorOf: it has to be a function\.$/,
	],
	[
		"whose lookups cannot be loaded",
		{ "lookups.mjs": 'import "./nowhere.mjs"' },
		/lookups\.mjs cannot be loaded: .*nowhere\.mjs/,
	],
	[
		"whose lookups do not say what they are",
		{ "lookups.mjs": "export const lookups = { open: () => ({}) }" },
		/^lookups of .* has no services: it has to be an object\.$/,
	],
	[
		"whose wire opens no gateway",
		{ "wire.mjs": "export const wire = { view: {}, open() {} }" },
		/^What wire of .*wire\.mjs opens is no gateway: it has to be an object\.$/,
	],
	[
		"whose gateway measures by what is no function",
		{ "wire.mjs": whole["wire.mjs"].replace("letIn() {}", "letIn() {}, measure: 1") },
		/^What wire of .*wire\.mjs opens has a wrong measure: it has to be a function\.$/,
	],
	[
		"that breaks as it is opened",
		{ "wire.mjs": 'export const wire = { view: {}, open() { throw new Error("no licence") } }' },
		/^no licence$/,
	],
])(
	"an application %s is refused before anything is started, in one sentence",
	async (_, changes, sentence) => {
		const dataDir = freshFolder();
		const why = await opens(written(changes), dataDir).catch((error: unknown) => error);
		expect(reason(why)).toMatch(sentence);
		expect(readdirSync(dataDir), "a connection was left open").not.toContain("toy.db-wal");
		const engine = await opens(written(), dataDir);
		await engine.stop();
	},
);

test("a folder that is not there is named", async () => {
	const folder = pathToFileURL(join(freshFolder(), "chess"));
	const why = await loadApp(folder).catch((error: unknown) => error);
	expect(why).toBeInstanceOf(UserFacingError);
	expect(reason(why)).toMatch(/^There is no folder .*chess\/: an application is a folder with its parts\.$/);
});

test("two applications are not started on one folder of data, one after the other neither", async () => {
	const dataDir = freshFolder();
	const first = await opens(written(), dataDir);
	const other = written({ "rules.mjs": whole["rules.mjs"].replace('"toy"', '"other"') });
	const sentence = /^The data folder .* is another application's \(toy\.lock lies there\)\./;
	await expect(opens(other, dataDir)).rejects.toThrow(sentence);
	await first.stop();
	await expect(opens(other, dataDir)).rejects.toThrow(sentence);
});

test.each(["accept", "deliver", "letIn", "readMissed", "showStored"])(
	"an application whose gateway has no %s is refused as it is opened, not when it is first asked for it",
	async (part) => {
		const wire = whole["wire.mjs"].replace(new RegExp(`\\b${part}\\b`), "other");
		expect(wire).not.toBe(whole["wire.mjs"]);
		await expect(opens(written({ "wire.mjs": wire }), freshFolder())).rejects.toThrow(
			new RegExp(`^What wire of .*wire\\.mjs opens has no ${part}: it has to be a function\\.$`),
		);
	},
);
