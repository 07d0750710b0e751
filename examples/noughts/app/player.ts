import { type Asker, type FrameHost, FramePeer, PageTurns, type Reader, type Stage } from "@parley/engine";
import { decodeClientFrame } from "@parley/engine/wire";
import { type ClientFrame, frames } from "./frames.ts";

/** One socket's place at one table. */
export type Place =
	/** a seat was asked for, or a page: what becomes of it is told when it is known */
	| { readonly state: "joining" }
	/** `isAsked`: the answer is still to come; `sent`: the place in line that was told last */
	| { readonly state: "waiting"; readonly isAsked: boolean; readonly sent: number }
	| { readonly state: "inside"; readonly reader: Reader<string> };

export interface PlayerHost extends FrameHost {
	handle(player: Player, frame: ClientFrame): void;
	onGone(player: Player, code: number): void;
	onLive(player: Player): void;
}

/** A socket, whose it is, and at which tables. */
export class Player extends FramePeer<ClientFrame, PlayerHost> {
	readonly places = new Map<string, Place>();
	/** by table: whoever comes in again in the same breath comes in behind it */
	readonly leaving = new Map<string, Promise<unknown>>();
	readonly pages = new PageTurns();
	state: Stage = "unknown";
	/** "": it has not said hello */
	session = "";
	readonly #gone = new AbortController();

	get asker(): Asker {
		return { person: this.session, address: this.connection.address, gone: this.#gone.signal };
	}

	answer(frame: object): void {
		this.connection.answer(frame);
	}

	override closed(code: number): void {
		this.host.onGone(this, code);
		this.state = "gone";
		this.#gone.abort();
	}

	override live(): void {
		this.host.onLive(this);
	}

	protected override get stage(): Stage {
		return this.state;
	}

	protected override decode(data: Buffer) {
		return decodeClientFrame(frames, data);
	}

	protected override handle(frame: ClientFrame): void {
		this.host.handle(this, frame);
	}
}
