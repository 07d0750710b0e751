import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "../tools.mjs";

export interface Command {
	/** the page that it stands in */
	readonly page: string;
	/** as it stands there, without a comment behind it */
	readonly line: string;
}

/** What a page gives to be typed: each line of its `sh` blocks, with those that go on inside quotes. */
export function commandsOf(page: string): readonly Command[] {
	const text = readFileSync(join(root, page), "utf8");
	const blocks = [...text.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, block = ""]) => block);
	const bare = blocks.map((block) => block.replaceAll(/ +# .*$/gm, ""));
	const lines = bare.flatMap((block) => block.match(/(?:'[^']*'|"[^"]*"|[^'"\n])+/g) ?? []);
	const typed = lines.map((line) => line.trim());
	return typed.filter((line) => line !== "" && !line.startsWith("#")).map((line) => ({ page, line }));
}

/**
 * As a shell runs it, with the programs that npm and npx would find, and nothing fetched: `npm start` and `npm run …`
 * without the look at packages and page, which are there.
 */
export function asTyped(line: string, env: NodeJS.ProcessEnv = {}, cwd = root): ChildProcess {
	return spawn("sh", ["-c", shellFor(line)], {
		cwd,
		// as npm tells it: where one stood
		env: { ...process.env, INIT_CWD: cwd, ...env, PATH: programsPath() },
		stdio: ["ignore", "pipe", "pipe"],
		// what the functions start is the shell's child
		detached: true,
	});
}

/** For `sh -c`, with the programs of `programsPath`. */
export function shellFor(line: string): string {
	const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
		scripts: Record<string, string>;
	};
	const known = Object.entries(scripts).map(([name, script]) => `${name}) (${script} "$@") ;;`);
	return [
		// a signal is for what was typed: the shell waits for its end, and ends as it did
		"trap : INT TERM",
		'npx() { "$@"; }',
		'npm() { _name="$1"; shift; if [ "$_name" = run ]; then _name="$1"; shift; fi',
		'if [ "$_name" = --silent ]; then _name="$1"; shift; fi',
		'if [ "$1" = -- ]; then shift; fi',
		`case "$_name" in ${known.join("\n")} *) echo "there is no script $_name" >&2; return 1 ;; esac; }`,
		line,
	].join("\n");
}

export function programsPath(): string {
	const programs = [
		join(root, "node_modules/node/bin"),
		join(root, "node_modules/.bin"),
		process.env["PATH"],
	];
	return programs.join(delimiter);
}
