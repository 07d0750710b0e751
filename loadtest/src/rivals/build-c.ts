import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/parley/", import.meta.url));

/** The lab's programs in C: their sources, first what is compiled; those of `jam` know Linux alone. */
const PROGRAMS = {
	study: ["study.c", "plain-dialect.h"],
	"drop-packets": ["../experiments/jam/drop-packets.c"],
	"send-buffer": ["../experiments/jam/send-buffer.c"],
} as const;
export type Program = keyof typeof PROGRAMS;

/**
 * The file of a compiled program, compiled once for each version of its sources (each time where `anew`); undefined
 * where there is no compiler.
 */
export async function buildC(program: Program, { anew = false } = {}): Promise<string | undefined> {
	if (program !== "study" && process.platform !== "linux") return undefined;
	const files = PROGRAMS[program].map((file) => fileURLToPath(new URL(file, import.meta.url)));
	const text = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
	const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
	const binary = `${FOLDER}${program}-${process.arch}-${version}`;
	if (!anew && existsSync(binary)) return binary;
	await mkdir(FOLDER, { recursive: true });
	// under another name first: a second lab never starts half a file
	const unfinished = `${binary}.${process.pid}`;
	try {
		await promisify(execFile)("cc", ["-O2", "-std=gnu11", "-pthread", "-o", unfinished, `${files[0]}`]);
	} catch (cause) {
		if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
		throw new Error(`${files[0]} does not compile`, { cause });
	}
	await rename(unfinished, binary);
	return binary;
}
