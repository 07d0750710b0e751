import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { Question } from "../link/requests.ts";
import type { EnterResult } from "../state/chat-client.ts";
import type { Conversation } from "../state/chat-state.ts";
import { JOINED_MAX } from "./joined-max.ts";

interface Parts {
	readonly join: (room: string) => void;
	readonly changed: (room: string) => void;
}

/** Conversations, as the server tells of them: with whom is said by a session, never by a title or a link. */
export class Conversations {
	readonly #parts: Parts;
	#known: ReadonlyMap<string, Conversation> = new Map();
	#session: string | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Keeps its identity while nothing changed. */
	get state(): ReadonlyMap<string, Conversation> {
		return this.#known;
	}

	onWelcome({ session }: { session: string }): void {
		if (this.#session !== session) this.clear();
		this.#session = session;
	}

	onTold({ type: _, ...conversation }: ServerFrameOf<"conversation">): void {
		const { room, state, closed } = conversation;
		const isNew = !this.#known.has(room);
		this.#known = new Map(this.#known).set(room, conversation);
		if (isNew && state !== "blocked" && closed !== true && this.#known.size <= JOINED_MAX)
			this.#parts.join(room);
		this.#parts.changed(room);
	}

	/** TALK3: what is gone may begin anew, under the same id. */
	onLeft({ room, reason }: ServerFrameOf<"left">): void {
		if (reason !== "gone") return;
		this.#known = new Map([...this.#known].filter(([one]) => one !== room));
		this.#parts.changed(room);
	}

	clear(): void {
		this.#known = new Map();
	}

	/** Whoever writes back has accepted it. */
	acceptBy(room: string, ask: (question: Question) => Promise<EnterResult>): void {
		if (this.#known.get(room)?.state === "new") void ask({ type: "answer", room, do: "accept" });
	}
}
