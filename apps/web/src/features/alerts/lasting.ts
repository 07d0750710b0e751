export type Lasting =
	/** until somebody erases it */
	| "for-good"
	/** until the browser needs the space, or nobody has come for long; one can ask it not to */
	| "may-ask"
	/** and it was asked */
	| "not-granted"
	/** and there is nobody to ask: by plain http */
	| "may-go";

/** What the browser says of what this page keeps. */
export async function keepsForGood(how: "look" | "ask"): Promise<Lasting> {
	const storage: Partial<StorageManager> | undefined = navigator.storage;
	if (storage?.persisted === undefined || storage.persist === undefined) return "may-go";
	try {
		if (await storage.persisted()) return "for-good";
		if (how === "look") return "may-ask";
		return (await storage.persist()) ? "for-good" : "not-granted";
	} catch {
		// storage that is denied, as in a page within another one
		return "may-go";
	}
}
