const encoder = new TextEncoder();
/** From this share of the limit on, the count is worth a place on the screen. */
const NEAR = 0.8;

export type ByteCount =
	| { readonly state: "fine" }
	| { readonly state: "near"; readonly used: number; readonly max: number }
	| { readonly state: "over"; readonly used: number; readonly max: number };

/** UTF-8 bytes, as the server counts them. `max` 0: not known yet. */
export function countBytes(text: string, max: number): ByteCount {
	// A UTF-16 unit is at most three bytes: most texts need no encoding to be told fine.
	if (max === 0 || text.length * 3 < max * NEAR) return { state: "fine" };
	const used = encoder.encode(text).length;
	if (used > max) return { state: "over", used, max };
	return used >= max * NEAR ? { state: "near", used, max } : { state: "fine" };
}
