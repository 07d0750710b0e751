import type { Names, Samples, Where } from "../lab/description.ts";
import { type Sample, type Spread, spreadOf } from "../lab/result.ts";

export type At = Readonly<Record<string, string | number>>;

/** All samples of one contestant at the same parameters. */
export interface Point {
	/** the contestant as `server`, and the parameters */
	readonly at: At;
	readonly samples: Samples;
}

export function namesIn(names: Names = ""): string[] {
	return names.split(" ").filter((name) => name !== "");
}

/** In the order in which they were first measured. */
export function pointsOf(samples: Samples, where: Where = {}): Point[] {
	const groups = new Map<string, { at: At; samples: Sample[] }>();
	for (const sample of samples) {
		const at = atOf(sample);
		if (!matches(at, where)) continue;
		const key = JSON.stringify(Object.entries(at).sort());
		const group = groups.get(key) ?? { at, samples: [] };
		group.samples.push(sample);
		groups.set(key, group);
	}
	return [...groups.values()];
}

export function atOf({ server, at }: Sample): At {
	return { ...at, server };
}

export function matches(at: At, where: Where): boolean {
	return Object.entries(where).every(([key, wanted]) => {
		const given = at[key];
		return given !== undefined && [wanted].flat().includes(given);
	});
}

/** Over all its measurements; undefined where it was not measured. */
export function figureAt({ samples }: Point, figure: string): Spread | undefined {
	return spreadOfSome(samples.flatMap(({ values }) => finite(values[figure])));
}

/** A point compared with another: run by run, since contestants take turns within a run. */
export function comparedAt(
	point: Point,
	other: Point,
	figure: string,
	compare: (own: number, other: number) => number,
): Spread | undefined {
	const theirs = byRun(other, figure);
	const compared = [...byRun(point, figure)].flatMap(([run, own]) => {
		const value = theirs.get(run);
		return value === undefined ? [] : finite(compare(own, value));
	});
	return spreadOfSome(compared);
}

function byRun({ samples }: Point, figure: string): Map<number, number> {
	const runs = new Map<number, number>();
	for (const [run, own] of Map.groupBy(samples, ({ run }) => run)) {
		const spread = spreadOfSome(own.flatMap(({ values }) => finite(values[figure])));
		if (spread !== undefined) runs.set(run, spread.median);
	}
	return runs;
}

function spreadOfSome(values: readonly number[]): Spread | undefined {
	return values.length === 0 ? undefined : spreadOf(values);
}

function finite(value: number | undefined): number[] {
	return value !== undefined && Number.isFinite(value) ? [value] : [];
}

/** Points that the keys do not tell apart are one. */
export function merged(points: readonly Point[], by: readonly string[]): Point[] {
	const groups = Map.groupBy(points, ({ at }) => JSON.stringify(by.map((key) => at[key] ?? null)));
	return [...groups.values()].map((own) => ({
		at: own[0]?.at ?? {},
		samples: own.flatMap(({ samples }) => samples),
	}));
}

export function pick(at: At, keys: readonly string[]): At {
	return Object.fromEntries(keys.flatMap((key) => (at[key] === undefined ? [] : [[key, at[key]] as const])));
}

/** The parameters in which points differ. */
export function varying(points: readonly Point[]): string[] {
	const keys = new Set(points.flatMap(({ at }) => Object.keys(at)));
	return [...keys].filter((key) => new Set(points.map(({ at }) => at[key])).size > 1);
}
