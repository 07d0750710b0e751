/** A part that did not come is asked for again after these; then it is for people to say. */
const PAUSES_MS: readonly number[] = [300, 1_200];
/** A part that neither comes nor fails for so long is said to be missing; what comes later is there at the next try. */
const PART_WAIT_MS = 30_000;

let beforeAgain: () => Promise<void> = () => Promise.resolve();

/** What a page has to do before a part is asked for again: parts of the core bring nothing but code. */
export function beforeLoadingAgain(run: () => Promise<void>): void {
	beforeAgain = run;
}

/** A part of the page that is fetched when it is needed. It fails where the link is gone, or the server has no page of this version any more. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
	let overdue: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		overdue = setTimeout(() => reject(new Error("a part of the page does not come")), PART_WAIT_MS);
	});
	try {
		return await Promise.race([loadSeveralTimes(load), late]);
	} finally {
		clearTimeout(overdue);
	}
}

async function loadSeveralTimes<T>(load: () => Promise<T>): Promise<T> {
	for (const pauseMs of PAUSES_MS) {
		try {
			return await load();
		} catch (error) {
			console.warn(error);
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
		await beforeAgain();
	}
	return load();
}

/** what did not come: of each the function that loads it, or the worker that misses something */
const missing = new Set<object>();
const listeners = new Set<() => void>();

/** For a part that has no place on the screen where its absence could be said: the page says it as a whole. */
export async function loadUnseen<T>(load: () => Promise<T>): Promise<T> {
	try {
		const part = await loadPart(load);
		partMissing(load, false);
		return part;
	} catch (error) {
		partMissing(load, true);
		throw error;
	}
}

export function isPartMissing(): boolean {
	return missing.size > 0;
}

export function onPartMissing(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function partMissing(part: object, is: boolean): void {
	if (is) missing.add(part);
	else missing.delete(part);
	for (const listener of listeners) listener();
}
