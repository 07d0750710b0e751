/** WHO12: what the log knows of a passkey that was made. The private part never leaves whatever holds it. */
export interface MadePasskey {
	/** in base64url, as the key, which is in COSE's form */
	readonly id: string;
	readonly publicKey: string;
	readonly counter: number;
	/** at which browser it was made */
	readonly browser?: string;
}

export interface Passkey extends MadePasskey {
	readonly at: number;
	/** when it last brought a device in */
	readonly usedAt?: number;
	/** Seq of its newest use, or of its coming: challenges that are older are over */
	readonly usedSeq: number;
}

export const NO_PASSKEYS: readonly Passkey[] = [];

/** In this order of fields, so that a state that was read anew is the same. */
export function passkeyOf(
	{ id, publicKey, counter, browser }: MadePasskey,
	at: number,
	seq: number,
): Passkey {
	return { id, publicKey, counter, ...(browser !== undefined && { browser }), at, usedSeq: seq };
}
