import { type FromHost, GONE, LAST_WORDS, type Stored, type ToHost } from "../host/host-messages.ts";
import type { FromCore, FromTab } from "../host/messages.ts";
import { forgetWhoWasHere, parsed } from "../session/stored-session.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Cancel, Environment, KeyValue } from "../state/environment.ts";
import { LastPosts } from "./last-posts.ts";
import { type Remote, remoteClient } from "./remote-client.ts";

/** A tab whose worker has not answered by then runs a core of its own. */
const ANSWER_WAIT_MS = 3_000;
/** One that is there waits itself for a database, but no longer than `session/shared-values.ts` says. */
const CORE_WAIT_MS = 5_000;
const PING_EVERY_MS = 5_000;
/** A worker that has said nothing for so long is gone: one that is only busy answers before. */
const SILENT_MS = 20_000;

export interface TabParts {
	/** to the worker */
	readonly send: (message: FromTab | ToHost) => void;
	readonly environment: Pick<Environment, "after" | "beforePaint" | "now" | "page" | "uuid">;
	readonly stores: Readonly<Record<keyof Stored, KeyValue>>;
	/** those of `stores.local` that a core asks for */
	readonly keys: readonly string[];
	readonly complain: (text: string) => void;
	readonly partMissing: (is: boolean) => void;
	/** The core is gone, once there was one: another is to be asked for. */
	readonly lost: () => void;
}

/** The core that the tabs of a browser share, as one of them has it. */
export class SharedCore {
	readonly #parts: TabParts;
	readonly #posts: LastPosts;
	readonly #answered: Promise<ChatClient | null>;
	#answer: (client: ChatClient | null) => void = () => undefined;
	readonly #brought: Stored;
	#remote: Remote | undefined;
	#standing: { core: string | null; alone: boolean } = { core: null, alone: true };
	#isOver = false;
	#cancelWait: Cancel;
	#cancelPing: Cancel = () => undefined;

	constructor(parts: TabParts) {
		const { environment, send } = parts;
		this.#parts = parts;
		this.#posts = new LastPosts(environment);
		this.#answered = new Promise((resolve) => {
			this.#answer = resolve;
		});
		this.#cancelWait = environment.after(ANSWER_WAIT_MS, () => this.giveUp());
		this.#brought = this.#stored();
		send({ type: "stores", stored: this.#brought });
		const { page } = environment;
		send({ type: "hello", attention: { visible: page.visible(), online: page.online() } });
	}

	/** null: it does not answer */
	get client(): Promise<ChatClient | null> {
		return this.#answered;
	}

	/** The worker does not come at all, or is gone: whoever waits waits no longer. `isGone`: nobody has to ask its core. */
	giveUp(isGone = false): void {
		if (this.#isOver) return;
		const hadClient = this.#remote !== undefined;
		if (hadClient) this.#remember(isGone);
		else this.#putBack();
		this.#end();
		this.#answer(null);
		if (hadClient) this.#parts.lost();
	}

	/** The page goes: what its core may have had no time for the next one of this tab brings along. */
	leave(): void {
		if (this.#isOver) return;
		if (this.#remote === undefined) this.#putBack();
		else this.#remember(this.#standing.alone);
		this.#end();
	}

	/** Another tab has written that. */
	stored(key: string, value: string | null): void {
		if (this.#parts.keys.includes(key)) this.#say({ type: "stored", key, value });
	}

	hear(message: FromCore | FromHost): void {
		if (this.#isOver) return;
		this.#watch();
		switch (message.type) {
			case "here":
				return this.#waitForCore();
			case "pong":
				return;
			case "lost":
				return this.giveUp();
			case "store":
				return this.#store(message);
			case "settled":
				return this.#posts.settled(message.ids);
			case "standing":
				this.#standing = message;
				return;
			case "part-missing":
				return this.#parts.partMissing(message.is);
			case "welcome":
				return this.#welcome(message);
			case "complaint":
				return this.#parts.complain(message.text);
			default:
				return this.#remote?.hear(message);
		}
	}

	#waitForCore(): void {
		this.#cancelWait();
		this.#cancelWait = this.#parts.environment.after(CORE_WAIT_MS, () => this.giveUp());
	}

	#welcome(welcome: Extract<FromCore, { type: "welcome" }>): void {
		this.#cancelWait();
		// first from who only remembers, then from the core
		if (this.#remote !== undefined) return this.#remote.hear(welcome);
		const { environment, complain } = this.#parts;
		const send = (message: FromTab) => this.#say(message);
		this.#remote = remoteClient({ send, welcome, environment, complain, posts: this.#posts });
		this.#answer(this.#remote.client);
	}

	/** A worker that says anything is alive; one that says nothing is asked, and asked once more. */
	#watch(): void {
		const { after, now } = this.#parts.environment;
		const heardAt = now();
		this.#remote?.alive();
		this.#cancelPing();
		this.#cancelPing = after(PING_EVERY_MS, () => {
			this.#say({ type: "ping" });
			const again = after(PING_EVERY_MS, () => {
				this.#remote?.silent(heardAt);
				this.#say({ type: "ping" });
			});
			const silent = after(SILENT_MS, () => this.giveUp());
			this.#cancelPing = () => {
				again();
				silent();
			};
		});
	}

	#store({ where, key, value }: Extract<FromHost, { type: "store" }>): void {
		const store = this.#parts.stores[where];
		if (value === null) store.remove(key);
		else store.set(key, value);
	}

	/** What is of the page before this one is told once. */
	#stored(): Stored {
		const { stores, keys } = this.#parts;
		const stored = {
			local: valuesOf(stores.local, keys),
			tab: valuesOf(stores.tab, [...keys, GONE, LAST_WORDS]),
		};
		for (const key of [GONE, LAST_WORDS]) stores.tab.remove(key);
		return stored;
	}

	/** No core has had it. */
	#putBack(): void {
		const { stores } = this.#parts;
		for (const [key, value] of Object.entries(this.#brought.tab)) stores.tab.set(key, value);
	}

	/** Whoever is signing out meanwhile is out, though the core may go before it hears of it. */
	#remember(isGone: boolean): void {
		const { environment, stores } = this.#parts;
		const { tab, local } = stores;
		if (this.#remote?.isSigningOut()) {
			this.#posts.clear();
			forgetWhoWasHere(local, environment.now());
		}
		const { core } = this.#standing;
		if (core !== null && isGone) tab.set(GONE, core);
		if (this.#posts.size > 0)
			tab.set(LAST_WORDS, JSON.stringify(this.#posts.behind(parsed(tab.get(LAST_WORDS)))));
	}

	#say(message: FromTab | ToHost): void {
		if (!this.#isOver) this.#parts.send(message);
	}

	#end(): void {
		this.#say({ type: "bye" });
		this.#isOver = true;
		this.#cancelWait();
		this.#cancelPing();
		this.#remote?.end();
	}
}

function valuesOf(store: KeyValue, keys: readonly string[]): Record<string, string> {
	const values: Record<string, string> = {};
	for (const key of keys) {
		const value = store.get(key);
		if (value !== undefined) values[key] = value;
	}
	return values;
}
