import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { replay } from "@parley/engine/backup/replay";
import { onTestFinished } from "vitest";
import { KNOWN } from "./known-environment.ts";
import { OPERATOR_TOKEN } from "./moderation.ts";
import { freshDataDir, type House } from "./server.ts";

const commands = fileURLToPath(new URL("../../src/commands.ts", import.meta.url));
const STORE_URL = new URL("../../src/app/rules.ts", import.meta.url).href;

export interface UnderWay {
	readonly file: string;
	/** Ctrl-C; returns what was said in all */
	readonly stops: () => Promise<string>;
	/** until the server ends it */
	readonly ended: () => Promise<string>;
}

/** `npm run record` beside a house, from the line on that says that all is recorded. */
export async function records({ url, dataDir }: House, ...flags: string[]): Promise<UnderWay> {
	const file = join(await freshDataDir(), "house.recording");
	const child = spawn(process.execPath, [commands, "record", file, "--url", url, ...flags], {
		env: { ...KNOWN, DATA_DIR: dataDir, OPERATOR_TOKEN },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	let said = "";
	const begun = flags.includes("--without-texts") ? "Recording " : "The backup is made.";
	const isBegun = new Promise<void>((resolve, reject) => {
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (text: string) => {
				said += text;
				if (said.includes(begun)) resolve();
			});
		child.once("close", (code) => reject(new Error(`it ended with ${code}: ${said}`)));
	});
	const closed = once(child, "close");
	await isBegun;
	const ended = async (): Promise<string> => {
		await closed;
		return said;
	};
	return {
		file,
		ended,
		stops() {
			child.kill("SIGINT");
			return ended();
		},
	};
}

/** By the rules of this version, or by those that a test puts in front. */
export function replays(file: string, parts: Partial<Parameters<typeof replay>[0]> = {}) {
	return replay({ file, storeUrl: STORE_URL, secret: undefined, ...parts });
}
