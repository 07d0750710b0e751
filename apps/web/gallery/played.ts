import { type Activity, type Command, erased, type Person } from "@parley/activities/activity";
import { begin, decide, fold, type Held, isRefused, known } from "@parley/activities/run";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import { ME, NOW } from "./room-log.ts";

/** Moves of a scene are so far apart. */
const MOVE_MS = 20_000;

/** An activity in which people of the story have done something, told as a house tells it. */
export class Played {
	readonly #activity: Activity;
	readonly #by: Person;
	#held: Held;
	#at: number;
	#moves = 0;

	/** `minutesAgo`: when it began */
	constructor(definition: object, start: unknown, { by = "Bo", minutesAgo = 10 } = {}) {
		this.#activity = erased(definition);
		this.#by = personNamed(by);
		this.#at = NOW - minutesAgo * 60_000;
		const held = begin(this.#activity, start, this.#acting(this.#by));
		if (isRefused(held)) throw new Error(`it cannot begin: ${held.refused}`);
		this.#held = held;
	}

	does(name: string, ...commands: readonly Command[]): this {
		for (const command of commands) this.#move(personNamed(name), command);
		return this;
	}

	/** As the one who looks at the gallery is told of it. */
	told(seq: number, extras: Partial<ActivityOfPosted> = {}): ActivityOfPosted {
		const { name, version, view } = this.#activity;
		const { state, seats, over } = this.#held;
		const seat = seats.findIndex((person) => person?.id === ME.session);
		const viewer = {
			me: { id: ME.session, name: ME.name },
			seat: seat < 0 ? undefined : seat,
			seats: seats.map(known),
		};
		const seen = view === undefined ? state : view(state, viewer);
		return { name, version, state: seen, seats: [...seats], over, actedSeq: seq + this.#moves, ...extras };
	}

	get text(): string {
		return this.#activity.describe(this.#held.state, this.#held.seats.map(known));
	}

	#move(me: Person, command: Command): void {
		this.#at += MOVE_MS;
		this.#moves += 1;
		const event = decide(this.#activity, this.#held, command, this.#acting(me));
		if (isRefused(event))
			throw new Error(`${me.name} is refused ${JSON.stringify(command)}: ${event.refused}`);
		this.#held = fold(this.#activity, this.#held, { seq: this.#moves, by: me, at: this.#at, event });
	}

	#acting(me: Person) {
		return { me, mayModerate: me.id === this.#by.id, at: this.#at, random: () => new Array(8).fill(0.5) };
	}
}

function personNamed(name: string): Person {
	return { id: `session-${name.toLowerCase()}`, name };
}
