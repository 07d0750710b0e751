import type { Board } from "./board.ts";
import type { Tongue } from "./dialects.ts";
import type { FrameLog } from "./frame-reader.ts";
import type { CrowdOptions } from "./load.ts";
import type { MessageIds } from "./messages.ts";
import type { Tally } from "./tally.ts";

/** What the people of one thread share. */
export interface Stage extends Required<Pick<CrowdOptions, "port" | "ports" | "initial">> {
	readonly tongue: Tongue;
	readonly ids: MessageIds;
	readonly board: Board;
	readonly tally: Tally;
	readonly rooms: readonly Room[];
	/** one's own message came back; for closed loops */
	onOwn: (person: number) => void;
	/** somebody's promise broke: a wrong result, or a server that does not work */
	readonly fail: (fault: Fault) => void;
}

export interface Room {
	readonly index: number;
	readonly id: string;
	readonly log: FrameLog;
}

export interface Fault {
	readonly kind: "wrong" | "lost";
	readonly sentence: string;
}

/** One clock for all threads, ms. */
export function now(): number {
	return performance.timeOrigin + performance.now();
}
