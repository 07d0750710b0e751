import type { ReaderSocket } from "./reader-socket.ts";

/** Who is told of what comes over a transport. */
export interface TransportListener {
	onMessage(data: Buffer, isBinary: boolean): void;
	/** a ping or a pong, which was dealt with */
	onControl(): void;
	/** `code` as the other side gave it, or 1006; nothing comes behind it */
	onClose(code: number): void;
}

/** What a connection goes over: a WebSocket, or, where these are blocked, a link of requests (LINK). */
export interface Transport {
	/** what its reader is given, as whole WebSocket frames */
	readonly readerSocket: ReaderSocket;
	readonly isPaused: boolean;
	/** a message has begun to come and is not whole yet */
	readonly isMessageUnderWay: boolean;
	listen(listener: TransportListener, onError: (error: Error) => void): void;
	/** asks for a sign of life, which is seen in `readerSocket.bytesRead` */
	askForLife(): void;
	pause(): void;
	resume(): void;
	/** False where nothing is read of it just now. */
	stopTaking(): boolean;
	/** after `stopTaking` that was true */
	takeAgain(): void;
	/** Says why and ends, when the other side has heard it. */
	close(code: number, reason: string): void;
	/** Ends without a word. */
	terminate(): void;
}
