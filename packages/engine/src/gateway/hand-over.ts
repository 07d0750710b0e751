import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "./connection.ts";

export interface HandOver {
	/** so many leave in a second, more only where `timeoutMs` would not be enough */
	readonly perSecond: number;
	readonly timeoutMs: number;
	readonly farewell: (connection: Connection) => void;
}

/** A slice of the people leaves every so often; what each of the next ones sent before is answered meanwhile, but where it rests. */
const STEP_MS = 100;

/**
 * People leave for other nodes a few at a time, and are served until it is their turn: those nodes take them in beside
 * their own people, and nobody is away for longer than a reconnect takes.
 */
export async function handOver(
	connections: ReadonlySet<Connection>,
	{ perSecond, timeoutMs, farewell }: HandOver,
): Promise<void> {
	const steps = Math.max(1, Math.floor(timeoutMs / STEP_MS) - 1);
	const slice = Math.ceil(Math.max((perSecond * STEP_MS) / 1000, connections.size / steps));
	let leaving: readonly Connection[] = [];
	do {
		for (const connection of leaving) if (!connection.isOver) farewell(connection);
		leaving = [...connections].filter(({ isOver }) => !isOver).slice(0, slice);
		for (const connection of leaving) connection.stopReading();
		if (leaving.length > 0) await sleep(STEP_MS);
	} while (leaving.length > 0);
}
