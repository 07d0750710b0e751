/** What the operator lets nobody keep is held for as long as the page is open. */
const held: Record<string, string | null> = {};
let mayKeep: (key: string) => boolean = () => true;

export function keepOnly(these: (key: string) => boolean): void {
	mayKeep = these;
}

/** Private modes and full disks make localStorage throw; then the page simply remembers nothing. */
export function recall(key: string): string | null {
	try {
		return held[key] ?? localStorage.getItem(key);
	} catch {
		return null;
	}
}

export function remember(key: string, value: string | null): void {
	try {
		if (!mayKeep(key)) held[key] = value;
		else if (value === null || value === "") localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch (error) {
		console.warn("not remembered:", key, error);
	}
}
