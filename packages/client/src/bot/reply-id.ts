const BYTES = 16;

/**
 * A UUID of version 8 (RFC 9562) out of SHA-256, of whatever names a deed: the same deed has the same id whenever it is
 * done, so the log takes it once (ONCE1), also behind a crash at whatever place.
 */
export async function idNamed(deed: readonly (string | number)[]): Promise<string> {
	const named = new TextEncoder().encode(JSON.stringify(deed));
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", named)).slice(0, BYTES);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Of what `person` answers to the message `seq` of a room, as the `count`th answer. */
export function replyId(
	{ epoch, person, room, seq }: Record<"epoch" | "person" | "room", string> & { readonly seq: number },
	count: number,
): Promise<string> {
	return idNamed([epoch, person, room, seq, count]);
}
