import { FIRST_FORM } from "./envelope.ts";

export interface FormGateOptions<Draft> {
	/** the form of the envelope in which a draft travels */
	readonly formOf: (draft: Draft) => number;
	/** what all nodes decide alike in its place; undefined: nothing does */
	readonly inOlderForm: (draft: Draft) => Draft | undefined;
	/** whether every live node reads that form, as far as this one heard; a promise until it heard enough */
	readonly isReadByAll: (form: number) => boolean | Promise<boolean>;
	/** whose drafts keep their order among each other */
	readonly authorOf: (draft: Draft) => string | undefined;
}

/**
 * A draft goes on only as what every live node can decide: as it is, in an older form, or not at all. While one waits
 * until that is known, its author's later ones wait behind it (ORD5).
 */
export class FormGate<Draft> {
	readonly #options: FormGateOptions<Draft>;
	/** of each author with drafts that wait: the last of them */
	readonly #waiting = new Map<string, Promise<Draft | undefined>>();

	constructor(options: FormGateOptions<Draft>) {
		this.#options = options;
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
		const { formOf, inOlderForm, isReadByAll } = this.#options;
		const form = formOf(draft);
		const isRead = form === FIRST_FORM || isReadByAll(form);
		if (isRead === true) return draft;
		return inOlderForm(draft) ?? Promise.resolve(isRead).then((isRead) => (isRead ? draft : undefined));
	}
}
