import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { plainName } from "./names.ts";

/** Names by the ids of the other house, as they can be written here: the one thing of an export that stays in memory. */
export class PeopleElsewhere {
	readonly #names = new Map<string, string>();
	readonly #max: number;

	constructor(max: number) {
		this.#max = max;
	}

	add(id: string, name: string): void {
		if (id === "" || name.trim() === "") return;
		this.#names.set(id, plainName(name.slice(0, 200)));
		if (this.#names.size > this.#max)
			throw new UserFacingError(
				`The export names more than ${this.#max} people. Raise IMPORT_PEOPLE_MAX if that is right.`,
			);
	}

	name(id: string): string | undefined {
		return this.#names.get(id);
	}
}
