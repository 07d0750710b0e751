/** What a value must be, and where it is not. Small enough to say in one sentence what is wrong with a file. */
export type Shape = (value: unknown, path: string) => void;

export class Misshapen extends Error {}

export const text: Shape = (value, path) => need(typeof value === "string", path, "text");

export const number: Shape = (value, path) => need(typeof value === "number", path, "a number");

export const truth: Shape = (value, path) => need(typeof value === "boolean", path, "true or false");

export function oneOf(...values: readonly (string | number)[]): Shape {
	const said = values.map((value) => JSON.stringify(value)).join(" or ");
	return (value, path) => need(values.includes(value as string | number), path, said);
}

export function optional(shape: Shape): Shape {
	return (value, path) => {
		if (value !== undefined) shape(value, path);
	};
}

export function listOf(shape: Shape): Shape {
	return (value, path) => {
		need(Array.isArray(value), path, "a list");
		for (const [i, item] of (value as unknown[]).entries()) shape(item, `${path}[${i}]`);
	};
}

export function object(fields: Readonly<Record<string, Shape>>): Shape {
	return (value, path) => {
		const given = asObject(value, path);
		for (const [name, shape] of Object.entries(fields))
			shape(given[name], path === "" ? name : `${path}.${name}`);
	};
}

export function recordOf(shape: Shape): Shape {
	return (value, path) => {
		for (const [name, item] of Object.entries(asObject(value, path))) shape(item, `${path}.${name}`);
	};
}

/** One shape or another, by what kind of value it is; `said` is what the sentence calls them. */
export function either(said: string, ...shapes: readonly Shape[]): Shape {
	return (value, path) =>
		need(
			shapes.some((shape) => matches(shape, value)),
			path,
			said,
		);
}

export const nothing: Shape = (value, path) => need(value === null, path, "null");

function asObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
	need(typeof value === "object" && value !== null && !Array.isArray(value), path, "an object");
	return value as Readonly<Record<string, unknown>>;
}

function need(holds: boolean, path: string, said: string): void {
	if (!holds) throw new Misshapen(`${path === "" ? "the file" : path} should be ${said}`);
}

function matches(shape: Shape, value: unknown): boolean {
	try {
		shape(value, "");
		return true;
	} catch (error) {
		if (error instanceof Misshapen) return false;
		throw error;
	}
}
