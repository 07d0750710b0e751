import { isIP } from "node:net";

/** WHO13: where passkeys of this house work. A browser gives one to the host that it was made for, and to nobody else. */
export interface PasskeyPlace {
	/** the RP id */
	readonly host: string;
	/** the only one that is accepted; `http://localhost` stands for that of any port */
	readonly origin: string;
}

/** The origin of a house that has no https: it means this machine to whoever types it, and to browsers. */
const LOCAL: PasskeyPlace = { host: "localhost", origin: "http://localhost" };

/**
 * By what the operator has said, never by what a request says of itself: whoever asks in another name would have passkeys
 * of it. The origin of a tunnel is another one with each run, and would leave them behind.
 */
export function passkeyPlace(
	publicOrigins: readonly string[],
	tunnelOrigin: string | undefined,
): PasskeyPlace {
	const places = publicOrigins.filter((origin) => origin !== tunnelOrigin).flatMap(secureName);
	return places[0] ?? LOCAL;
}

/** An address is no name: passkeys are made for names alone. */
function secureName(written: string): PasskeyPlace[] {
	if (!URL.canParse(written)) return [];
	const { protocol, hostname, origin } = new URL(written);
	const isName = isIP(hostname) === 0 && !hostname.startsWith("[");
	return protocol === "https:" && isName ? [{ host: hostname, origin }] : [];
}

/** The origin that has to be said where this one was. */
export function originExpected({ origin }: PasskeyPlace, said: string): string {
	return origin === LOCAL.origin && /^http:\/\/localhost(?::\d{1,5})?$/.test(said) ? said : origin;
}
