import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending, Script } from "./script.ts";

const FOLDER = fileURLToPath(new URL("./corpus/", import.meta.url));

/** What is kept of one attack: a file of `corpus`. Writes are text as it stands, or bytes in base64. */
interface Kept {
	/** what it broke, where and when: a sentence */
	readonly why: string;
	readonly aims: Script["aims"];
	readonly writes: readonly (string | { readonly base64: string; readonly times?: number })[];
	readonly end: Ending;
}

/** Everything that ever broke a server, ours or another's: replayed before anything new is tried. */
export function corpus(): readonly Script[] {
	return readdirSync(FOLDER)
		.filter((file) => file.endsWith(".json"))
		.sort()
		.map((file) => {
			const { aims, writes, end } = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Kept;
			const bytes = writes.map(bytesOf);
			return { name: `corpus/${file}`, aims, writes: bytes, count: bytes.length, end };
		});
}

function bytesOf(write: Kept["writes"][number]): Buffer {
	if (typeof write === "string") return Buffer.from(write, "latin1");
	const once = Buffer.from(write.base64, "base64");
	return Buffer.concat(Array.from({ length: write.times ?? 1 }, () => once));
}
