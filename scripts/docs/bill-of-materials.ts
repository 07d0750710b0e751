import { idOf, type Package, shipped } from "./shipped.ts";

/** `npm sbom` leaves out what another workspace needs for its tests only; the lock file knows better. */
export function billOfMaterials(version: string) {
	const all = shipped();
	const refs = new Map(all.map((one) => [idOf(one), purlOf(one)]));
	const asked = new Set(all.flatMap(({ asksFor }) => asksFor));
	const parley = `pkg:npm/parley@${version}`;
	return {
		bomFormat: "CycloneDX",
		specVersion: "1.5",
		version: 1,
		metadata: {
			component: {
				...{ "bom-ref": parley, type: "application", name: "parley", version, purl: parley },
				licenses: [{ license: { id: "MIT" } }],
			},
		},
		components: all.map(componentOf),
		dependencies: [
			{ ref: parley, dependsOn: all.filter((one) => !asked.has(idOf(one))).map(purlOf) },
			...all.map((one) => ({ ref: purlOf(one), dependsOn: one.asksFor.flatMap((id) => refs.get(id) ?? []) })),
		],
	};
}

function componentOf(one: Package) {
	const { name, version, license, sha512, optional } = one;
	return {
		...{ "bom-ref": purlOf(one), type: "library", name, version, purl: purlOf(one) },
		scope: optional ? "optional" : "required",
		licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
		hashes: [{ alg: "SHA-512", content: sha512 }],
	};
}

function purlOf({ name, version }: Package): string {
	return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
