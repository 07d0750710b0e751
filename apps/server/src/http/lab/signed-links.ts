import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const HOLDS_MS = 3_600_000;

/**
 * Links that a browser may open without the operator's token, each to one file and for an hour: a token in a link
 * would stay in histories. They end with this process, too.
 */
export class SignedLinks {
	readonly #secret = randomBytes(32);

	/** The query that makes `path` open. */
	sign(path: string, now: number): string {
		const until = now + HOLDS_MS;
		return `until=${until}&signature=${this.#signature(path, until).toString("base64url")}`;
	}

	isSigned(path: string, { until, signature }: Readonly<Record<string, unknown>>, now: number): boolean {
		if (typeof until !== "string" || typeof signature !== "string" || !(Number(until) > now)) return false;
		const given = Buffer.from(signature, "base64url");
		const ours = this.#signature(path, Number(until));
		return given.length === ours.length && timingSafeEqual(given, ours);
	}

	#signature(path: string, until: number): Buffer {
		return createHmac("sha256", this.#secret).update(`${until} ${path}`).digest();
	}
}
