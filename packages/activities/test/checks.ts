import assert from "node:assert/strict";
import type { Activity, Event, Person } from "../src/activity.ts";
import { foldMeasured } from "../src/measured.ts";
import { fold, type Held, hear, known, type Move } from "../src/run.ts";
import type { Table } from "./table.ts";

/** What the house allows (ACT11). */
const STATE_BYTES_MAX = 256 * 1024;
const MOVE_BYTES_MAX = 1024;
const YEAR_MS = 366 * 86_400_000;

/** What rules may not ask, for a replay would be told something else. */
const IMPURE: readonly (readonly [object, string])[] = [
	[Date, "now"],
	[Math, "random"],
	[performance, "now"],
	[crypto, "randomUUID"],
	[crypto, "getRandomValues"],
];

/** Runs it where clock and chance throw. */
export function asPure<Result>(run: () => Result): Result {
	const kept = IMPURE.map(([owner, name]) => [owner, name, Reflect.get(owner, name)] as const);
	for (const [owner, name] of IMPURE)
		Reflect.set(owner, name, () => {
			throw new Error(`rules must not ask for ${name}: time and chance come with the command`);
		});
	try {
		return run();
	} finally {
		for (const [owner, name, own] of kept) Reflect.set(owner, name, own);
	}
}

/** What somebody changes in it throws. */
export function frozen<Value>(value: Value): Value {
	if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
	for (const part of Object.values(value)) frozen(part);
	return Object.freeze(value);
}

export function asSent<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}

export function checkBounds(table: Table): void {
	const { state } = table.held;
	assert.deepEqual(asSent(state), state, "the state is not plain JSON");
	assert.ok(JSON.stringify(state).length <= STATE_BYTES_MAX, "the state is larger than a house allows");
	const event = table.log.at(-1)?.event;
	assert.ok(
		event === undefined || JSON.stringify(event).length <= MOVE_BYTES_MAX,
		"an event is larger than a move may be",
	);
	const due = table.due();
	if (due !== undefined)
		assert.ok(due.at - table.at < YEAR_MS, "its clock is set for more than a year ahead");
	assert.ok(table.text.length > 0, "it has no text");
}

/** One browser that only hears: of an activity without `view` the moves, of another what it is told. */
export class Page {
	readonly #activity: Activity;
	readonly #me: Person;
	#held: Held;
	#view: unknown;
	#heard: number;

	constructor(table: Table, me: Person) {
		this.#activity = table.activity;
		this.#me = me;
		this.#held = asSent(table.held);
		this.#view = table.activity.view === undefined ? undefined : asSent(table.view(me));
		this.#heard = table.log.length;
	}

	/** Hears what came since; throws where it then holds anything else than the house. */
	follows(table: Table): void {
		const moves = table.log.slice(this.#heard);
		this.#heard = table.log.length;
		if (this.#activity.view !== undefined) this.#seesWhatIsShown(table, moves);
		else {
			for (const move of moves) this.#held = fold(this.#activity, this.#held, asSent(move));
			assert.deepEqual(this.#held, asSent(table.held), "the page holds another state than the house");
		}
	}

	#seesWhatIsShown(table: Table, moves: Table["log"]): void {
		const now = asSent(table.view(this.#me));
		const { tell } = this.#activity;
		for (const { event, by } of moves) {
			// whoever moved is shown it anew, as is everybody where seats change or it ends
			if (tell === undefined || by.id === this.#me.id || table.held.over || isOfKit(event)) this.#view = now;
			else this.#view = hear(this.#activity, this.#view, asSent(tell(event, table.held.state)));
		}
		assert.deepEqual(this.#view, now, "what was told makes another view than the house shows");
	}
}

/** The thread of a house in which a state is changed where it lies; and what it undoes of that where a commit fails. */
export class InMemory {
	readonly #activity: Activity;
	#held: Held;
	#bytesAtMost: number;
	#folded: number;

	constructor(table: Table) {
		this.#activity = table.activity;
		this.#held = asSent(table.held);
		this.#bytesAtMost = bytesOf(this.#held.state);
		this.#folded = table.log.length;
	}

	/** Throws where it then holds anything else than the house, or has counted less than there is. */
	follows(table: Table): void {
		for (const move of table.log.slice(this.#folded)) {
			const before = asSent(this.#held);
			const undone = this.#fold(asSent(move));
			if (!undone.undo()) this.#held = before;
			assert.deepEqual(this.#held, before, "what a move changed cannot be undone");
			const { held, bytesAtMost } = this.#fold(asSent(move));
			this.#held = held;
			this.#bytesAtMost = bytesAtMost;
			assert.ok(bytesOf(held.state) <= bytesAtMost, "a move made the state larger than was counted");
		}
		this.#folded = table.log.length;
		assert.deepEqual(asSent(this.#held), asSent(table.held), "changed where it lies it is another state");
	}

	#fold(move: Move) {
		const onLost = () => assert.fail("what a rule had changed before it broke cannot be undone");
		return foldMeasured(this.#activity, { held: this.#held, bytesAtMost: this.#bytesAtMost }, move, {
			onLost,
		});
	}
}

function bytesOf(state: unknown): number {
	return Buffer.byteLength(JSON.stringify(state));
}

function isOfKit(event: Event): boolean {
	return "sat" in event || "rose" in event || "ended" in event;
}

/** Something that somebody could do now. */
export interface Deed {
	readonly by: Person;
	readonly event: Event;
}

/**
 * Of two things that others could do and that show this person the same, they are told the same: whatever differs in what
 * they are sent would tell them what `view` hides, be it what was done or by whom.
 */
export function checkSecrets(table: Table, me: Person, deeds: readonly Deed[]): number {
	const { activity } = table;
	const told = new Map<string, string>();
	let compared = 0;
	for (const { by, event } of deeds) {
		if (by.id === me.id) continue;
		const { state, seats } = table.behind(by, event);
		const shown = JSON.stringify(activity.view?.(state, table.viewerOf(me)));
		const sent = JSON.stringify({
			text: activity.describe(state, seats.map(known)),
			told: activity.tell?.(event, state),
			audience: activity.audience?.(event, state),
		});
		const before = told.get(shown);
		if (before !== undefined) {
			compared += 1;
			assert.equal(sent, before, `${me.name} is told what they are not shown`);
		}
		told.set(shown, sent);
	}
	return compared;
}
