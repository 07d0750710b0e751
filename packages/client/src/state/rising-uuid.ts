/**
 * A UUID of version 7 (RFC 9562): the time in ms, then 74 random bits. Ids that rise with time lie side by side in
 * the archive's index, which makes a commit several times cheaper there. By hand, for `crypto.randomUUID` knows
 * version 4 only and exists on https and localhost alone; a chat on the local network has neither.
 */
export function risingUuid(now = Date.now()): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	for (let at = 5, rest = now; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
