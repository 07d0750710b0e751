import type { Socket } from "node:net";
import { type RawData, WebSocket } from "ws";
import { isMessageUnderWay, packListeners, stopTaking, takeAgain, tcpSocketOf } from "../lib/insides.ts";
import type { Transport, TransportListener } from "./transport.ts";

const LISTENER = Symbol("listener");

type Listened = WebSocket & { readonly [LISTENER]: TransportListener };

/** The server's end of a WebSocket. A class of its own, and no object beside each: idle sockets cost memory alone. */
export class PeerSocket extends WebSocket implements Transport {
	get readerSocket(): Socket {
		return tcpSocketOf(this);
	}

	get isMessageUnderWay(): boolean {
		return isMessageUnderWay(this);
	}

	listen(listener: TransportListener, onError: (error: Error) => void): void {
		const listened = Object.assign(this, { [LISTENER]: listener });
		listened.on("message", onMessage).on("close", onClose);
		listened.on("ping", onControl).on("pong", onControl);
		this.on("error", onError);
		packListeners(this);
	}

	askForLife(): void {
		if (this.readyState === this.OPEN) this.ping();
	}

	stopTaking(): boolean {
		return stopTaking(tcpSocketOf(this));
	}

	takeAgain(): void {
		takeAgain(tcpSocketOf(this));
	}
}

// one function of each kind for all: a closure each would cost every idle socket some hundred bytes

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
	(this as Listened)[LISTENER].onMessage(data as Buffer, isBinary);
}

function onControl(this: WebSocket): void {
	(this as Listened)[LISTENER].onControl();
}

function onClose(this: WebSocket, code: number): void {
	(this as Listened)[LISTENER].onClose(code);
}
