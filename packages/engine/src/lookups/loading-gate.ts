const LOADING = 0;
const CLOSED = 1;
const LOADED_MS_MAX = 5_000;

/**
 * Ending a thread while it registers a native module ends the whole process. So threads load inside this gate,
 * and the pool is ended only once the gate is closed and nobody is in it. Shared memory: both sides see it at once.
 */
export type LoadingGate = Int32Array<SharedArrayBuffer>;

export function openGate(): LoadingGate {
	return new Int32Array(new SharedArrayBuffer(8));
}

/** In the thread. Throws when the gate is closed: the pool is ending. */
export async function loadThrough<T>(gate: LoadingGate, load: () => Promise<T>): Promise<T> {
	Atomics.add(gate, LOADING, 1);
	try {
		if (Atomics.load(gate, CLOSED) === 1) throw new Error("the pool is ending");
		return await load();
	} finally {
		Atomics.sub(gate, LOADING, 1);
		Atomics.notify(gate, LOADING);
	}
}

/** In the pool's thread. Settles when nobody loads and nobody can begin to. */
export async function closeGate(gate: LoadingGate): Promise<void> {
	Atomics.store(gate, CLOSED, 1);
	const giveUpAt = performance.now() + LOADED_MS_MAX;
	for (let loading = Atomics.load(gate, LOADING); loading > 0; loading = Atomics.load(gate, LOADING)) {
		if (performance.now() > giveUpAt) return;
		await Atomics.waitAsync(gate, LOADING, loading, 100).value;
	}
}
