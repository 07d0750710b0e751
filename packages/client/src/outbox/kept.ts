import type { DeviceState } from "../device/store.ts";
import type { Following, FollowingParts } from "../keeping/following.ts";
import { parsed } from "../session/stored-session.ts";
import type { Me } from "../state/me.ts";
import { OUTBOX } from "./outbox-key.ts";

/** Where the device is not to be had for so long, a message waits no longer for what may lie before it. */
const DEVICE_WAIT_MS = 5_000;

/** Of the world outside, too (`state/environment.ts`), but knows more of the core than that may. */
export interface Keeps {
	/** What keeps on the device what is unsent. It comes later; without it a page keeps nothing. */
	keep?(parts: FollowingParts): Promise<Following>;
}

interface Parts extends Omit<FollowingParts, "environment"> {
	readonly environment: FollowingParts["environment"] & Keeps;
}

const GIVEN_UP: DeviceState = { keeps: "nothing", because: "refused" };

/** What keeps the outbox on the device, which comes later than the first screen: until then rooms are held. */
export class Kept {
	readonly #parts: Parts;
	#coming: Promise<Following | undefined> | undefined;
	#following: Following | undefined;
	/** nobody waits for it: it does not come */
	#isGivenUp = false;

	/** what the page before this one left in the tab, which nobody has read yet */
	#left: unknown;

	constructor(parts: Parts) {
		this.#parts = parts;
		parts.environment.page.onSignal((signal) => signal === "hidden" && this.#leave());
	}

	get state(): DeviceState | null {
		return this.#following ? this.#following.state : this.#isGivenUp ? GIVEN_UP : null;
	}

	holds(room: string): boolean {
		return this.#following?.holds(room) ?? !this.#isGivenUp;
	}

	changed(room: string): void {
		this.#following?.changed(room);
	}

	/** `me`: also who comes back, before the house has said so; null: nobody whom one knows */
	async enter(me: Me | null): Promise<void> {
		const following = await this.#begin();
		if (me) void following?.enter(me);
	}

	/** `wipes`: what lies on the device goes, too. */
	async forget(wipes: boolean): Promise<void> {
		void (await this.#begin())?.forget(wipes);
	}

	#begin(): Promise<Following | undefined> {
		this.#coming ??= this.#come();
		return this.#coming;
	}

	/** That it does not come is said by whoever loads it. */
	async #come(): Promise<Following | undefined> {
		const { keep, after } = this.#parts.environment;
		after(DEVICE_WAIT_MS, () => this.#giveUp());
		const following = await keep?.(this.#parts).catch(() => undefined);
		// From here on it is told of what is unsent: what was let go meanwhile must not come back from the tab.
		if (following) this.#leave([]);
		this.#following = following;
		// whoever comes in next asks once more
		if (!this.#following) this.#coming = undefined;
		this.#giveUp();
		return this.#following;
	}

	#giveUp(): void {
		this.#isGivenUp = true;
		if (this.#following) return;
		this.#parts.outbox.flush();
		this.#parts.changed();
	}

	/** The page may go, and what would keep it is not there yet: as much as the tab holds, and no more than is unsent. */
	#leave(unsent = this.#parts.outbox.unsent): void {
		const { tab } = this.#parts.environment;
		if (this.#following) return;
		this.#left ??= parsed(tab.get(OUTBOX)) ?? [];
		const rows = unsent.map(({ by, ...row }) => ({
			...row,
			tried: true,
			...(by && { person: by.session, writtenAs: by.name, epoch: by.epoch }),
		}));
		tab.set(OUTBOX, JSON.stringify([this.#left, rows].flat()));
	}
}
