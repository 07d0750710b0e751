import type { Core } from "../core/core.ts";
import { clientOf } from "../core/create-chat-client.ts";
import { leaveRoom } from "../core/room-actions.ts";
import type { Arrival } from "../state/chat-client.ts";
import type { FromCore, FromTab } from "./messages.ts";
import { ServedTab } from "./served-tab.ts";
import type { TabsPage } from "./tabs-page.ts";

interface Parts {
	readonly core: Core;
	/** the one that the core was made with */
	readonly page: TabsPage;
	/** those messages need no tab that remembers them */
	readonly settled?: (ids: readonly string[]) => void;
}

/** Serves one client core to all tabs that connect: each acts on it as on its own, and reads where it likes. */
export class Tabs {
	readonly #parts: Parts;
	readonly #tabs = new Set<ServedTab>();
	#arrivals: Arrival[] = [];
	#came = 0;

	constructor(parts: Parts) {
		const { store, arrivals } = parts.core;
		this.#parts = parts;
		store.subscribe(() => {
			for (const tab of this.#tabs) tab.changed();
		});
		arrivals.listen((arrival) => this.#arrived(arrival));
	}

	/** `send` copies what it is given, as a port does; what the tab says goes to the function that is returned. */
	connect(send: (message: FromCore) => void): (message: FromTab) => void {
		let tab: ServedTab | undefined;
		return (message) => {
			if (message.type === "hello") tab ??= this.#welcome(send);
			if (tab === undefined) return;
			this.#hear(tab, message);
			if (message.type === "bye") tab = undefined;
		};
	}

	/** To the console of each tab: a worker has none that anybody sees. */
	complain(text: string): void {
		for (const tab of this.#tabs) tab.complain(text);
	}

	#welcome(send: (message: FromCore) => void): ServedTab {
		const { core, settled } = this.#parts;
		this.#came += 1;
		const viewer = `tab ${this.#came}`;
		const tab: ServedTab = new ServedTab({
			viewer,
			client: clientOf(core, viewer),
			environment: core.environment,
			send,
			leave: (room) => leaveRoom(core, room, this.#tabs.size > 1),
			signsOut: () => {
				for (const other of this.#tabs) if (other !== tab) other.signedOutElsewhere();
			},
			dropped: (id) => settled?.([id]),
		});
		this.#tabs.add(tab);
		return tab;
	}

	#hear(tab: ServedTab, message: FromTab): void {
		switch (message.type) {
			case "hello":
			case "attention":
				return this.#parts.page.attends(tab, message.attention);
			case "shown":
				return tab.shown(message.n);
			case "reading":
				return tab.reads(message.room, message.on);
			case "act":
				return tab.act(message);
			case "cancel":
				return tab.cancel(message.ref);
			case "bye":
				return this.#gone(tab);
		}
	}

	#gone(tab: ServedTab): void {
		this.#tabs.delete(tab);
		tab.end();
		const { core, page } = this.#parts;
		core.store.act(() => {
			core.rooms.viewerGone(tab.viewer);
			core.activities.all?.viewerGone(tab.viewer);
		});
		page.gone(tab);
	}

	/** What comes in one message of the server goes to a tab in one. */
	#arrived(arrival: Arrival): void {
		this.#arrivals.push(arrival);
		if (this.#arrivals.length > 1) return;
		queueMicrotask(() => {
			const arrivals = this.#arrivals;
			this.#arrivals = [];
			for (const tab of this.#tabs) tab.arrived(arrivals);
		});
	}
}
