import type { Reader } from "@parley/engine/delivery/feed";
import { type FrameHost, FramePeer, type Stage } from "@parley/engine/gateway/frame-peer";
import { PageTurns } from "@parley/engine/gateway/page-turns";
import type { Asker } from "@parley/engine/lookups/requestor";
import type { ClientFrame } from "@parley/protocol/client-frames";
import { decodeClientFrame } from "@parley/protocol/codec";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { HeldEvent } from "../messages/views.ts";

/** One socket's place in one room. */
export type RoomPlace =
	/** `isAsked`: the answer to a frame of this socket is still to come, and says what became of it */
	| { readonly state: "joining"; readonly isAsked: boolean }
	/** `sent`: the place in line that this socket was sent last; 0: none yet */
	| { readonly state: "waiting"; readonly isAsked: boolean; readonly sent: number }
	| { readonly state: "inside"; readonly reader: Reader<HeldEvent> };

export type ClientSessionState =
	| { readonly state: "unknown" }
	| { readonly state: "handshake" }
	| { readonly state: "welcome"; readonly session: string; readonly device: string }
	/** BOT7: the program of that id, by the token of that hash, which is nobody here */
	| { readonly state: "bot"; readonly bot: string; readonly secretHash: string }
	| { readonly state: "gone" };

/** What all sessions of clients are served by: one object for all of them. */
export interface ClientSessionHost extends FrameHost {
	readonly handle: (client: ClientSession, frame: ClientFrame, readAt: number) => void;
	readonly onGone: (client: ClientSession, code: number) => void;
	readonly onLive: (client: ClientSession) => void;
}

/** A person's socket: whose it is, and which rooms it is in. */
export class ClientSession extends FramePeer<ClientFrame, ClientSessionHost> {
	readonly rooms = new Map<string, RoomPlace>();
	/** rooms that are being left: who comes in again in the same breath comes in after it; most sockets leave none */
	leaving: Map<string, Promise<unknown>> | undefined;
	/** its page is on a screen, as it says itself */
	isVisible = false;
	/** TALK8: it said at its `hello` that it knows conversations of more than two */
	knowsOfMany = false;
	/** DEVICE4: and that it knows the close code of a device that was ended */
	knowsEnded = false;
	state: ClientSessionState = { state: "unknown" };
	#gone: AbortController | undefined;
	#pages: PageTurns | undefined;

	get session(): string | undefined {
		return this.state.state === "welcome" ? this.state.session : undefined;
	}

	get device(): string | undefined {
		return this.state.state === "welcome" ? this.state.device : undefined;
	}

	protected override get stage(): Stage {
		return this.state.state === "bot" ? "welcome" : this.state.state;
	}

	/** Aborts with the socket; made when something first waits for it, since most sockets never ask. */
	get gone(): AbortSignal {
		this.#gone ??= new AbortController();
		if (this.state.state === "gone") this.#gone.abort();
		return this.#gone.signal;
	}

	/** Somebody who wants something looked up through this socket. */
	askerFor(person: string): Asker {
		return { person, address: this.connection.address, gone: this.gone };
	}

	/** Made when the first page is asked for. */
	get pages(): PageTurns {
		this.#pages ??= new PageTurns();
		return this.#pages;
	}

	override closed(code: number): void {
		this.host.onGone(this, code);
		this.state = { state: "gone" };
		this.#gone?.abort();
	}

	override live(): void {
		this.host.onLive(this);
	}

	answer(frame: ServerFrame): void {
		this.connection.answer(frame);
	}

	protected override decode(data: Buffer) {
		return decodeClientFrame(data);
	}

	protected override handle(frame: ClientFrame, readAt: number): void {
		this.host.handle(this, frame, readAt);
	}
}

export function refOf(frame: ClientFrame): number | undefined {
	return "ref" in frame ? frame.ref : undefined;
}
