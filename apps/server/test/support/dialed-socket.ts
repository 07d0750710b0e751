import type { EventEmitter } from "node:events";

/** As much of a WebSocket as people of a test need. */
export interface DialedSocket extends EventEmitter {
	readonly readyState: number;
	send(data: string | Buffer): void;
	pause(): void;
	resume(): void;
	close(code?: number): void;
	terminate(): void;
}
