import type { Limits } from "./events.ts";

/** `config.app` of the engine: plain data, all of which has a default. */
export interface NoughtsConfig extends Partial<Limits> {
	/** of one socket, of any kind; a burst of two seconds' worth; 0: no limit */
	readonly framesPerSecond?: number;
}

const DAY_MS = 86_400_000;

const defaults: Limits = {
	leaseMs: 120_000,
	moveMs: 60_000,
	peopleMax: 10_000,
	tablesMax: 10_000,
	tablesOfOneMax: 50,
};
const names = Object.keys(defaults) as (keyof Limits)[];

/** What is configured, and the default of all else. Throws where a time or a number makes no sense. */
export function limitsOf(config: unknown): Limits {
	const given = (config ?? {}) as NoughtsConfig;
	const limits: { -readonly [Name in keyof Limits]: number } = { ...defaults };
	for (const name of names) {
		const value = given[name] ?? defaults[name];
		const max = name.endsWith("Ms") ? DAY_MS : Number.MAX_SAFE_INTEGER;
		if (!(value > 0 && value <= max))
			throw new Error(`${name} is ${value}, and has to be above 0, at most ${max}.`);
		limits[name] = value;
	}
	return limits;
}

export function framesPerSecondOf(config: unknown): number {
	return ((config ?? {}) as NoughtsConfig).framesPerSecond ?? 20;
}
