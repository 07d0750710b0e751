import type { HouseNotice } from "../wire/server-frames.ts";

const LOOK_MS = 250;
/** What is over sooner is nobody's business: what people write waits for it. */
const TELL_AFTER_LOOKS = 4;

/** Who is told: each that has said hello. */
interface Listener {
	answer(frame: HouseNotice): void;
}

export interface ReadOnlyNoticeOptions {
	readonly isReadOnly: () => boolean;
	readonly clients: () => Iterable<Listener>;
}

/** CONN7: who writes nothing would never know that nothing can be stored, and trust the room's silence. */
export class ReadOnlyNotice {
	readonly #options: ReadOnlyNoticeOptions;
	#looks = 0;
	#isSent = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(options: ReadOnlyNoticeOptions) {
		this.#options = options;
	}

	start(): void {
		this.#timer = setInterval(() => this.#look(), LOOK_MS);
	}

	inform(client: Listener): void {
		if (this.#isSent) send(client, true);
	}

	close(): void {
		clearInterval(this.#timer);
	}

	#look(): void {
		this.#looks = this.#options.isReadOnly() ? this.#looks + 1 : 0;
		const isSo = this.#looks >= TELL_AFTER_LOOKS;
		if (isSo === this.#isSent) return;
		this.#isSent = isSo;
		for (const client of this.#options.clients()) send(client, isSo);
	}
}

function send(client: Listener, readOnly: boolean): void {
	client.answer({ type: "house", readOnly });
}
