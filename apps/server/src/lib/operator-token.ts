import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "./files.ts";

export interface Operator {
	/** SHA-256 of the token */
	readonly hash: Buffer;
	/** the token itself, only at the start that made it */
	readonly made: string | undefined;
}

/** The operator's token: given, or made at the first start; only its hash is kept. */
export function operatorToken(given: string, dataDir: string): Operator {
	const file = join(dataDir, "operator-token.sha256");
	if (given !== "") return { hash: sha256(given), made: undefined };
	if (existsSync(file))
		return { hash: Buffer.from(readFileSync(file, "utf8").trim(), "hex"), made: undefined };
	const made = randomBytes(32).toString("base64url");
	const hash = sha256(made);
	// it is shown only now: a power cut must not leave a house whose operator nobody can be
	writeDurably(file, `${hash.toString("hex")}\n`, 0o600);
	return { hash, made };
}

function sha256(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
