import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools.mjs";

export interface Package {
	readonly name: string;
	readonly version: string;
	/** as SPDX writes it */
	readonly license: string;
	/** SHA-512 of its archive, in hex */
	readonly sha512: string;
	/** only on the system that it is made for */
	readonly optional: boolean;
	/** those that it asks for, as `name version` */
	readonly asksFor: readonly string[];
}

export const idOf = ({ name, version }: Pick<Package, "name" | "version">): string => `${name} ${version}`;

interface Locked {
	readonly version?: string;
	readonly license?: string;
	readonly integrity?: string;
	readonly optional?: boolean;
	readonly link?: boolean;
	readonly resolved?: string;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What people run: the server with all that it asks for, and the page. */
const ROOTS = ["apps/server", "apps/web"];
/** It brings the server's own Node, which is no dependency of the code. */
const RUNTIME = "node_modules/node";
/** Of packages whose own description has none: what their README says. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { "combine-errors": "MIT" };

/** Every package that ships, by the lock file, each version once, in the order of their names. */
export function shipped(): readonly Package[] {
	const text = readFileSync(join(root, "package-lock.json"), "utf8");
	const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
	const reached = new Set<string>();
	const visit = (path: string): void => {
		if (reached.has(path)) return;
		reached.add(path);
		for (const asked of askedBy(packages, path)) visit(asked);
	};
	for (const path of ROOTS) visit(path);
	const foreign = [...reached].filter((path) => path.includes("node_modules/") && !packages[path]?.link);
	const all = [...foreign, RUNTIME].map((path) => packageAt(packages, path));
	const once = new Map(all.map((one) => [idOf(one), one]));
	return [...once.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** A link stands for the folder that it leads to. */
function askedBy(packages: Readonly<Record<string, Locked>>, path: string): string[] {
	const { dependencies, optionalDependencies, link, resolved } = packages[path] ?? {};
	if (link && resolved !== undefined) return [resolved];
	// what the runtime asks for only installs it
	if (path === RUNTIME) return [];
	const names = Object.keys({ ...dependencies, ...optionalDependencies });
	return names.flatMap((name) => found(packages, path, name) ?? []);
}

/** As Node looks for it: beside whoever asks, then further up. */
function found(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
	for (let at = from; ; at = at.replace(/(^|\/)[^/]*$/, "")) {
		const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
		if (packages[path] !== undefined) return path;
		if (at === "") return undefined;
	}
}

function packageAt(packages: Readonly<Record<string, Locked>>, path: string): Package {
	const { version = "", license, optional, integrity = "" } = packages[path] ?? {};
	const name = nameOf(path);
	return {
		...{ name, version },
		license: license ?? SAID_ELSEWHERE[name] ?? "",
		sha512: Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex"),
		optional: optional === true,
		asksFor: askedBy(packages, path).map((at) =>
			idOf({ name: nameOf(at), version: packages[at]?.version ?? "" }),
		),
	};
}

function nameOf(path: string): string {
	return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
