import type { FromTab } from "../host/messages.ts";
import type { Environment } from "../state/environment.ts";

/** Who walks away from the keyboard, or to another window, gives no sign that a tab is told at once. */
const LOOK_EVERY_MS = 1_000;

/** Tells the core whether somebody reads along in this tab: it counts what comes as read without asking back. */
export class ReadingAlong {
	readonly #send: (message: FromTab) => void;
	readonly #after: Environment["after"];
	readonly #looks = new Set<() => boolean>();
	#isTicking = false;

	constructor(send: (message: FromTab) => void, after: Environment["after"]) {
		this.#send = send;
		this.#after = after;
	}

	/** Returns what ends it. */
	begin(room: string, isReading: () => boolean): () => void {
		let told = false;
		const tell = (on: boolean) => {
			if (on !== told) this.#send({ type: "reading", room, on });
			told = on;
			return on;
		};
		const look = () => tell(isReading());
		this.#looks.add(look);
		this.look();
		return () => {
			this.#looks.delete(look);
			tell(false);
		};
	}

	/** Asks all of them; while one reads, again and again. */
	look(): void {
		let isSomeoneReading = false;
		for (const look of this.#looks) isSomeoneReading = look() || isSomeoneReading;
		if (!isSomeoneReading || this.#isTicking) return;
		this.#isTicking = true;
		this.#after(LOOK_EVERY_MS, () => {
			this.#isTicking = false;
			this.look();
		});
	}
}
