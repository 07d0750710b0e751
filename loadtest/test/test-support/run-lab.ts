import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Result } from "../../src/lab/result.ts";

const MAIN = new URL("../../src/main.ts", import.meta.url);

export interface LabRun {
	readonly exitCode: number;
	readonly said: string;
	/** of the one report that the run left */
	readonly result: Result | undefined;
	/** its files */
	readonly files: readonly string[];
}

/** The lab as a user runs it, with the arguments as one line; `main`: another command of its kind. */
export async function runLab(line: string, main = MAIN): Promise<LabRun> {
	const out = mkdtempSync(join(tmpdir(), "parley-load-test-"));
	onTestFinished(() => rmSync(out, { recursive: true, force: true }));
	const lab = spawn(process.execPath, [fileURLToPath(main), ...line.split(" "), "--out", out], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	let said = "";
	for (const stream of [lab.stdout, lab.stderr])
		stream.setEncoding("utf8").on("data", (text: string) => {
			said += text;
		});
	const [exitCode] = (await once(lab, "close")) as [number];
	const [folder] = readdirSync(out, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	if (folder === undefined) return { exitCode, said, result: undefined, files: [] };
	const report = join(out, folder.name);
	const result = JSON.parse(readFileSync(join(report, "result.json"), "utf8")) as Result;
	return { exitCode, said, result, files: readdirSync(report) };
}
