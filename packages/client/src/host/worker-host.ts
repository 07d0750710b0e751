import { keptIn } from "../session/remembered.ts";
import type { Environment, KeyValue } from "../state/environment.ts";
import { FIRST_STATE } from "./first-state.ts";
import { type FromHost, LAST_WORDS, type Stored, type ToHost } from "./host-messages.ts";
import type { FromCore, FromTab } from "./messages.ts";
import { RelayedStore } from "./relayed-store.ts";
import type { Tabs } from "./tabs.ts";
import { TabsPage } from "./tabs-page.ts";

/** So often it is looked whether a tab has said anything. */
const LOOK_EVERY_MS = 10_000;
/** A tab on a screen says something every few seconds, a hidden one when its browser lets it. */
const SILENT_LOOKS_VISIBLE_MAX = 6;
const SILENT_LOOKS_HIDDEN_MAX = 60;

/** A tab that runs wild before the core is there: what it says past this is not heard. */
const SAID_MAX = 10_000;

/** What the core that is made here takes of its tabs. */
export interface OfTabs {
	readonly stores: Readonly<Record<keyof Stored, RelayedStore>>;
	readonly page: TabsPage;
	/** the core has a name on the device */
	readonly named: (core: string) => void;
	readonly settled: (ids: readonly string[]) => void;
	/** what a tab brings along of a core before this one, which was here already when the tab came */
	readonly onLastWords: (listener: (words: string) => void) => void;
}

interface Parts<Values> {
	readonly after: Environment["after"];
	/** What lies there of whoever was here, once the first tab has lent its stores. */
	readonly values: (stores: OfTabs["stores"]) => Promise<Values>;
	/** The core, by code that comes behind the first screen. */
	readonly start: (of: OfTabs, values: Values) => Promise<Pick<Tabs, "connect">>;
	/** a tab has heard of what another core wrote into the store that all share */
	readonly otherCore: () => void;
}

type Send = (message: FromCore | FromHost) => void;

interface Port {
	readonly send: Send;
	/** what was said before the core was there */
	readonly said: FromTab[];
	hear: ((message: FromTab) => void) | undefined;
	isVisible: boolean;
	silentLooks: number;
}

/** The worker's side of all ports: makes the one core when the first tab comes, and lends it what only tabs have. */
export class WorkerHost<Values extends Pick<KeyValue, "get">> {
	readonly #parts: Parts<Values>;
	/** the one that spoke last is the last: it is alive */
	readonly #ports = new Set<Port>();
	readonly #of: OfTabs;
	#values: Promise<Values> | undefined;
	#starting: Promise<void> | undefined;
	#tabs: Pick<Tabs, "connect"> | undefined;
	readonly #lastWords: string[] = [];
	#onLastWords: (words: string) => void = (words) => void this.#lastWords.push(words);
	#core: string | null = null;
	#isPartMissing = false;

	constructor(parts: Parts<Values>) {
		this.#parts = parts;
		this.#of = {
			stores: {
				local: new RelayedStore((key, value) => this.#write("local", key, value)),
				tab: new RelayedStore((key, value) => this.#write("tab", key, value)),
			},
			page: new TabsPage(),
			named: (core) => {
				this.#core = core;
				this.#tellStanding();
			},
			settled: (ids) => this.#tellAll({ type: "settled", ids }),
			onLastWords: (listener) => {
				this.#onLastWords = listener;
				for (const words of this.#lastWords.splice(0)) listener(words);
			},
		};
		this.#look();
	}

	/** Returns what hears the tab, and what ends it where it said nothing itself. */
	connect(send: Send): { hear(message: FromTab | ToHost): void; closed(): void } {
		const port: Port = { send, said: [], hear: undefined, isVisible: false, silentLooks: 0 };
		return {
			hear: (message) => this.#hear(port, message),
			closed: () => this.#end(port),
		};
	}

	/** To the console of each tab: a worker has none that anybody sees. */
	complain(text: string): void {
		this.#tellAll({ type: "complaint", text });
	}

	partMissing(is: boolean): void {
		this.#isPartMissing = is;
		this.#tellAll({ type: "part-missing", is });
	}

	#hear(port: Port, message: FromTab | ToHost): void {
		if (message.type === "stores") return void this.#greet(port, message.stored);
		if (!this.#ports.delete(port)) {
			if (message.type !== "bye") port.send({ type: "lost" });
			return;
		}
		this.#ports.add(port);
		port.silentLooks = 0;
		switch (message.type) {
			case "ping":
				return port.send({ type: "pong" });
			case "stored":
				if (this.#of.stores.local.heard(message.key, message.value)) this.#parts.otherCore();
				return;
			case "bye":
				return this.#end(port);
			case "hello":
			case "attention":
				port.isVisible = message.attention.visible;
		}
		if (port.hear !== undefined) port.hear(message);
		else if (port.said.length < SAID_MAX) port.said.push(message);
	}

	async #greet(port: Port, stored: Stored): Promise<void> {
		const { stores } = this.#of;
		this.#ports.add(port);
		port.send({ type: "here" });
		if (this.#isPartMissing) port.send({ type: "part-missing", is: true });
		// what lasts as long as a tab lasts as long as the last of them
		for (const [key, value] of stores.tab.entries) port.send({ type: "store", where: "tab", key, value });
		this.#tellStanding();
		const words = stored.tab[LAST_WORDS];
		if (this.#values === undefined) this.#values = this.#fill(stored);
		else {
			this.#hearOfOthers(stored.local);
			if (words !== undefined) this.#onLastWords(words);
		}
		const values = await this.#values;
		// who waited no longer has a core of its own by now
		if (!this.#ports.has(port)) return;
		if (this.#tabs === undefined) {
			port.send({ type: "welcome", state: FIRST_STATE, kept: keptIn(values) });
			this.#starting ??= this.#start(values);
			await this.#starting;
		}
		this.#serve(port);
	}

	/** Where no tab of this core was there to hear what another core wrote. */
	#hearOfOthers(local: Stored["local"]): void {
		const news = Object.entries(local).filter(([key, value]) => this.#of.stores.local.heard(key, value));
		if (news.length > 0) this.#parts.otherCore();
	}

	#fill(stored: Stored): Promise<Values> {
		const { stores } = this.#of;
		stores.local.fill(stored.local);
		stores.tab.fill(stored.tab);
		return this.#parts.values(stores);
	}

	/** Where its code does not come, tabs ask anew, and go on without it in the end. */
	async #start(values: Values): Promise<void> {
		try {
			this.#tabs = await this.#parts.start(this.#of, values);
		} catch (error) {
			console.warn("no core:", error);
			this.#starting = undefined;
			this.#tellAll({ type: "lost" });
			this.#ports.clear();
		}
	}

	#serve(port: Port): void {
		if (this.#tabs === undefined || !this.#ports.has(port)) return;
		port.hear = this.#tabs.connect(port.send);
		for (const message of port.said.splice(0)) port.hear(message);
	}

	#end(port: Port): void {
		if (!this.#ports.delete(port)) return;
		port.hear?.({ type: "bye" });
		this.#tellStanding();
	}

	/** Through the tab that spoke last; what only lasts as long as a tab does, through each. */
	#write(where: keyof Stored, key: string, value: string | null): void {
		const message = { type: "store", where, key, value } as const;
		if (where === "tab") this.#tellAll(message);
		else [...this.#ports].at(-1)?.send(message);
	}

	#tellStanding(): void {
		this.#tellAll({ type: "standing", core: this.#core, alone: this.#ports.size === 1 });
	}

	#tellAll(message: FromCore | FromHost): void {
		for (const { send } of this.#ports) send(message);
	}

	/** By looks and not by the clock, which leaps when a machine wakes up. */
	#look(): void {
		for (const port of this.#ports) {
			port.silentLooks += 1;
			const max = port.isVisible ? SILENT_LOOKS_VISIBLE_MAX : SILENT_LOOKS_HIDDEN_MAX;
			if (port.silentLooks > max) this.#end(port);
		}
		this.#parts.after(LOOK_EVERY_MS, () => this.#look());
	}
}
