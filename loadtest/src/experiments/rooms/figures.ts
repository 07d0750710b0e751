import { type Spread, spreadOf } from "../../lab/result.ts";
import type { Contestant } from "./contestants.ts";
import type { Attempt } from "./users.ts";

export interface Point {
	readonly bytes: number;
	readonly users: number;
}

interface Measured extends Point {
	readonly server: string;
	readonly attempt: Attempt;
}

/** All counted attempts of all runs. */
export class Figures {
	readonly #measured: Measured[] = [];
	readonly #pagesFed: (Point & { readonly server: string; readonly pages: number })[] = [];

	add(server: Contestant, point: Point, attempt: Attempt): void {
		this.#measured.push({ server: server.name, ...point, attempt });
	}

	addPagesFed(server: Contestant, point: Point, pages: number): void {
		this.#pagesFed.push({ server: server.name, ...point, pages });
	}

	/** in an attempt, the mean over the runs */
	pagesFed(server: Contestant, { bytes, users }: Point): number {
		const there = this.#pagesFed.filter(
			(fed) => fed.server === server.name && fed.bytes === bytes && fed.users === users,
		);
		return meanOf(there.map(({ pages }) => pages));
	}

	get attempts(): readonly Measured[] {
		return this.#measured;
	}

	of(server: Contestant, { bytes, users }: Point): readonly Attempt[] {
		return this.#measured
			.filter((measured) => measured.server === server.name)
			.filter((measured) => measured.bytes === bytes && measured.users === users)
			.map(({ attempt }) => attempt);
	}

	total(server: Contestant, point: Point): Spread {
		return spreadOf(this.of(server, point).map(({ totalMs }) => totalMs));
	}

	turnaround(server: Contestant, point: Point): Spread {
		return spreadOf(this.of(server, point).map(meanFinish));
	}

	/** when the first, second, ... user had everything */
	finishes(server: Contestant, point: Point): readonly Spread[] {
		const attempts = this.of(server, point);
		return Array.from({ length: point.users }, (_, rank) =>
			spreadOf(attempts.flatMap(({ finishedMs }) => finishedMs[rank] ?? [])),
		);
	}

	/** how unevenly users finish: the deviation of the times between them, as a part of their mean */
	unevenness(server: Contestant, point: Point): Spread {
		return spreadOf(this.of(server, point).map(({ finishedMs }) => variation(gapsOf(finishedMs))));
	}

	/** from the first user's finish to the last one's, as a part of the whole */
	finishing(server: Contestant, point: Point): Spread {
		return spreadOf(
			this.of(server, point).map(
				({ finishedMs, totalMs }) => (totalMs - (finishedMs[0] ?? totalMs)) / totalMs,
			),
		);
	}
}

export function meanFinish({ finishedMs }: Attempt): number {
	return meanOf(finishedMs);
}

function gapsOf(rising: readonly number[]): readonly number[] {
	return rising.slice(1).map((at, before) => at - (rising[before] ?? at));
}

function variation(values: readonly number[]): number {
	const mean = meanOf(values);
	return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))) / mean;
}

function meanOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
