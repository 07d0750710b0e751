import { useSyncExternalStore } from "react";

/** How long one may think better of it. Nobody else notices: until then nothing is removed. */
const UNDO_MS = 5_000;

/** A message that is still there, though its author saw it go. */
export interface FailedRemoval {
	readonly room: string;
	readonly why: string;
}

interface Removal {
	readonly room: string;
	readonly seq: number;
	readonly timer: ReturnType<typeof setTimeout>;
	readonly run: () => Promise<void>;
}

const NONE: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();
let removals: readonly Removal[] = [];
let failed: FailedRemoval | null = null;
let shown = new Map<string, ReadonlySet<number>>();

/** Removes a message in a while; going to another room does not stop it, and closing the page does it at once. */
export function removeSoon(room: string, seq: number, remove: () => Promise<string | null>): void {
	if (shown.get(room)?.has(seq)) return;
	const run = async () => {
		clearTimeout(removal.timer);
		const why = await remove();
		if (why !== null) failed = { room, why };
		forget(removal);
	};
	const removal = { room, seq, run, timer: setTimeout(() => void run(), UNDO_MS) };
	set([...removals, removal]);
}

export function cancelRemoval(room: string, seq: number): void {
	for (const removal of removals.filter((one) => one.room === room && one.seq === seq)) forget(removal);
}

/** The messages of a room that are about to go. */
export function useGoing(room: string): ReadonlySet<number> {
	return useSyncExternalStore(subscribe, () => shown.get(room) ?? NONE);
}

export function useFailedRemoval(): FailedRemoval | null {
	return useSyncExternalStore(subscribe, () => failed);
}

export function dismissFailedRemoval(): void {
	failed = null;
	set(removals);
}

// What one said to remove is removed, however soon one leaves.
globalThis.addEventListener?.("pagehide", () => {
	for (const { run } of removals) void run();
});

function forget(removal: Removal): void {
	clearTimeout(removal.timer);
	set(removals.filter((other) => other !== removal));
}

function set(next: readonly Removal[]): void {
	removals = next;
	const rooms = Map.groupBy(next, ({ room }) => room);
	shown = new Map([...rooms].map(([room, all]) => [room, new Set(all.map(({ seq }) => seq))]));
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
