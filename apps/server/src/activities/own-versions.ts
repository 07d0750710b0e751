import { activitySet, rulesOf } from "@parley/activities/set";
import type { Draft } from "../app/drafts.ts";

/** Of each activity of this tree the newest version; it has those before it, too. */
export const ownVersions: Readonly<Record<string, number>> = Object.fromEntries(
	[...activitySet].map(([name, { version }]) => [name, version]),
);

/** ACT13: why this version cannot go on where these are in force; undefined: it can. */
export function lacking(versions: Iterable<readonly [string, number]>): string | undefined {
	const missing = [...versions].find(([name, version]) => rulesOf(activitySet, name, version) === undefined);
	if (missing === undefined) return undefined;
	const [name, version] = missing;
	return `This house decides the activity ${name} by its version ${version}, which is not in packages/activities here. Update this node, or bring the activity back.`;
}

export function undecidable(draft: Draft): string | undefined {
	return draft.type === "raise-activities" ? lacking(Object.entries(draft.versions)) : undefined;
}
