/** An address that means another machine on every machine. */
export function isOnlyHere(hostname: string): boolean {
	return /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}
