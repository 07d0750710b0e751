import { FairLine, type Waiter } from "@parley/engine/lib/fair-line";
import { SENDING_PLACES } from "../../config/sending-places.ts";

/** Of these places; 0: as many as there are. */
export interface SendingLimits {
	readonly perOwnerMax: number;
	readonly perHostMax: number;
}

export interface Sender {
	/** who made the hook; null: the operator, who has no bound */
	readonly owner: string | null;
	/** that it sends to */
	readonly host: string;
}

/** Whose places are all taken. */
export type Taken = "owner" | "host" | "house";

/**
 * HOOK13: receivers may be slow, and who names them may want that. So one person's hooks hold only so many of the places
 * from which hooks send, and so do those that lead to one host; whoever finds none waits, people taking turns.
 */
export class SendingPlaces {
	readonly #limits: SendingLimits;
	readonly #onWait: (taken: Taken) => void;
	readonly #waiting = new FairLine<() => void>();
	readonly #byOwner = new Map<string, number>();
	readonly #byHost = new Map<string, number>();
	#held = 0;

	constructor(limits: SendingLimits, onWait: (taken: Taken) => void) {
		this.#limits = limits;
		this.#onWait = onWait;
	}

	/** `work` on a place, at once or in turn; undefined where `gone` aborted before there was one. */
	async hold<T>(sender: Sender, gone: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
		const waiter = { person: sender.host, address: sender.owner ?? OPERATOR };
		if (!(await this.#take(waiter, gone))) return undefined;
		try {
			return await work();
		} finally {
			this.#leave(waiter);
		}
	}

	#take(waiter: Who, gone: AbortSignal): Promise<boolean> {
		if (gone.aborted) return Promise.resolve(false);
		const taken = this.#takenFor(waiter);
		if (taken === undefined) {
			this.#enter(waiter);
			return Promise.resolve(true);
		}
		this.#onWait(taken);
		return new Promise((resolve) => {
			const called = (): void => {
				gone.removeEventListener("abort", giveUp);
				this.#enter(waiter);
				resolve(true);
			};
			const giveUp = (): void => {
				if (this.#waiting.remove(waiter, called)) resolve(false);
			};
			this.#waiting.push(waiter, called);
			gone.addEventListener("abort", giveUp, { once: true });
		});
	}

	#takenFor({ address: owner, person: host }: Who): Taken | undefined {
		const { perOwnerMax, perHostMax } = this.#limits;
		if (owner !== OPERATOR && isFull(this.#byOwner.get(owner), perOwnerMax)) return "owner";
		if (isFull(this.#byHost.get(host), perHostMax)) return "host";
		return this.#held < SENDING_PLACES ? undefined : "house";
	}

	#enter({ address: owner, person: host }: Who): void {
		this.#held += 1;
		this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? 0) + 1);
		this.#byHost.set(host, (this.#byHost.get(host) ?? 0) + 1);
	}

	/** The place goes to the next whose turn it may be; of an owner and of a host it may be the turn of two. */
	#leave({ address: owner, person: host }: Who): void {
		this.#held -= 1;
		countDown(this.#byOwner, owner);
		countDown(this.#byHost, host);
		const next = () => this.#waiting.shift((waiter) => this.#takenFor(whoOf(waiter)) === undefined);
		for (let called = next(); called !== undefined; called = next()) called();
	}
}

/** As whoever waits in line: owners take turns, and among an owner's hooks the hosts do. */
type Who = Required<Waiter> & { readonly address: string };

/** No person's id is empty. */
const OPERATOR = "";

function whoOf({ address = OPERATOR, person }: Waiter): Who {
	return { address, person };
}

function isFull(held = 0, max: number): boolean {
	return max > 0 && held >= max;
}

function countDown(counts: Map<string, number>, key: string): void {
	const left = (counts.get(key) ?? 0) - 1;
	if (left > 0) counts.set(key, left);
	else counts.delete(key);
}
