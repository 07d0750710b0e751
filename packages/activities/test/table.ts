import {
	type Activity,
	type Command,
	type Event,
	erased,
	type Person,
	type Viewer,
} from "../src/activity.ts";
import { askingOf, begin, decide, decideAnswer, fold, type Held, isRefused, type Move } from "../src/run.ts";
import { seatOfPerson } from "../src/seats.ts";
import { Dice } from "./dice.ts";

export const ADA: Person = { id: "person-ada", name: "Ada" };
export const BO: Person = { id: "person-bo", name: "Bo" };
export const MEI: Person = { id: "person-mei", name: "Mei" };
/** What the clock does is nobody's. */
const NOBODY: Person = { id: "", name: "" };

const BEGINNING_MS = 1_800_000_000_000;
const RANDOM_COUNT = 8;
/** More than one table has moves. */
const SEEDS_APART = 100_000;

interface Begun {
	readonly by?: Person;
	/** who keeps the room, beside whoever began */
	readonly keeper?: Person;
	readonly seed?: number;
}

/** One activity played by the kit as a house plays it, without a house: people, a clock, dice, a log. */
export class Table {
	readonly activity: Activity;
	readonly log: Move[] = [];
	readonly #begun: Begun;
	#held: Held;
	#at = BEGINNING_MS;
	#seq = 100;

	/** Throws where it cannot begin so. */
	constructor(definition: object, start: unknown, begun: Begun = {}) {
		this.activity = erased(definition);
		this.#begun = begun;
		const held = begin(this.activity, start, this.#acting(begun.by ?? ADA));
		if (isRefused(held)) throw new Error(`it cannot begin: ${held.refused}`);
		this.#held = held;
	}

	get held(): Held {
		return this.#held;
	}

	get at(): number {
		return this.#at;
	}

	get text(): string {
		return this.activity.describe(this.#held.state, this.#seats());
	}

	state<State>(): State {
		return this.#held.state as State;
	}

	/** What it became, or the word by which it was refused. */
	act(who: Person, command: Command): Event | string {
		const decided = this.decide(who, command);
		if (typeof decided === "string") return decided;
		this.#put(who, decided);
		return decided;
	}

	/** Several that must all be taken. */
	acts(...moves: readonly (readonly [Person, Command])[]): void {
		for (const [who, command] of moves) {
			const came = this.act(who, command);
			if (typeof came === "string") throw new Error(`${who.name} ${JSON.stringify(command)}: ${came}`);
		}
	}

	decide(who: Person, command: Command): Event | string {
		const decided = decide(this.activity, this.#held, command, this.#acting(who));
		return isRefused(decided) ? decided.refused : decided;
	}

	/** Time passes, and what is due in it is done, as the clock would. */
	wait(ms: number): void {
		const until = this.#at + ms;
		for (let due = this.due(); due !== undefined && due.at <= until; due = this.due()) {
			this.#at = Math.max(this.#at, due.at);
			const came = this.act(NOBODY, due.command);
			if (typeof came === "string") break;
		}
		this.#at = until;
	}

	due() {
		return this.#held.over ? undefined : this.activity.due?.(this.#held.state);
	}

	/** Where the log went past the end of a time before anybody has noticed. */
	skip(ms: number): void {
		this.#at += ms;
	}

	/** The clock's own command, whether it is time or not. */
	tick(command: Command): Event | string {
		return this.act(NOBODY, command);
	}

	/** what waits to be looked up */
	asking() {
		return askingOf(this.activity, this.#held);
	}

	/** What was looked up comes; undefined: nothing was found. */
	answers(answer: unknown): Event | string {
		const lookup = this.asking()?.lookup ?? "";
		const decided = decideAnswer(this.activity, this.#held, { lookup, answer }, this.#acting(NOBODY));
		if (isRefused(decided)) return decided.refused;
		this.#put(NOBODY, decided);
		return decided;
	}

	viewerOf(me: Person): Viewer {
		return { me, seat: seatOfPerson(this.#seats(), me.id), seats: this.#seats() };
	}

	view<View>(me: Person): View {
		return this.activity.view?.(this.#held.state, this.viewerOf(me)) as View;
	}

	/** Whoever left has no seat any more. */
	leaves(who: Person): void {
		const seat = seatOfPerson(this.#seats(), who.id);
		if (seat !== undefined) this.#put(who, { rose: { seat } });
	}

	/** Behind an event, without that it happens. */
	behind(who: Person, event: Event): Held {
		return fold(this.activity, this.#held, this.#move(who, event));
	}

	/** A move of another table that stood at the same place. */
	replays(move: Move): void {
		this.#held = fold(this.activity, this.#held, move);
		this.log.push(move);
	}

	#put(who: Person, event: Event): void {
		const move = this.#move(who, event);
		this.#held = fold(this.activity, this.#held, move);
		this.log.push(move);
		this.#seq = move.seq;
	}

	#move(by: Person, event: Event): Move {
		return { seq: this.#seq + 1, by, at: this.#at, event, random: this.#drawn() };
	}

	#acting(me: Person) {
		const { by = ADA, keeper } = this.#begun;
		const mayModerate = me.id === by.id || me.id === keeper?.id;
		return { me, mayModerate, at: this.#at, random: () => this.#drawn() };
	}

	/** Of the move that comes next: a command is folded with the numbers by which it was decided. */
	#drawn(): readonly number[] {
		const dice = new Dice((this.#begun.seed ?? 1) * SEEDS_APART + this.#seq);
		return Array.from({ length: RANDOM_COUNT }, () => dice.next());
	}

	#seats() {
		return this.#held.seats.map((person) => person ?? undefined);
	}
}
