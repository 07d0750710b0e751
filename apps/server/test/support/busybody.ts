import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { Doors } from "./doors.ts";
import { LOBBY, Person } from "./person.ts";
import type { Random } from "./random.ts";
import { isLostLink } from "./socket-link.ts";

const AGAIN_MS = 50;
const BREATH_MS = 20;
/** No fault and no other person is to blame for these. */
const OWN_FAULTS = new Set(["internal", "unknown-type", "bad-frame", "name-invalid"]);

const DEEDS = ["rename", "go out", "moderate", "post", "edit", "remove", "react"] as const;

/**
 * Does without end what changes a house beside messages: another name, a seat left and taken, powers over a room of their
 * own. What is refused or lost is let be, since none of it can be asked for twice.
 */
export class Busybody {
	readonly person: Person;
	/** a room of their own */
	readonly room: string;
	readonly #doors: Doors;
	readonly #random: Random;
	readonly #base: string;
	/** whom they have powers over, by name: in other letters than it is written in */
	readonly #victim: string;
	readonly #own: number[] = [];
	#count = 0;
	#isOver = false;

	private constructor(person: Person, victim: string, doors: Doors, random: Random) {
		this.person = person;
		this.room = `of-${person.name}`;
		this.#base = person.name;
		this.#victim = victim.toUpperCase();
		this.#doors = doors;
		this.#random = random;
	}

	static async arrives(name: string, victim: string, doors: Doors, random: Random): Promise<Busybody> {
		const person = await Person.arrives(name, { port: doors.next() });
		const one = new Busybody(person, victim, doors, random);
		await person.asks({ type: "open", room: one.room });
		await one.#comesIn();
		return one;
	}

	get doneCount(): number {
		return this.#count;
	}

	async keepsBusy(): Promise<void> {
		while (!this.#isOver) {
			await this.#does(this.#random.pick(DEEDS));
			await setTimeout(BREATH_MS);
		}
		if (!this.person.link.isOpen || !this.person.link.rooms.has(this.room)) await this.#comesBack();
	}

	stops(): void {
		this.#isOver = true;
	}

	#does(deed: (typeof DEEDS)[number]): Promise<unknown> {
		const target = this.#own[this.#random.below(this.#own.length)] ?? 1;
		const at = { room: this.room, target };
		switch (deed) {
			case "rename":
				return this.#renames(`${this.#base} ${this.#random.below(9)}`);
			case "go out":
				return this.#goesOut();
			case "moderate":
				return this.#tries({ type: "moderate", room: this.room, wish: this.#wish() });
			case "post":
				return this.#posts();
			case "edit":
				return this.#tries({ type: "edit", ...at, text: `edited ${this.#count}` });
			case "remove":
				return this.#tries({ type: "remove", ...at });
			case "react":
				return this.#tries({
					...{ type: "react", ...at, emoji: this.#random.pick(["🎈", "👍"]) },
					on: this.#random.happens(0.7),
				});
		}
	}

	#wish(): Record<string, unknown> {
		const name = this.#victim;
		return this.#random.pick<Record<string, unknown>>([
			{ do: "mute", name, seconds: 1 },
			{ do: "unmute", name },
			{ do: "ban", name, seconds: 1, reason: "for a moment" },
			{ do: "speaker", name, on: this.#random.happens(0.5) },
			{ do: "moderator", name, on: this.#random.happens(0.5) },
			{ do: "settings", title: `The room ${this.#count}`, capacity: this.#random.below(9) },
		]);
	}

	async #posts(): Promise<void> {
		const id = randomUUID();
		const writtenAt = performance.now();
		const answer = await this.#tries({ type: "post", room: this.room, id, text: `news ${this.#count}` });
		if (answer?.type !== "ok" || answer.seq === undefined) return;
		const { seq } = answer;
		this.#own.push(seq);
		const [room, ackedAt] = [this.room, performance.now()];
		this.person.acknowledged.push({ type: "posted", room, id, seq, writtenAt, ackedAt });
	}

	async #goesOut(): Promise<void> {
		await this.#tries({ type: "leave", room: this.room });
		await this.#tries({ type: "join", room: LOBBY });
		await this.#tries({ type: "leave", room: LOBBY });
		await this.#tries({ type: "join", room: this.room });
	}

	async #renames(name: string): Promise<void> {
		await this.person.link.drops();
		await this.#comesBack(name);
	}

	/** Undefined: the link was lost, and whether it was done is not known. */
	async #tries(question: Record<string, unknown>): Promise<ServerFrame | undefined> {
		try {
			const answer = await this.person.asks(question);
			if (answer.type === "refused" && OWN_FAULTS.has(answer.code))
				throw new Error(`${this.person.name} asked ${JSON.stringify(question)}: ${JSON.stringify(answer)}`);
			this.#count++;
			return answer;
		} catch (error) {
			if (!isLostLink(error)) throw error;
			await this.#comesBack();
			return undefined;
		}
	}

	async #comesBack(name?: string): Promise<void> {
		for (;;) {
			try {
				await this.person.dialsAgain({ port: this.#doors.next() }, name);
				await this.#comesIn();
				return;
			} catch (error) {
				if (!isLostLink(error) && !isForNow(error)) throw error;
				await setTimeout(AGAIN_MS);
			}
		}
	}

	async #comesIn(): Promise<void> {
		await this.person.joins(this.room);
	}
}

/** `Person` throws what it was told instead of what it expected. */
function isForNow(error: unknown): boolean {
	return error instanceof Error && /"code":"(read-only|busy|draining)"/.test(error.message);
}
