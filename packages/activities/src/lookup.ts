/** In the folder of an activity that has some; written as a path, which stays true where types are stripped before. */
const LOOKUPS = "./lookups.ts";

/** A function of `lookups.ts`: it may block, compute or ask others, and heeds its signal where it waits. */
export type Lookup = (data: unknown, signal: AbortSignal) => unknown;

/** By the name of an activity that there is, and of one of its lookups. Rejects where there is none, and with what it throws. */
export async function lookUp(
	activity: string,
	lookup: string,
	data: unknown,
	signal: AbortSignal,
): Promise<unknown> {
	const folder = new URL(`../${activity}/`, import.meta.url);
	const module = (await import(new URL(LOOKUPS, folder).href)) as { lookups?: Record<string, Lookup> };
	const { lookups = {} } = module;
	const found = Object.hasOwn(lookups, lookup) ? lookups[lookup] : undefined;
	if (found === undefined) throw new Error(`${activity}/lookups.ts has no ${lookup}`);
	return found(data, signal);
}
