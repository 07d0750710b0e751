import type { Viewer } from "../rooms/room.ts";
import { keptIn } from "../session/remembered.ts";
import type { Arrival, ChatClient } from "../state/chat-client.ts";
import type { Environment } from "../state/environment.ts";
import { type Act, ASKED, type FromCore, SAID } from "./messages.ts";
import { StateWindow } from "./state-window.ts";
import { TabView } from "./tab-view.ts";

/** A person's hand is never near it; a tab that runs wild is served so many acts a second and no more. */
const ACTS_PER_SECOND = 200;
const ACTS_AT_ONCE = 1_000;
/** What a tab that runs wild may leave waiting before the rest is dropped, said aloud. */
const ACTS_WAITING_MAX = 10_000;

/** of `post`, in what it is given */
const POSTED_ID = 5;

const VERBS: ReadonlySet<string> = new Set<string>([...SAID, ...ASKED]);

interface Parts {
	readonly viewer: Viewer;
	/** of this tab */
	readonly client: ChatClient;
	readonly environment: Pick<Environment, "after" | "local" | "now">;
	readonly send: (message: FromCore) => void;
	/** for this tab only: the others go on showing the room, as one that was left */
	readonly leave: (room: string) => void;
	/** by this tab's person: the others are to say so */
	readonly signsOut: () => void;
	/** a message that was posted under that id is not kept: there is no such room */
	readonly dropped: (id: string) => void;
}

/** One tab as its core serves it: its window on the state, what it asked and may still call off. */
export class ServedTab {
	readonly viewer: Viewer;
	readonly #parts: Parts;
	readonly #window: StateWindow;
	readonly #view: TabView;
	readonly #asked = new Map<number, AbortController>();
	/** ends the reading along, by room */
	readonly #reading = new Map<string, () => void>();
	readonly #waiting: Act[] = [];
	#tokens = ACTS_AT_ONCE;
	#countedAt: number;
	#isResting = false;
	#hasComplained = false;
	#kept: string;

	constructor(parts: Parts) {
		const { client, send, environment } = parts;
		this.#parts = parts;
		this.viewer = parts.viewer;
		this.#countedAt = environment.now();
		this.#view = new TabView(client.getState());
		const state = this.#view.of(client.getState());
		const kept = keptIn(environment.local);
		this.#kept = JSON.stringify(kept);
		send({ type: "welcome", state, kept });
		this.#window = new StateWindow(state, (n, patch) => send({ type: "state", n, patch }));
	}

	changed(): void {
		this.#tellKept();
		this.#window.changed(this.#view.of(this.#parts.client.getState()));
	}

	signedOutElsewhere(): void {
		this.#view.signedOutElsewhere();
	}

	shown(n: number): void {
		this.#window.shown(n);
	}

	arrived(arrivals: readonly Arrival[]): void {
		this.#parts.send({ type: "arrived", arrivals });
	}

	complain(text: string): void {
		this.#parts.send({ type: "complaint", text });
	}

	/** It says so of itself: asking back for each message would take longer than the message is new. */
	reads(room: string, on: boolean): void {
		if (on === this.#reading.has(room)) return;
		if (on)
			this.#reading.set(
				room,
				this.#parts.client.readAlong(room, () => true),
			);
		else {
			this.#reading.get(room)?.();
			this.#reading.delete(room);
		}
	}

	/** In their order, one tab's flood behind its own acts only. */
	act(act: Act): void {
		if (!VERBS.has(act.do)) return this.complain(`no verb of the core: ${String(act.do)}`);
		if (this.#waiting.length < ACTS_WAITING_MAX) this.#waiting.push(act);
		else if (!this.#hasComplained) {
			this.#hasComplained = true;
			this.complain(`more than ${ACTS_WAITING_MAX} acts wait: what this tab asks now is not done`);
		}
		if (!this.#isResting) this.#serve();
	}

	cancel(ref: number): void {
		this.#asked.get(ref)?.abort();
	}

	/** Nobody waits for the answers any more. */
	end(): void {
		this.#waiting.length = 0;
		for (const stop of this.#reading.values()) stop();
		for (const call of this.#asked.values()) call.abort();
	}

	#serve(): void {
		const { now, after } = this.#parts.environment;
		const passedMs = Math.max(0, now() - this.#countedAt);
		this.#countedAt = now();
		this.#tokens = Math.min(ACTS_AT_ONCE, this.#tokens + (passedMs * ACTS_PER_SECOND) / 1_000);
		while (this.#tokens >= 1) {
			const act = this.#waiting.shift();
			if (act === undefined) {
				this.#hasComplained = false;
				return;
			}
			this.#tokens -= 1;
			this.#do(act);
		}
		if (this.#waiting.length === 0) return;
		this.#isResting = true;
		after(1_000 / ACTS_PER_SECOND, () => {
			this.#isResting = false;
			this.#serve();
		});
	}

	#do({ ref, do: verb, with: given }: Act): void {
		const { send } = this.#parts;
		const call = new AbortController();
		const answer = (value: unknown) => {
			this.#asked.delete(ref);
			send({ type: "answer", ref, value });
		};
		// a tab of another version may ask what this core was not made for: it must not wait for ever
		const broken = (error: unknown) => {
			this.#asked.delete(ref);
			this.complain(`${verb} broke: ${String(error)}`);
			send({ type: "broken", ref, why: String(error) });
		};
		const all = verb === "lookUp" ? [given[0], given[1], call.signal] : given;
		try {
			const result = this.#run(verb, all);
			if (result instanceof Promise) {
				this.#asked.set(ref, call);
				result.then(answer).catch(broken);
			}
		} catch (error) {
			broken(error);
		}
		this.#tellKept();
	}

	#run(verb: Act["do"], given: readonly unknown[]): unknown {
		const { client, leave, signsOut } = this.#parts;
		const room = String(given[0]);
		if (verb === "leave") {
			this.#view.leaves(room);
			return leave(room);
		}
		if (verb === "signOut") signsOut();
		if (verb === "join" || verb === "wait") this.#view.asksFor(room);
		const result: unknown = Reflect.apply(client[verb], client, given);
		if (verb === "post") this.#lookFor(room, given.at(POSTED_ID));
		return result;
	}

	/** What no room took must not wait in the tab for somebody to keep it. */
	#lookFor(room: string, id: unknown): void {
		const pending = this.#parts.client.getState().rooms.get(room)?.pending ?? [];
		if (typeof id === "string" && !pending.some((row) => row.id === id)) this.#parts.dropped(id);
	}

	/** Behind every act too: one may change what is remembered and nothing that is shown. */
	#tellKept(): void {
		const kept = keptIn(this.#parts.environment.local);
		const text = JSON.stringify(kept);
		if (text === this.#kept) return;
		this.#kept = text;
		this.#parts.send({ type: "kept", kept });
	}
}
