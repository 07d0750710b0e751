import { loadUnseen } from "../http/load-part.ts";
import type { Activities, Early } from "./activities.ts";
import type { ActivitiesParts } from "./entry.ts";

const AGAIN_MS = 5_000;

const load = () => import("./activities.ts");

/** Nobody needs them at the door: they are fetched with the first move that is heard, or card that is seen. */
export class LazyActivities {
	readonly #parts: ActivitiesParts;
	#early: Early[] = [];
	#coming: Promise<void> | undefined;
	all: Activities | undefined;

	constructor(parts: ActivitiesParts) {
		this.#parts = parts;
	}

	/** In order, as soon as they are here. */
	run(what: Early["what"], isOwn?: boolean): void {
		if (this.all !== undefined) return what(this.all);
		this.#early.push({ what, isOwn });
		this.#load();
	}

	/** What another person did or heard is not done. */
	clear(): void {
		this.all?.clear();
		this.#early = [];
	}

	#load(): void {
		this.#coming ??= loadUnseen(load).then(
			({ begin }) => {
				this.all = begin(this.#parts, this.#early);
				this.#parts.changed();
			},
			(error: unknown) => {
				console.warn(error);
				this.#coming = undefined;
				// what is heard meanwhile is not kept for ever: it is known to be missed
				const own = this.#early.filter(({ isOwn }) => isOwn);
				this.#early = [{ what: (all) => all.missed() }, ...own];
				if (own.length > 0) this.#parts.environment.after(AGAIN_MS, () => this.#load());
			},
		);
	}
}
