import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reason, UserFacingError } from "./user-facing-error.ts";

type Kind = "function" | "list" | "object" | "string";

/** What a part of an application has to have; of what ends in `?` only the kind is asked, where it is there. */
export type Shape<Part> = { readonly [Key in keyof Part]?: Kind | `${Kind}?` };

/**
 * A module of an application: its export of that name. Rejects with a UserFacingError whose one sentence names the file and what
 * is wrong with it: nobody is to find that out from a stack.
 */
export async function loadPart<Part extends object>(
	url: string,
	name: string,
	shape: Shape<Part>,
): Promise<Part> {
	const file = fileURLToPath(url);
	if (!existsSync(file))
		throw new UserFacingError(`There is no file ${file}: the application has to have one.`);
	const part = (await exportsOf(url, file))[name];
	if (typeof part !== "object" || part === null)
		throw new UserFacingError(`${file} does not export ${name}: the engine asks for it by that name.`);
	requireShape(part, `${name} of ${file}`, shape);
	return part as Part;
}

/**
 * Throws a UserFacingError whose one sentence says what of the part is missing or wrong.
 *
 * @param what the part is called in it: `rules of app/rules.ts`
 */
export function requireShape<Part extends object>(part: object, what: string, shape: Shape<Part>): void {
	for (const [key, wanted] of Object.entries<string>(shape as Record<string, string>)) {
		const value: unknown = Reflect.get(part, key);
		const kind = wanted.replace("?", "");
		if (value === undefined ? kind !== wanted : isOf(kind, value)) continue;
		throw new UserFacingError(
			`${what} has ${value === undefined ? "no" : "a wrong"} ${key}: it has to be ${kind === "object" ? "an" : "a"} ${kind}.`,
		);
	}
}

async function exportsOf(url: string, file: string): Promise<Readonly<Record<string, unknown>>> {
	try {
		return (await import(url)) as Record<string, unknown>;
	} catch (error) {
		throw new UserFacingError(`${file} cannot be loaded: ${reason(error)}`);
	}
}

function isOf(kind: string, value: unknown): boolean {
	if (kind === "list") return Array.isArray(value);
	return typeof value === kind && value !== null;
}
