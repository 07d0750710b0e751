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
	/** Ctrl-C, or another signal; returns what was said in all */
	readonly stops: (signal?: NodeJS.Signals) => Promise<string>;
	/** until the server ends it */
	readonly ended: () => Promise<string>;
}

/** `npm run record` beside a house, from the line on that says that all is recorded. */
export function records(house: House, ...flags: string[]): Promise<UnderWay> {
	return started(house, [process.execPath, commands, "record"], flags);
}

/** The same, where no file can become larger than so many bytes: what a full disk comes to. */
export function recordsWithin(bytes: number, house: House): Promise<UnderWay> {
	const limited = `ulimit -f ${Math.floor(bytes / 512)} && exec "$0" "$@"`;
	return started(house, ["sh", "-c", limited, process.execPath, commands, "record"], []);
}

async function started(
	{ url, dataDir }: House,
	[program = "", ...parts]: readonly string[],
	flags: readonly string[],
): Promise<UnderWay> {
	const file = join(await freshDataDir(), "house.recording");
	const child = spawn(program, [...parts, file, "--url", url, ...flags], {
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
		stops(signal = "SIGINT") {
			child.kill(signal);
			return ended();
		},
	};
}

/** By the rules of this version, or by those that a test puts in front. */
export function replays(file: string, parts: Partial<Parameters<typeof replay>[0]> = {}) {
	return replay({ file, storeUrl: STORE_URL, secret: undefined, ...parts });
}
