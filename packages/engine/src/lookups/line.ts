import type { Addresses } from "../lib/addresses.ts";
import { CapsByAddress } from "../lib/caps-by-address.ts";
import { FairLine, type Waiter } from "../lib/fair-line.ts";
import type { Job } from "./runner.ts";

/** LOOK2: what one service may use. */
export interface ServiceLimits {
	readonly runningMax: number;
	/** of all nodes of a house together; each still runs no more than `runningMax`. Absent: nobody counts */
	readonly houseMax?: number;
	readonly waitingMax: number;
	/** of these, by one person: else one could fill the line for everybody; absent: all of them */
	readonly waitingPerPersonMax?: number;
	/** of one person at once; absent: as many as there are places */
	readonly runningPerPersonMax?: number;
	/** running and waiting, of one address, weighed: sessions are free; absent or 0: no limit */
	readonly perAddressMax?: number;
	/** the same of one network, whatever it counts as: it must leave places in line; absent: no limit */
	readonly perNetworkMax?: number;
	/** running, of one network, where others' slow servers hold the places; absent: as many as there are places */
	readonly runningPerNetworkMax?: number;
	/** from request to answer */
	readonly deadlineMs: number;
	readonly kind: Job["kind"];
}

/** Who asks: addresses take turns, people within them; when they are gone, what still waits for them is dropped. */
export interface Asker {
	readonly person: string;
	/** undefined: the house itself, the operator, or somebody who is not there */
	readonly address: string | undefined;
	readonly gone?: AbortSignal;
}

/** What this node has of the places that a service has in the whole house. */
export interface Places {
	/** so many may run here just now */
	readonly mayRun: number;
	/** aborts when the places that are held now are lost; whatever runs on one then has to end at once */
	readonly lost: AbortSignal;
	/** somebody who could run found no place */
	ask(): void;
	/** one of so many that ran has ended */
	left(running: number): void;
	/** brings the gauge up to date */
	measure(): void;
	/** Gives back what it has. Never rejects. */
	close(): Promise<void>;
}

/** Who runs jobs on such places. */
export interface PlacesUser {
	running(): number;
	/** so many could run here if there were places without end */
	wants(): number;
	/** more may run than before */
	onMore(): void;
}

/** `max`: of the whole house. */
export type OpenPlaces = (service: string, max: number, user: PlacesUser) => Places;

/** Who runs one service, and who waits for it. */
export interface Line {
	readonly service: string;
	readonly limits: ServiceLimits;
	readonly waiting: FairLine<() => void>;
	readonly byAddress: CapsByAddress;
	readonly runningOf: Map<string, number>;
	readonly runningByAddress: CapsByAddress;
	running: number;
	runningMost: number;
	/** undefined: this node is the whole house, or the house has no limit of its own */
	house: Places | undefined;
}

export function lineOf(
	service: string,
	limits: ServiceLimits,
	addresses: Addresses,
	openPlaces?: OpenPlaces,
): Line {
	const { houseMax, perAddressMax: max = 0, perNetworkMax, runningPerNetworkMax } = limits;
	const line: Line = {
		...{ service, limits, waiting: new FairLine(), runningOf: new Map(), running: 0, runningMost: 0 },
		byAddress: capsOf(addresses, max, perNetworkMax),
		runningByAddress: capsOf(addresses, 0, runningPerNetworkMax),
		house: undefined,
	};
	if (houseMax !== undefined)
		line.house = openPlaces?.(service, houseMax, {
			running: () => line.running,
			wants: () => wantsOf(line),
			onMore: () => callNext(line),
		});
	return line;
}

function capsOf(addresses: Addresses, max: number, mostMax: number | undefined): CapsByAddress {
	return new CapsByAddress({ addresses, max, ...(mostMax !== undefined && { mostMax }) });
}

export function mayRun(line: Line, waiter: Waiter): boolean {
	return line.running < placesOf(line) && roomFor(line, waiter) > 0;
}

function placesOf({ limits: { runningMax, houseMax = runningMax }, house }: Line): number {
	return Math.min(runningMax, house?.mayRun ?? houseMax);
}

/** How many more of them may run, if there are places. */
function roomFor({ limits, runningOf, runningByAddress }: Line, { person, address }: Waiter): number {
	if (address !== undefined && !runningByAddress.mayTake(address)) return 0;
	const { runningMax, runningPerPersonMax = runningMax } = limits;
	return runningPerPersonMax - (runningOf.get(person) ?? 0);
}

function wantsOf(line: Line): number {
	const callable = line.waiting.count((waiter) => roomFor(line, waiter));
	return Math.min(line.limits.runningMax, line.running + callable);
}

export function mayWait({ limits, waiting }: Line, asker: Asker): boolean {
	const { waitingMax, waitingPerPersonMax = waitingMax } = limits;
	return waiting.size < waitingMax && waiting.sizeOf(asker) < waitingPerPersonMax;
}

/** A free place at once, or in turn; false when the deadline came first or the asker went. */
export function takePlace(line: Line, asker: Asker, late: AbortSignal): Promise<boolean> {
	const { gone } = asker;
	if (gone?.aborted) return Promise.resolve(false);
	if (mayRun(line, asker)) {
		enter(line, asker);
		return Promise.resolve(true);
	}
	return new Promise((resolve) => {
		const called = (): void => {
			gone?.removeEventListener("abort", giveUp);
			enter(line, asker);
			resolve(true);
		};
		const giveUp = (): void => {
			gone?.removeEventListener("abort", giveUp);
			if (line.waiting.remove(asker, called)) resolve(false);
		};
		line.waiting.push(asker, called);
		const { house, limits, running } = line;
		if (house !== undefined && house.mayRun <= running && running < limits.runningMax) house.ask();
		late.addEventListener("abort", giveUp, { once: true });
		gone?.addEventListener("abort", giveUp, { once: true });
	});
}

function enter(line: Line, { person, address }: Asker): void {
	if (address !== undefined) line.runningByAddress.take(address);
	line.running += 1;
	line.runningMost = Math.max(line.runningMost, line.running);
	line.runningOf.set(person, (line.runningOf.get(person) ?? 0) + 1);
}

/** The place goes straight to the next in turn, so that nobody new slips in between. */
export function leavePlace(line: Line, { person, address }: Asker): void {
	line.house?.left(line.running);
	if (address !== undefined) line.runningByAddress.giveBack(address);
	const left = (line.runningOf.get(person) ?? 1) - 1;
	if (left > 0) line.runningOf.set(person, left);
	else line.runningOf.delete(person);
	line.running -= 1;
	callNext(line);
}

/** As many as there are places for. */
function callNext(line: Line): void {
	while (line.running < placesOf(line)) {
		const next = line.waiting.shift((waiter) => roomFor(line, waiter) > 0);
		if (next === undefined) return;
		next();
	}
}
