import type { Deed } from "./app-under-test.ts";
import type { Acknowledged, Witness } from "./order-checker.ts";
import { Person } from "./person.ts";
import { type DialOptions, isLostLink } from "./socket-link.ts";

interface Letter {
	readonly room: string;
	readonly deed: Deed;
	readonly writtenAt: number;
	readonly settle: (seq: number) => void;
	readonly fail: (why: unknown) => void;
}

/** Resolves once there may be a server to dial, with its address. */
export type WayIn = () => Promise<DialOptions>;

/**
 * Does what the page does: keeps what is unacknowledged, comes back by itself whenever the link is lost, takes
 * each room up where it was and sends the rest again under the same ids, in the order of writing.
 */
export class Steadfast {
	readonly person: Person;
	readonly rooms = new Set<string>();
	readonly #wayIn: WayIn;
	readonly #unacknowledged: Letter[] = [];
	readonly #acknowledged: Acknowledged[] = [];
	readonly #failures: unknown[] = [];
	#settled = Promise.resolve();
	#state: "present" | "coming back" | "resting" = "present";

	private constructor(person: Person, wayIn: WayIn) {
		this.person = person;
		this.#wayIn = wayIn;
		this.#watchTheLink();
	}

	static async arrives(name: string, wayIn: WayIn): Promise<Steadfast> {
		return new Steadfast(await Person.arrives(name, await wayIn()), wayIn);
	}

	get acknowledgedCount(): number {
		return this.#acknowledged.length;
	}

	get witness(): Witness {
		const { name, session } = this.person;
		return { name, session, acknowledged: this.#acknowledged, chains: [] };
	}

	/** Resolves with the Seq, however many links it takes. */
	writes(room: string, text: string): Promise<number> {
		return new Promise((settle, fail) => {
			const deed = this.person.app.deed(room, text);
			const letter = { room, deed, writtenAt: performance.now(), settle, fail };
			this.#unacknowledged.push(letter);
			// While coming back it waits in its place: what was written before is sent again first (ORD5).
			if (this.#state === "present") this.#sends(letter);
		});
	}

	/** Again and again, over lost links, until it is done. */
	async persists<R>(deed: () => Promise<R>): Promise<R> {
		for (;;) {
			await this.isBack();
			try {
				return await deed();
			} catch (error) {
				if (!isLostLink(error)) throw error;
				await turnOfTheLoop();
			}
		}
	}

	/** On a link, in all of the rooms. */
	async isBack(): Promise<void> {
		let waited: Promise<void> | undefined;
		while (waited !== this.#settled) {
			waited = this.#settled;
			await waited;
		}
		if (this.#failures.length > 0) throw this.#failures[0];
	}

	/** From now on a lost link stays lost. */
	rests(): void {
		this.#state = "resting";
	}

	#sends(letter: Letter): void {
		this.person.asks(letter.deed.question).then(
			(answer) => {
				if (answer.type === "ok" && answer.seq !== undefined) this.#acknowledge(letter, answer.seq);
				else this.#giveUp(new Error(`${this.person.name}: ${JSON.stringify(answer)}`));
			},
			(error: unknown) => {
				if (!isLostLink(error)) this.#giveUp(error);
			},
		);
	}

	#acknowledge(letter: Letter, seq: number): void {
		const index = this.#unacknowledged.indexOf(letter);
		if (index < 0) return;
		this.#unacknowledged.splice(index, 1);
		const { room, deed, writtenAt } = letter;
		const type = this.person.app.typeOfDeed;
		this.#acknowledged.push({ type, room, id: deed.id, seq, writtenAt, ackedAt: performance.now() });
		letter.settle(seq);
	}

	#giveUp(why: unknown): void {
		this.#failures.push(why);
		for (const { fail } of this.#unacknowledged) fail(why);
	}

	#watchTheLink(): void {
		void this.person.closed.then(() => {
			if (this.#state === "resting") return;
			this.#state = "coming back";
			this.#settled = this.#comesBack().catch((error: unknown) => this.#giveUp(error));
		});
	}

	async #comesBack(): Promise<void> {
		for (;;) {
			const dial = await this.#wayIn();
			try {
				await this.person.comesBack([...this.rooms], dial);
				break;
			} catch (error) {
				if (!isLostLink(error)) throw error;
			}
		}
		this.#state = "present";
		for (const letter of this.#unacknowledged) this.#sends(letter);
		this.#watchTheLink();
	}
}

function turnOfTheLoop(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}
