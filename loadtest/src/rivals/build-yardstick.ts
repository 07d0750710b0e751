import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const [SOURCE, HEADER] = ["yardstick.c", "websocket-accept.h"].map((file) =>
	fileURLToPath(new URL(file, import.meta.url)),
) as [string, string];
const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/parley/", import.meta.url));

/**
 * The file of the compiled yardstick, compiled once for each version of its sources (each time where `anew`);
 * undefined where there is no compiler.
 */
export async function buildYardstick({ anew = false } = {}): Promise<string | undefined> {
	if (process.platform !== "linux") return undefined;
	const sources = Buffer.concat([await readFile(SOURCE), await readFile(HEADER)]);
	const version = createHash("sha256").update(sources).digest("hex").slice(0, 16);
	const binary = `${FOLDER}yardstick-${process.arch}-${version}`;
	if (!anew && (await exists(binary))) return binary;
	await mkdir(FOLDER, { recursive: true });
	return (await compile(binary)) ? binary : undefined;
}

/** Under another name first: a second lab never starts half a file. */
async function compile(binary: string): Promise<boolean> {
	const unfinished = `${binary}.${process.pid}`;
	try {
		await run("cc", ["-O2", "-o", unfinished, SOURCE]);
	} catch (cause) {
		if (isMissing(cause)) return false;
		throw new Error("yardstick.c does not compile", { cause });
	}
	await rename(unfinished, binary);
	return true;
}

async function exists(file: string): Promise<boolean> {
	try {
		await access(file);
		return true;
	} catch (problem) {
		if (isMissing(problem)) return false;
		throw problem;
	}
}

function isMissing(problem: unknown): boolean {
	return problem instanceof Error && "code" in problem && problem.code === "ENOENT";
}
