/**
 * Each scene remembers nothing and touches nothing: the developer's own drafts, theme and session lie under the same
 * origin. Imported before all else, for modules read what is remembered as they load.
 */
Object.defineProperty(window, "localStorage", { value: memory() });
Object.defineProperty(window, "sessionStorage", { value: memory() });

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
	const values = new Map<string, string>();
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: (key) => void values.delete(key),
	};
}
