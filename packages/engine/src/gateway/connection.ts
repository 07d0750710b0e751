import { type CloseCode, closeCodes } from "../wire/close-codes.ts";
import type { FewAtOnce } from "./few-at-once.ts";
import { OutputBuffer } from "./output-buffer.ts";
import type { OutputLimits } from "./output-limits.ts";
import type { OutputOwner } from "./output-owner.ts";
import type { Transport, TransportListener } from "./transport.ts";

/** One socket's life. What it may say in `handshake` and `open` is the application's business. */
export type ConnectionState =
	| { readonly state: "handshake"; readonly deadline: NodeJS.Timeout }
	| { readonly state: "open" }
	| { readonly state: "closing"; readonly by: CloseCode }
	| { readonly state: "closed"; readonly code: number };

/** How the application listens to one connection. */
export interface Peer {
	received(data: Buffer, isBinary: boolean): void;
	/** a ping or a pong, which the engine has dealt with: it counts like any other frame */
	receivedControl(): void;
	/** its rest is over, and what it sent meanwhile is read from now on */
	readAgain(): void;
	/** `code` as the other side gave it, or 1006 */
	closed(code: number): void;
	/** nothing is kept from this socket any more */
	live(): void;
}

/** Where connections live: one object for all of them. */
export interface ConnectionHost {
	readonly helloTimeoutMs: number;
	readonly outputLimits: OutputLimits;
	/** for those whose rest is over */
	readonly readAgain: Pick<FewAtOnce, "take">;
	onAnswers(output: OutputBuffer): void;
	onPending(connection: Connection): void;
	onDrained(connection: Connection): void;
	onClosed(connection: Connection, code: number): void;
	readonly onError: (error: Error) => void;
}

/** After a close was said, the other side has this long to answer before the socket is cut. */
const CLOSE_WAIT_MS = 3_000;
const OPEN: ConnectionState = { state: "open" };

export class Connection implements OutputOwner, TransportListener {
	readonly output: OutputBuffer;
	readonly address: string;
	readonly #host: ConnectionHost;
	readonly #transport: Transport;
	#state: ConnectionState;
	#peer: Peer | undefined;
	#messages = 0;
	#isLeaving = false;
	#isResting = false;

	constructor(transport: Transport, address: string, host: ConnectionHost) {
		this.#host = host;
		this.#transport = transport;
		this.address = address;
		this.output = new OutputBuffer(transport.readerSocket, this, host.outputLimits);
		this.#state = {
			state: "handshake",
			deadline: setTimeout(() => this.close(closeCodes.helloTimeout), host.helloTimeoutMs),
		};
		transport.listen(this, host.onError);
	}

	onMessage(data: Buffer, isBinary: boolean): void {
		this.#messages++;
		this.#peer?.received(data, isBinary);
	}

	onControl(): void {
		this.#peer?.receivedControl();
	}

	get state(): ConnectionState["state"] {
		return this.#state.state;
	}

	get isOver(): boolean {
		return this.#state.state === "closing" || this.#state.state === "closed";
	}

	/** The number of the message that has begun to come and is not whole yet, unless it is we who do not read on for long. */
	get messageUnderWay(): number | undefined {
		const { isPaused, isMessageUnderWay } = this.#transport;
		return !isPaused && isMessageUnderWay ? this.#messages : undefined;
	}

	/** What it has sent since is not read yet, by our doing. */
	get isResting(): boolean {
		return this.#isResting;
	}

	listen(peer: Peer): void {
		this.#peer = peer;
	}

	/** The hello was accepted: its deadline is over. */
	opened(): void {
		if (this.#state.state !== "handshake") return;
		clearTimeout(this.#state.deadline);
		this.#state = OPEN;
	}

	/** One frame, which the application types. */
	answer(frame: object): void {
		this.output.answer(JSON.stringify(frame));
	}

	ping(): void {
		this.#transport.askForLife();
	}

	/** Says why and ends: what was answered before is still sent. */
	close(by: CloseCode): void {
		if (this.isOver) return;
		this.#endHandshake();
		this.output.flushAnswers();
		this.#state = { state: "closing", by };
		this.output.cut();
		// a paused socket would never see the other side's answer to the close
		this.#transport.resume();
		this.#transport.close(by.code, by.reason);
		setTimeout(() => this.#transport.terminate(), CLOSE_WAIT_MS).unref();
	}

	/** Ends without a word: a close frame would only queue behind what the other side does not take. */
	terminate(by: CloseCode): void {
		if (this.#state.state === "closed") return;
		this.#endHandshake();
		this.#state = { state: "closing", by };
		this.output.cut();
		this.#transport.terminate();
	}

	onAnswers(): void {
		this.#host.onAnswers(this.output);
	}

	onPending(): void {
		this.#host.onPending(this);
	}

	onDrained(): void {
		this.#host.onDrained(this);
	}

	onLive(): void {
		this.#peer?.live();
	}

	onOverflow(): void {
		this.terminate(closeCodes.slowReader);
	}

	pauseReading(): void {
		this.#transport.pause();
	}

	resumeReading(): void {
		if (!this.#isLeaving) this.#transport.resume();
	}

	/** No new frame from now on: it leaves for another node, or the server ends. */
	stopReading(): void {
		this.#isLeaving = true;
		this.#transport.pause();
	}

	/**
	 * What comes from now on waits in the kernel, for as many ms and until it is its turn to be read; the peer is told
	 * when that is. False where it rests already, is not read anyway, or is over.
	 */
	restReading(ms: number): boolean {
		if (this.#isResting || this.isOver || !this.#transport.stopTaking()) return false;
		this.#isResting = true;
		setTimeout(() => this.#host.readAgain.take(() => this.#readAgain()), ms).unref();
		return true;
	}

	/** False where nothing is left to read. One that is closing is read: its answer to the close is behind all else. */
	#readAgain(): boolean {
		if (this.#state.state === "closed") return false;
		this.#isResting = false;
		this.#transport.takeAgain();
		this.#peer?.readAgain();
		return true;
	}

	#endHandshake(): void {
		if (this.#state.state === "handshake") clearTimeout(this.#state.deadline);
	}

	onClose(code: number): void {
		const ours = this.#state.state === "closing" ? this.#state.by.code : undefined;
		this.#endHandshake();
		this.#state = { state: "closed", code: ours ?? code };
		this.output.cut();
		this.#host.onClosed(this, ours ?? code);
		// a close that we asked for is never the other side's sign-out
		this.#peer?.closed(ours === undefined ? code : 1006);
		this.#peer = undefined;
	}
}
