export const SERVICE_WORKER = "/sw.js";

/** As much of the browser's as is needed here; not every browser has it. */
interface TrustedTypes {
	createPolicy(
		name: "parley",
		rules: { createScriptURL: (address: string) => string },
	): { createScriptURL(address: string): string };
}

/** Of this build, as `index.html` says it; null where the page is served as it was written. */
export function coreAddress(): string | null {
	return document.querySelector("script[data-core]")?.getAttribute("data-core") ?? null;
}

/**
 * The server's headers let no plain text become code. A document has one policy, and it gives two addresses: the
 * service worker's and that of the core.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("parley", { createScriptURL: allowed });

export function trusted(address: string): string {
	return policy?.createScriptURL(address) ?? allowed(address);
}

function allowed(address: string): string {
	if (address === SERVICE_WORKER || address === coreAddress()) return address;
	throw new TypeError(`no code comes from ${address}`);
}
