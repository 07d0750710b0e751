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
	const inRun = ({ at, samples }: Point, run: number) =>
		figureAt({ at, samples: samples.filter((sample) => sample.run === run) }, figure)?.median;
	const compared = [...new Set(point.samples.map(({ run }) => run))].flatMap((run) => {
		const [own, theirs] = [inRun(point, run), inRun(other, run)];
		return own === undefined || theirs === undefined ? [] : finite(compare(own, theirs));
	});
	return spreadOfSome(compared);
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

/** Above this share of a core the crowd was busy itself. */
const GENERATOR_SHARE_MAX = 0.9;
/** Above this share of all cores, what others took decides more than the servers do. */
const OTHERS_SHARE_MAX = 0.15;

/** What else than the servers may have kept these points from more, if anything. */
export function doubtOf(points: readonly Point[]): string | undefined {
	return doubts((figure) => points.flatMap((point) => figureAt(point, figure)?.median ?? []))[0];
}

/** What a reader must know before believing any of it. */
export function warningsOf(samples: Samples): string[] {
	return doubts((figure) => samples.map(({ values }) => values[figure] ?? 0));
}

function doubts(measured: (figure: "othersShare" | "generatorShare") => readonly number[]): string[] {
	const most = (figure: Parameters<typeof measured>[0]) => Math.max(0, ...measured(figure));
	const [others, crowd] = [most("othersShare"), most("generatorShare")];
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return [
		others > OTHERS_SHARE_MAX &&
			`Other programs took up to ${percent(others)} of this machine meanwhile (othersShare in the raw data).`,
		crowd > GENERATOR_SHARE_MAX &&
			`The crowd itself used up to ${percent(crowd)} of a core: it could not take more (generatorShare in the raw data).`,
	].filter((sentence) => sentence !== false);
}
