import { setTimeout } from "node:timers/promises";
import type { Look } from "./app-under-test.ts";
import { ForNow } from "./for-now.ts";
import { Person } from "./person.ts";
import { type DialOptions, isLostLink } from "./socket-link.ts";
import type { WayIn } from "./steadfast.ts";

/** Between two of them: all that they were told is looked at one by one in the end. */
const BREATH_MS = 100;

/** What somebody was told that they have, beside their name: of each thing a look at it. */
interface Holding {
	readonly name: string;
	readonly session: string;
	readonly token: string;
	readonly looks: Look[];
	/** all of it was acknowledged */
	isSettled: boolean;
}

/**
 * People who come for the first time, one after the other: each takes a name and settles, as their application has it
 * (in the chat: opens a room and posts a file in it). Unlike a deed, none of this carries an id by which it can be
 * repeated: whoever got no answer goes on as somebody new, and only what was acknowledged counts.
 */
export class Settlers {
	readonly #wayIn: WayIn;
	readonly #label: string;
	readonly #holdings: Holding[] = [];
	#count = 0;
	#isOver = false;

	constructor(label: string, wayIn: WayIn) {
		this.#label = label;
		this.#wayIn = wayIn;
	}

	/** Of how many all was acknowledged. */
	get settledCount(): number {
		return this.#holdings.filter(({ isSettled }) => isSettled).length;
	}

	async come(): Promise<void> {
		while (!this.#isOver) {
			const dial = await this.#wayIn();
			try {
				await this.#settle(`${this.#label} ${this.#count++}`, dial);
			} catch (error) {
				if (!isForNow(error)) throw error;
			}
			await setTimeout(BREATH_MS);
		}
	}

	stop(): void {
		this.#isOver = true;
	}

	/** Of all that was acknowledged: a sentence for each thing that is not as it was said to be. */
	async missingAt(served: DialOptions): Promise<string[]> {
		const missing: string[] = [];
		for (const holding of this.#holdings)
			try {
				await lookFor(holding, served);
			} catch (error) {
				missing.push(`${holding.name}: ${error instanceof Error ? error.message : String(error)}`);
			}
		return missing;
	}

	async #settle(name: string, dial: DialOptions): Promise<void> {
		const person = await Person.arrives(name, dial);
		const { session, token } = person;
		const holding: Holding = { name, session, token, looks: [], isSettled: false };
		this.#holdings.push(holding);
		for await (const look of person.app.settles(person, dial)) holding.looks.push(look);
		holding.isSettled = true;
		await person.link.drops();
	}
}

/** An upload that a fault cut short says so with a status of 5xx, or with no answer at all. */
function isForNow(error: unknown): boolean {
	if (error instanceof ForNow || isLostLink(error)) return true;
	if (error instanceof TypeError) return error.message === "fetch failed" || error.message === "terminated";
	return (
		error instanceof Error && /"code":"(read-only|busy|draining)"|: 50[0-9]\b|answered 50/.test(error.message)
	);
}

async function lookFor({ name, session, token, looks }: Holding, { port, app }: DialOptions): Promise<void> {
	const person = await Person.arrives(name, { port, app, token });
	if (person.session !== session) throw new Error(`is ${person.session} now, and was ${session}`);
	await person.link.drops();
	for (const look of looks) await look({ port });
}
