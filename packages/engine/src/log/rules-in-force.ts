import type { Database } from "better-sqlite3";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { type Decision, type RaiseRules, RULES_OF_BEFORE, type RulesRaised } from "../rules.ts";
import { refuse } from "../wire/refusals.ts";
import { readMeta } from "./database.ts";

const KEY = "rules";

/**
 * By which rules the log is decided from here on: a number that only the log raises, so that nodes of two versions change
 * over at the same place. It lies in the database, and in every copy of it.
 */
export class RulesInForce {
	readonly #database: Database;
	/** the newest that this version decides by */
	readonly #known: number;
	readonly #save;
	#number = RULES_OF_BEFORE;

	constructor(database: Database, known: number) {
		this.#database = database;
		this.#known = known;
		this.#save = database.prepare("INSERT OR REPLACE INTO meta VALUES ('rules', ?)");
	}

	get number(): number {
		return this.#number;
	}

	/** Throws a UserFacingError where a newer version has decided what is stored. */
	load(): void {
		this.#number = Number(readMeta(this.#database, KEY) ?? RULES_OF_BEFORE);
		if (this.#number > this.#known) throw new UserFacingError(tooNew(this.#number, this.#known));
	}

	/** A number that is not known never comes here: whoever reads it from a stream stops before its place. */
	decide({ n }: RaiseRules): Decision<RulesRaised> {
		const isNext = Number.isSafeInteger(n) && n > this.#number && n <= this.#known;
		return isNext ? { event: { type: "rules-raised", n } } : { refusal: refuse("not-allowed", OVERTAKEN) };
	}

	store({ n }: RulesRaised): void {
		this.#save.run(n);
	}

	fold({ n }: RulesRaised): void {
		this.#number = n;
	}
}

const OVERTAKEN = { message: "These rules are in force already, or never were." };

function tooNew(inForce: number, known: number): string {
	return `This log is decided by rules ${inForce}; this version knows rules up to ${known}. Update this node.`;
}
