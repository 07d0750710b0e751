/** Private modes and full disks make localStorage throw; then the page simply remembers nothing. */
export function recall(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

export function remember(key: string, value: string | null): void {
	try {
		if (value === null || value === "") localStorage.removeItem(key);
		else localStorage.setItem(key, value);
	} catch (error) {
		console.warn("not remembered:", key, error);
	}
}
