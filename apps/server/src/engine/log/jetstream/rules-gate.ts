import { isRaiseRules, RULES_OF_BEFORE } from "../../rules.ts";
import { FIRST_FORM } from "./envelope.ts";

export interface RulesGateOptions<Draft> {
	/** from which rules on there is such a kind of draft */
	readonly since: (draft: Draft) => number;
	/** what all nodes decide alike in its place; undefined: nothing does */
	readonly inOlderForm: (draft: Draft) => Draft | undefined;
	/** whether every live node knows these rules, as far as this one heard; a promise until it heard enough */
	readonly isReadByAll: (rules: number) => boolean | Promise<boolean>;
	/** whose drafts keep their order among each other */
	readonly authorOf: (draft: Draft) => string | undefined;
}

/**
 * A draft goes on only as what every live node can decide: as it is, in an older form, or not at all. While one waits
 * until that is known, its author's later ones wait behind it (ORD5).
 */
export class RulesGate<Draft> {
	readonly #options: RulesGateOptions<Draft>;
	readonly #inForce: () => number;
	/** of each author with drafts that wait: the last of them */
	readonly #waiting = new Map<string, Promise<Draft | undefined>>();

	constructor(options: RulesGateOptions<Draft>, inForce: () => number) {
		this.#options = options;
		this.#inForce = inForce;
	}

	/** Hands it on at once where nothing has to be waited for; undefined: some node could not decide it. */
	pass<Result>(draft: Draft, handOn: (passed: Draft | undefined) => Promise<Result>): Promise<Result> {
		const author = this.#options.authorOf(draft);
		const earlier = author === undefined ? undefined : this.#waiting.get(author);
		const passed = earlier === undefined ? this.#readable(draft) : earlier.then(() => this.#readable(draft));
		if (!(passed instanceof Promise)) return handOn(passed);
		if (author !== undefined) this.#waiting.set(author, passed);
		return passed.then((it) => {
			if (author !== undefined && this.#waiting.get(author) === passed) this.#waiting.delete(author);
			return handOn(it);
		});
	}

	#readable(draft: Draft): Draft | undefined | Promise<Draft | undefined> {
		const isRead = this.#isDecidedByAll(draft);
		if (isRead === true) return draft;
		const older = this.#options.inOlderForm(draft);
		return older ?? Promise.resolve(isRead).then((isRead) => (isRead ? draft : undefined));
	}

	/** Rules in force are known to whoever reads past their place; only what brings them there has to be asked for. */
	#isDecidedByAll(draft: Draft): boolean | Promise<boolean> {
		const { since, isReadByAll } = this.#options;
		const inForce = this.#inForce();
		const rules = since(draft);
		if (rules === FIRST_FORM || (rules <= inForce && inForce > RULES_OF_BEFORE)) return true;
		return rules <= RULES_OF_BEFORE || isRaiseRules(draft) ? isReadByAll(rules) : false;
	}
}
