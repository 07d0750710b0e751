import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools.mjs";
import { billOfMaterials } from "./bill-of-materials.ts";
import { idOf, shipped } from "./shipped.ts";

/** None of them asks more of whoever passes Parley on than to pass the licence on, too. */
const WELCOME = [
	...[
		"0BSD",
		"Apache-2.0",
		"BSD-2-Clause",
		"BSD-3-Clause",
		"BlueOak-1.0.0",
		"ISC",
		"MIT",
		"Unlicense",
		"Zlib",
	],
	// of libraries that are loaded as they are
	...["LGPL-3.0-or-later", "MPL-2.0"],
];

const all = shipped();

test("each package that ships has a licence, and one that is welcome", () => {
	const unwelcome = all.filter(({ license }) =>
		license
			.replaceAll(/[()]/g, "")
			.split(/ (?:AND|OR) /)
			.some((part) => !WELCOME.includes(part)),
	);
	expect(unwelcome).toEqual([]);
});

test("what server, engine, protocol and page ask for ships, and what tests alone ask for does not", () => {
	const names = new Set(all.map(({ name }) => name));
	const manifests = ["apps/server", "apps/web", "packages/engine", "packages/client", "packages/protocol"];
	for (const folder of manifests) {
		const text = readFileSync(join(root, folder, "package.json"), "utf8");
		const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
		const foreign = Object.keys(dependencies).filter((name) => !name.startsWith("@parley/"));
		expect([...names]).toEqual(expect.arrayContaining(foreign));
	}
	for (const name of ["vitest", "@playwright/test", "autocannon", "socket.io", "vite"])
		expect([...names]).not.toContain(name);
});

test("the bill of materials names each of them once, with its checksum, and leads from Parley to all", () => {
	const { components, dependencies } = billOfMaterials("0.1.0");
	expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(all.map(idOf));
	for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
	const reached = new Set<string>();
	const visit = (ref: string): void => {
		if (reached.has(ref)) return;
		reached.add(ref);
		for (const next of dependencies.find((one) => one.ref === ref)?.dependsOn ?? []) visit(next);
	};
	visit("pkg:npm/parley@0.1.0");
	expect(reached.size).toBe(components.length + 1);
});
