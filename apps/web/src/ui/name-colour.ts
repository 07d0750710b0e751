/** Dark enough to carry white, light enough to be told apart; `name-colour.test.ts` checks every contrast. */
export const namePalette = [
	{ fill: "#0c6a64", onDark: "#63c7bd" },
	{ fill: "#7a4fb5", onDark: "#b99aec" },
	{ fill: "#9c461d", onDark: "#e89b74" },
	{ fill: "#27669f", onDark: "#85b8ea" },
	{ fill: "#a33a6b", onDark: "#ec97bd" },
	{ fill: "#4d6a14", onDark: "#b0cf6f" },
	{ fill: "#8a5a00", onDark: "#e8b04a" },
	{ fill: "#3d5bc9", onDark: "#9db0f7" },
	{ fill: "#2a7043", onDark: "#7fcf9b" },
	{ fill: "#7d5a3c", onDark: "#d3b08d" },
	{ fill: "#57606e", onDark: "#b3bdcb" },
] as const;

export type NameColour = (typeof namePalette)[number];

/** The same name has the same colour on every screen, however it is written: FNV-1a over the lower-cased name. */
export function colourOfName(name: string): NameColour {
	let hash = 0x811c9dc5;
	for (const char of name.toLowerCase()) {
		hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	}
	return namePalette[(hash >>> 0) % namePalette.length] ?? namePalette[0];
}

export function inkOfName(name: string): string {
	const { fill, onDark } = colourOfName(name);
	return `light-dark(${fill}, ${onDark})`;
}
