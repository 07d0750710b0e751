import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { KeyValue } from "@parley/client/bot";

/** One JSON file, for this user's eyes only: it holds a token. Written beside and renamed, so that it is whole at any time. */
export function inFile(file: string): KeyValue {
	const held = new Map(Object.entries(read(file)));
	const write = (): void => {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(held)), { mode: 0o600, flush: true });
		renameSync(`${file}.new`, file);
	};
	return {
		get: (key) => held.get(key),
		set(key, value) {
			held.set(key, value);
			write();
			return true;
		},
		remove(key) {
			if (held.delete(key)) write();
		},
	};
}

function read(file: string): Record<string, string> {
	try {
		return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
		throw error;
	}
}
