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

/** The same name has the same colour on every screen, however its case is written. */
export function colourOfName(name: string): NameColour {
	let hash = 0;
	for (const char of name.toLowerCase()) hash = Math.imul(hash, 31) + (char.codePointAt(0) ?? 0);
	return namePalette[mixed(hash) % namePalette.length] ?? namePalette[0];
}

/** Names are short and alike: without mixing (MurmurHash3's last step), neighbours share a colour. */
function mixed(hash: number): number {
	let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return (bits ^ (bits >>> 16)) >>> 0;
}

export function inkOfName(name: string): string {
	const { fill, onDark } = colourOfName(name);
	return `light-dark(${fill}, ${onDark})`;
}
