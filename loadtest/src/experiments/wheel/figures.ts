import { type Spread, spreadOf } from "../../lab/result.ts";
import type { AmongTheDeaf } from "./among-the-deaf.ts";
import type { Contestant } from "./contestants.ts";
import type { Echo } from "./echo.ts";

export interface At<T> {
	readonly server: Contestant;
	readonly count: number;
	readonly runs: readonly T[];
}

/** All that was measured, point by point, in the order of the first run. */
export class Figures {
	readonly #echoes: { readonly server: Contestant; readonly count: number; readonly runs: Echo[] }[] = [];
	readonly #deaf: { readonly server: Contestant; readonly count: number; readonly runs: AmongTheDeaf[] }[] =
		[];

	addEcho(server: Contestant, count: number, echo: Echo): void {
		put(this.#echoes, server, count, echo);
	}

	addDeaf(server: Contestant, count: number, amongTheDeaf: AmongTheDeaf): void {
		put(this.#deaf, server, count, amongTheDeaf);
	}

	echoes(server?: Contestant): readonly At<Echo>[] {
		return this.#echoes.filter((at) => server === undefined || at.server === server);
	}

	deaf(server?: Contestant): readonly At<AmongTheDeaf>[] {
		return this.#deaf.filter((at) => server === undefined || at.server === server);
	}
}

function put<T>(
	all: { readonly server: Contestant; readonly count: number; readonly runs: T[] }[],
	server: Contestant,
	count: number,
	measured: T,
): void {
	const at = all.find((point) => point.server === server && point.count === count);
	if (at === undefined) all.push({ server, count, runs: [measured] });
	else at.runs.push(measured);
}

/** how long all rounds took, of those runs in which all ended */
export function totalMs({ runs }: At<Echo>, rounds: number): Spread | undefined {
	const whole = runs.filter(({ roundsMs }) => roundsMs.length === rounds);
	return whole.length === 0 ? undefined : spreadOf(whole.map(({ roundsMs }) => sumOf(roundsMs)));
}

export function roundMs({ runs }: At<Echo>): Spread | undefined {
	return spreadOfSome(runs.flatMap(({ roundsMs }) => roundsMs));
}

export function bytesPerSocket({ runs, count }: At<Echo>): Spread {
	return spreadOf(runs.map(({ bytesBefore, bytesWith }) => (bytesWith - bytesBefore) / count));
}

export function hangs({ runs }: At<Echo>, rounds: number): number {
	return runs.filter(({ roundsMs }) => roundsMs.length < rounds).length;
}

export function spreadOfSome(values: readonly number[]): Spread | undefined {
	return values.length === 0 ? undefined : spreadOf(values);
}

export function sumOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}
