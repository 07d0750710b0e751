import { createHash, randomBytes } from "node:crypto";

/** What says of which kind a thing is, and nothing of what people said. */
const KEPT = new Set(["type", "do"]);

/**
 * Of plain data a copy in which each text is a filler of as many bytes, the same for the same text: by a key that nobody
 * keeps. Numbers stay, so it still says who did what when.
 */
export function withoutTexts(): (value: unknown) => unknown {
	const key = randomBytes(32);
	const filler = (text: string): string => {
		const bytes = Buffer.byteLength(text);
		return createHash("shake256", { outputLength: bytes })
			.update(key)
			.update(text)
			.digest("base64url")
			.slice(0, bytes);
	};
	const filled = (value: unknown): unknown => {
		if (typeof value === "string") return filler(value);
		if (Array.isArray(value)) return value.map(filled);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([name, of]) => [name, KEPT.has(name) ? of : filled(of)]),
		);
	};
	return filled;
}
