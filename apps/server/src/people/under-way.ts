import type { Outcome } from "@parley/engine/rules";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent } from "../app/events.ts";

type Submit = (draft: Draft) => Promise<Outcome<ChatEvent>>;

/**
 * Drafts of this node that may take from somebody what they are shown to hold, and bans by address, until it is known
 * what became of them. Whoever comes back asks the log behind such a draft; all others are answered from what is shown
 * (BACK5).
 */
export class UnderWay {
	readonly #drafts = new Map<string, number>();

	mayTakeName(session: string): boolean {
		return this.#has(session) || this.#has(`name ${session}`);
	}

	mayTakeSeat(session: string, room: string): boolean {
		return this.#has(session) || this.#has(`seat ${session} ${room}`);
	}

	isBanning(room: string): boolean {
		return this.#has(`ban ${room}`);
	}

	isBanningFromHouse(): boolean {
		return this.#has("house ban");
	}

	watching(submit: Submit): Submit {
		return (draft) => {
			const outcome = submit(draft);
			const key = keyOf(draft);
			if (key !== undefined) void this.#watch(key, outcome);
			return outcome;
		};
	}

	#has(key: string): boolean {
		return this.#drafts.has(key);
	}

	async #watch(key: string, outcome: Promise<Outcome<ChatEvent>>): Promise<void> {
		this.#count(key, 1);
		const known = await outcome;
		if (known.kind === "unknown") await known.settled;
		this.#count(key, -1);
	}

	#count(key: string, more: 1 | -1): void {
		const left = (this.#drafts.get(key) ?? 0) + more;
		if (left === 0) this.#drafts.delete(key);
		else this.#drafts.set(key, left);
	}
}

function keyOf(draft: Draft): string | undefined {
	switch (draft.type) {
		case "claim-name":
		case "expire-name":
			return `name ${draft.session}`;
		case "leave-room":
		case "expire-seat":
			return `seat ${draft.session} ${draft.room}`;
		case "release-session":
		case "expire-session":
		case "end-device":
		case "expire":
			return draft.session;
		case "moderate":
			return (draft.addresses?.length ?? 0) > 0 ? `ban ${draft.room}` : undefined;
		case "house-deed":
			if (draft.deed.do === "rename") return `name ${draft.deed.session}`;
			return draft.deed.do === "ban" ? "house ban" : undefined;
		default:
			return undefined;
	}
}
