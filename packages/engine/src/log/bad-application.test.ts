import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { Archive } from "./archive.ts";

const whole = {
	product: '"toy"',
	migrations: '[(database) => database.exec("CREATE TABLE deeds (seq INTEGER PRIMARY KEY) STRICT")]',
	inspect: "() => ({ faults: [], contents: [] })",
	rules: "() => ({ known: 2, since: () => 2, decide: () => ({ repeated: 0 }), fold() {} })",
	read: "() => ({})",
	open: '() => ({ apply: () => ({ kind: "stored" }), note() {}, useSecret() {}, takeErased() {}, followUp() {}, isFarBehind() {}, forget() {} })',
};

const written = (parts: Partial<typeof whole>): string =>
	`export const rules = { ${Object.entries(parts)
		.map(([name, value]) => `${name}: ${value}`)
		.join(", ")} };`;

const without = (name: keyof typeof whole): string => {
	const { [name]: _, ...parts } = whole;
	return written(parts);
};

function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "engine-application-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Starts it on that folder, and ends it. */
async function opens(dataDir: string, storeUrl: string): Promise<unknown> {
	const archive = new Archive({ dataDir, durability: "process", storeUrl });
	const opened = await archive.open();
	await archive.close();
	return opened;
}

test.each([
	["that is not there", undefined, /^There is no file .*store\.mjs: the application has to have one\.$/],
	["that does not parse", "export const rules = {", /^\S*store\.mjs cannot be loaded: Unexpected/],
	[
		"that throws as it is loaded",
		'throw new Error("no licence")',
		/store\.mjs cannot be loaded: no licence$/,
	],
	[
		"that wants a file that is missing",
		'import "./tables.mjs"',
		/store\.mjs cannot be loaded: .*tables\.mjs/,
	],
	["whose export has another name", "export const tables = {}", /store\.mjs does not export rules: /],
	["that cannot read its state", without("read"), /rules of .* has no read: it has to be a function\.$/],
	[
		"whose tables are no list",
		written({ ...whole, migrations: "{}" }),
		/has a wrong migrations: it has to be a list/,
	],
	[
		"whose name is no name for a file",
		written({ ...whole, product: '"../toy"' }),
		/^The application is named "\.\.\/toy": /,
	],
	[
		"whose tables cannot be made",
		written({ ...whole, migrations: '[() => 1, (database) => database.exec("CREATE TABLE (")]' }),
		/^The database in .* could not be made \(schema 2: .*syntax error/,
	],
	[
		"whose rules throw as they are made",
		written({ ...whole, rules: '() => { throw new Error("no such limit") }' }),
		/^The application's rules broke at the start: no such limit$/,
	],
	[
		"whose rules decide nothing",
		written({ ...whole, rules: "() => ({ fold() {}, since() {} })" }),
		/have no decide: /,
	],
	[
		"whose state cannot be read",
		written({ ...whole, read: '() => { throw new Error("no such column") }' }),
		/^What is stored cannot be loaded: no such column$/,
	],
])(
	"[ORD4] an application %s is refused at the start in one sentence, and leaves the folder to one that is whole",
	async (_, source, sentence) => {
		const [dataDir, folder] = [freshFolder(), freshFolder()];
		const file = join(folder, "store.mjs");
		if (source !== undefined) writeFileSync(file, source);
		const why = await opens(dataDir, pathToFileURL(file).href).catch((error: unknown) => error);
		expect(why).toBeInstanceOf(UserFacingError);
		expect(reason(why)).toMatch(sentence);
		expect(reason(why)).not.toMatch(/^\s+at /m);
		expect(readdirSync(dataDir), "a connection was left open").not.toContain("toy.db-wal");

		const mended = join(folder, "mended.mjs");
		writeFileSync(mended, written(whole));
		expect(await opens(dataDir, pathToFileURL(mended).href)).toMatchObject({ lastSeq: 0 });
	},
);

test("[ORD4] a folder in which another application has its data is refused in one sentence, and stays as it is", async () => {
	const [dataDir, folder] = [freshFolder(), freshFolder()];
	const named = (product: string): string => {
		const file = join(folder, `${product}.mjs`);
		writeFileSync(file, written({ ...whole, product: `"${product}"` }));
		return pathToFileURL(file).href;
	};
	await opens(dataDir, named("chat"));
	const before = readdirSync(dataDir);
	const why = await opens(dataDir, named("noughts")).catch((error: unknown) => error);
	expect(why).toBeInstanceOf(UserFacingError);
	expect(reason(why)).toMatch(/^The data folder .* is another application's \(chat\.lock lies there\)\./);
	expect(readdirSync(dataDir)).toEqual(before);
	expect(await opens(dataDir, named("chat"))).toMatchObject({ lastSeq: 0 });
});
