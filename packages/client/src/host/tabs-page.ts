import type { Cancel, Page, PageSignal } from "../state/environment.ts";
import type { Attention } from "./messages.ts";

/** All tabs of a browser as the one page of their core: on a screen when one of them is. */
export class TabsPage implements Page {
	readonly #tabs = new Map<object, Attention>();
	readonly #listeners = new Set<(signal: PageSignal) => void>();

	visible(): boolean {
		return [...this.#tabs.values()].some(({ visible }) => visible);
	}

	/** Before the first tab has said so nobody knows: the core tries. */
	online(): boolean {
		return this.#tabs.size === 0 || [...this.#tabs.values()].some(({ online }) => online);
	}

	onSignal(listener: (signal: PageSignal) => void): Cancel {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Coming to any tab is a signal, once more too: a machine may have slept, and links are tried then. */
	attends(tab: object, now: Attention): void {
		const { visible = false, online = this.online() } = this.#tabs.get(tab) ?? {};
		this.#change(() => this.#tabs.set(tab, now));
		// a network that comes or goes is no coming to the tab
		if (now.visible && (!visible || now.online === online)) this.#say("visible");
		if (now.online && !online) this.#say("online");
	}

	gone(tab: object): void {
		this.#change(() => this.#tabs.delete(tab));
	}

	#change(change: () => void): void {
		const before = { visible: this.visible(), online: this.online() };
		change();
		if (before.visible && !this.visible()) this.#say("hidden");
		if (before.online && !this.online()) this.#say("offline");
	}

	#say(signal: PageSignal): void {
		for (const listener of this.#listeners) listener(signal);
	}
}
