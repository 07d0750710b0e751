// Asked on the first screen, and so without what passkeys themselves need.

/** WHO13: browsers keep them for names alone, by https or of this machine. */
export function mayHavePasskeys(): boolean {
	return "PublicKeyCredential" in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
}

/** Whether that is where passkeys of this house work; `http://localhost` is so at any port. */
export function isPasskeyPlace(origin: string): boolean {
	const { protocol, hostname } = location;
	return origin === location.origin || origin === `${protocol}//${hostname}`;
}
