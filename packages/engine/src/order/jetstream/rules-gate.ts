import { isRaiseRules, RULES_OF_BEFORE } from "../../rules.ts";
import { FIRST_FORM } from "./envelope.ts";

export interface RulesGateOptions<Draft> {
	/** from which rules on there is such a kind of draft */
	readonly since: (draft: Draft) => number;
	/** what more nodes decide alike in its place; asked again of what it gives; undefined: nothing does */
	readonly inOlderForm: (draft: Draft) => Draft | undefined;
	/** whether every live node knows these rules, as far as this one heard; a promise until it heard enough */
	readonly isReadByAll: (rules: number) => boolean | Promise<boolean>;
}

/** One form of a draft, of which it is not known yet whether every node decides it. */
interface Doubted<Draft> {
	readonly form: Draft;
	readonly isRead: Promise<boolean>;
}

/** A draft goes on only as what every live node can decide: as it is, in an older form, or not at all. */
export class RulesGate<Draft> {
	readonly #options: RulesGateOptions<Draft>;
	readonly #inForce: () => number;

	constructor(options: RulesGateOptions<Draft>, inForce: () => number) {
		this.#options = options;
		this.#inForce = inForce;
	}

	/** Undefined: some node could not decide it. A promise where that is not known yet. */
	readable(draft: Draft): Draft | undefined | Promise<Draft | undefined> {
		const { inOlderForm } = this.#options;
		const doubted: Doubted<Draft>[] = [];
		for (let form: Draft | undefined = draft; form !== undefined; form = inOlderForm(form)) {
			const isRead = this.#isDecidedByAll(form);
			if (isRead === true) return form;
			if (isRead !== false) doubted.push({ form, isRead });
		}
		return firstRead(doubted);
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

/** The newest form of those. */
async function firstRead<Draft>(doubted: readonly Doubted<Draft>[]): Promise<Draft | undefined> {
	for (const { form, isRead } of doubted) if (await isRead) return form;
	return undefined;
}
