import type { ChatClient } from "@parley/client/state/chat-client";
import type { LinkStatus } from "@parley/client/state/chat-state";
import { useCallback, useSyncExternalStore } from "react";
import { useClient } from "../react/use-chat.ts";
import type { Told } from "./ask-house.ts";

type Asked = Pick<ChatClient, "getState" | "sessionToken" | "subscribe">;

/**
 * What the house says of oneself, asked anew whenever that may have changed, for as long as somebody looks, and once for
 * all who do. What was told stays where a later question fails: a form may stand on it.
 */
export class ToldAnew<T> {
	readonly #ask: (token: string | null) => Promise<Told<T>>;
	readonly #listeners = new Set<() => void>();
	#told: Told<T> | null = null;
	#stop: () => void = () => undefined;

	constructor(ask: (token: string | null) => Promise<Told<T>>) {
		this.#ask = ask;
	}

	/** null: not known yet */
	readonly told = (): Told<T> | null => this.#told;

	subscribe(client: Asked, listener: () => void): () => void {
		this.#listeners.add(listener);
		if (this.#listeners.size === 1) this.#stop = this.#watch(client);
		return () => {
			this.#listeners.delete(listener);
			if (this.#listeners.size > 0) return;
			this.#stop();
			this.#told = null;
		};
	}

	#watch(client: Asked): () => void {
		let known: Known | undefined;
		let toldTo: string | null = null;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let newest = 0;
		const ask = async (token: string | null) => {
			clearTimeout(timer);
			newest += 1;
			const mine = newest;
			const told = await this.#ask(token);
			if (mine !== newest) return;
			if (!told.ok && told.retryAfterMs !== undefined)
				timer = setTimeout(() => void ask(token), told.retryAfterMs);
			// what another was told stays for nobody
			if (!told.ok && this.#told?.ok && toldTo === token) return;
			toldTo = token;
			this.#tell(told);
		};
		const look = () => {
			const before = known;
			known = next(before, client);
			if (known.reasons !== before?.reasons) void ask(known.token);
		};
		const unsubscribe = client.subscribe(look);
		look();
		return () => {
			newest += 1;
			clearTimeout(timer);
			unsubscribe();
		};
	}

	#tell(told: Told<T>): void {
		this.#told = told;
		for (const listener of this.#listeners) listener();
	}
}

export function useToldAnew<T>(asked: ToldAnew<T>): Told<T> | null {
	const client = useClient();
	const subscribe = useCallback((listener: () => void) => asked.subscribe(client, listener), [asked, client]);
	return useSyncExternalStore(subscribe, asked.told);
}

interface Known {
	readonly token: string | null;
	readonly changes: number;
	/** what changes meanwhile is told to nobody who keeps no name, not even behind the next `welcome` */
	readonly isLost: boolean;
	/** how many there were to ask */
	readonly reasons: number;
}

function next(was: Known | undefined, client: Asked): Known {
	const { link, ownChanges: changes } = client.getState();
	const token = client.sessionToken();
	const isLost = link.state !== "open" && (was?.isLost === true || isGone(link));
	if (was === undefined) return { token, changes, isLost, reasons: 1 };
	const isReason = was.token !== token || was.changes !== changes || (was.isLost && link.state === "open");
	return { token, changes, isLost, reasons: was.reasons + (isReason ? 1 : 0) };
}

/** The first one of a visit was none before it came. */
function isGone(link: LinkStatus): boolean {
	return link.state === "connecting" ? link.lostAt !== null : link.state !== "idle";
}
