import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "./files.ts";

const KEY_BYTES = 32;

export interface Secret {
	readonly value: string;
	/** this start made it */
	readonly isNew: boolean;
}

/** What a house makes once and keeps apart from its log, so that no backup of the log holds it. */
export interface Secrets {
	keep(name: string, make: () => string): Promise<Secret>;
}

/** One node keeps them as files of its own. Synced: what people were shown must not be gone after a power cut. */
export function secretFiles(dataDir: string): Secrets {
	return {
		async keep(name, make) {
			const known = readSecretFile(dataDir, name);
			if (known !== undefined) return { value: known, isNew: false };
			const value = make();
			writeDurably(join(dataDir, name), `${value}\n`, 0o600);
			return { value, isNew: true };
		},
	};
}

/** `people-key`: of an application that lets people prove who they are. */
type KeyName = "address-key" | "text-key" | "people-key";

/** What hashes in the log are keyed with, in hex. All nodes of a house have one, or they would know nothing again. */
export async function houseKey(secrets: Secrets, name: KeyName): Promise<string> {
	return (await secrets.keep(name, () => randomBytes(KEY_BYTES).toString("hex"))).value;
}

export function readSecretFile(dataDir: string, name: string): string | undefined {
	const file = join(dataDir, name);
	return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
