import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/parley/", import.meta.url));

/** The lab's programs in C: what they share, and how they are compiled. */
const PROGRAMS = {
	yardstick: { source: "yardstick.c", include: ["plain-dialect.h"], flags: [], onlyOn: "linux" },
	"drop-packets": { source: "../experiments/jam/drop-packets.c", include: [], flags: [], onlyOn: "linux" },
	"send-buffer": { source: "../experiments/jam/send-buffer.c", include: [], flags: [], onlyOn: "linux" },
	study: {
		source: "study.c",
		include: ["plain-dialect.h"],
		flags: ["-std=c11", "-pthread"],
		onlyOn: undefined,
	},
} as const;
export type Program = keyof typeof PROGRAMS;

/**
 * The file of a compiled program, compiled once for each version of its sources (each time where `anew`); undefined
 * where there is no compiler.
 */
export async function buildC(program: Program, { anew = false } = {}): Promise<string | undefined> {
	const { source, include, flags, onlyOn } = PROGRAMS[program];
	if (onlyOn !== undefined && onlyOn !== process.platform) return undefined;
	const files = [source, ...include].map((file) => fileURLToPath(new URL(file, import.meta.url)));
	const text = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
	const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
	const binary = `${FOLDER}${program}-${process.arch}-${version}`;
	if (!anew && existsSync(binary)) return binary;
	await mkdir(FOLDER, { recursive: true });
	return (await compile(binary, [...flags, `${files[0]}`])) ? binary : undefined;
}

/** Under another name first: a second lab never starts half a file. */
async function compile(binary: string, args: readonly string[]): Promise<boolean> {
	const unfinished = `${binary}.${process.pid}`;
	try {
		await run("cc", ["-O2", "-o", unfinished, ...args]);
	} catch (cause) {
		if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return false;
		throw new Error(`${args.at(-1)} does not compile`, { cause });
	}
	await rename(unfinished, binary);
	return true;
}
