import { setTimeout } from "node:timers/promises";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { AppUnderTest } from "./app-under-test.ts";
import type { Doors } from "./doors.ts";
import { Person } from "./person.ts";
import { isLostLink } from "./socket-link.ts";

const AGAIN_MS = 50;
/** between two letters: so many would else be written that reading them all takes longer than the faults */
const BREATH_MS = 20;

/**
 * Talks without end, one letter after the other, as a page does: what could not be stored is sent again under the same
 * id, and when the link is lost, the next node is tried.
 */
export class Talker {
	readonly person: Person;
	readonly #doors: Doors;
	#port: number;
	#written = 0;
	#isOver = false;
	#struckAt = Number.POSITIVE_INFINITY;
	#wentOnAt: number | undefined;
	#seatedAt: number | undefined;
	#wasRefused = false;

	private constructor(person: Person, doors: Doors, port: number) {
		this.person = person;
		this.#doors = doors;
		this.#port = port;
	}

	/** `app`: the chat unless said otherwise */
	static async arrives(name: string, doors: Doors, app?: AppUnderTest): Promise<Talker> {
		const port = doors.next();
		const person = await Person.arrives(name, { port, app });
		await person.joins();
		return new Talker(person, doors, port);
	}

	/** of the node where they are */
	get port(): number {
		return this.#port;
	}

	/** since the last fault */
	get hasGoneOn(): boolean {
		return this.#wentOnAt !== undefined;
	}

	/** since the last fault: nothing can be stored, and they know it */
	get wasRefused(): boolean {
		return this.#wasRefused;
	}

	/** The link is lost; they come back by themselves, perhaps elsewhere. */
	losesLink(): void {
		this.person.link.socket.terminate();
	}

	/** From now on it counts how long it takes until something new is stored. */
	struck(): void {
		this.#struckAt = performance.now();
		this.#wentOnAt = undefined;
		this.#seatedAt = undefined;
		this.#wasRefused = false;
	}

	/** ms from the fault to the first letter that was written and stored after it */
	get wentOnAfterMs(): number {
		return (this.#wentOnAt ?? Number.NaN) - this.#struckAt;
	}

	/** ms from the fault to the seat on another node, where it was lost here */
	get seatedAfterMs(): number | undefined {
		return this.#seatedAt === undefined ? undefined : this.#seatedAt - this.#struckAt;
	}

	async talks(): Promise<void> {
		while (!this.#isOver) {
			await this.#says(`${this.person.name} ${this.#written++}`);
			await setTimeout(BREATH_MS);
		}
		if (!this.person.link.isOpen) await this.#comesBack();
	}

	falls(): void {
		this.#isOver = true;
	}

	async #says(text: string): Promise<void> {
		const { app, acknowledged } = this.person;
		const { room, typeOfDeed: type } = app;
		const { id, question } = app.deed(room, text);
		const writtenAt = performance.now();
		const seq = await this.#persists(question);
		const ackedAt = performance.now();
		acknowledged.push({ type, room, id, seq, writtenAt, ackedAt });
		if (writtenAt >= this.#struckAt) this.#wentOnAt ??= ackedAt;
	}

	async #persists(question: Record<string, unknown>): Promise<number> {
		for (;;) {
			try {
				const answer = await this.person.asks(question);
				if (answer.type === "ok" && answer.seq !== undefined) return answer.seq;
				if (!isForNow(answer)) throw new Error(`${this.person.name} was told ${JSON.stringify(answer)}`);
				this.#wasRefused = true;
			} catch (error) {
				if (!isLostLink(error)) throw error;
				await this.#comesBack();
			}
			await setTimeout(AGAIN_MS);
		}
	}

	async #comesBack(): Promise<void> {
		for (;;) {
			this.#port = this.#doors.next();
			try {
				await this.person.dialsAgain({ port: this.#port });
				await this.#takesSeat();
				this.#seatedAt = performance.now();
				return;
			} catch (error) {
				if (!isLostLink(error)) throw error;
				await setTimeout(AGAIN_MS);
			}
		}
	}

	async #takesSeat(): Promise<void> {
		const { epoch, app } = this.person;
		const after = this.person.heldIn(app.room);
		const answer = await this.person.asks({ type: "join", room: app.room, after, epoch });
		if (answer.type === "joined") return;
		// BACK3: a node that is behind does not know how far others have come
		if (answer.type === "refused" && answer.code === "stale-position")
			return void (await this.person.joins());
		throw new Error(`${this.person.name} was not let in again: ${JSON.stringify(answer)}`);
	}
}

function isForNow(answer: ServerFrame): boolean {
	return answer.type === "refused" && (answer.code === "read-only" || answer.code === "busy");
}
