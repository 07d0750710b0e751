import type { Clock } from "@parley/engine/lib/clock";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { Refusal } from "@parley/protocol/refusals";
import type { HouseState } from "../app/rules/house-state.ts";
import { type CheckedName, checkName, suggestNames } from "./rules/names.ts";

/** To find free names costs up to a ms, and whoever asks for one may ask often. */
const FRESH_MS = 1_000;

interface Found {
	readonly at: number;
	readonly names: readonly string[];
}

/** NAME3: free names near one that is taken, found at most once a second for each key. */
export class NameSuggestions {
	readonly #clock: Clock;
	readonly #house: () => HouseState;
	readonly #found = new RecentMap<Found>(1_000);

	constructor({ clock, house }: { readonly clock: Clock; readonly house: () => HouseState }) {
		this.#clock = clock;
		this.#house = house;
	}

	near({ name, key }: CheckedName): readonly string[] {
		const now = this.#clock.now();
		const find = (): Found => {
			const { holders, keeping } = this.#house();
			const isTaken = (other: string): boolean => holders.has(other) || keeping.names.has(other);
			return { at: now, names: suggestNames(name, isTaken) };
		};
		const found = this.#found.get(key, find);
		if (now - found.at < FRESH_MS) return found.names;
		const { names, at } = find();
		this.#found.set(key, { names, at });
		return names;
	}

	/** A refusal of that name, with what is free instead where that is the matter. */
	addTo(refusal: Refusal, written: string): Refusal {
		const checked = checkName(written);
		const isTaken = refusal.code === "name-taken" || refusal.code === "name-kept";
		if (!isTaken || !checked.ok) return refusal;
		return { ...refusal, suggestions: this.near(checked.value) };
	}
}
