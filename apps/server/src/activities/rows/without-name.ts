import { LEFT_NAME } from "@parley/protocol/events";

/** Under these an activity of the shipped ones has a name without the id of whose it is. */
const NAMED_BY: ReadonlySet<string> = new Set(["by", "done"]);

/**
 * What an activity holds, without the name of somebody: where it stands beside their id (`{ id, name }`, or what is kept under
 * their id), and where it stands alone. `names`: by which they acted there.
 */
export function withoutName<T>(held: T, session: string, names: ReadonlySet<string>): T {
	return walked(held, session, names) as T;
}

function walked(value: unknown, session: string, names: ReadonlySet<string>): unknown {
	if (Array.isArray(value)) return value.map((one) => walked(one, session, names));
	if (typeof value !== "object" || value === null) return value;
	const isTheirs = "id" in value && value.id === session;
	const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
		if (typeof one === "string") {
			const isName = (isTheirs && key === "name") || (NAMED_BY.has(key) && names.has(one));
			return [key, isName ? LEFT_NAME : one];
		}
		const within = walked(one, session, names);
		return [key, key === session && hasName(within) ? { ...within, name: LEFT_NAME } : within];
	});
	return Object.fromEntries(entries);
}

function hasName(value: unknown): value is { readonly name: unknown } {
	return typeof value === "object" && value !== null && "name" in value;
}
