import { loadPart } from "@parley/client/http/load-part";
import type { Begins, Meant } from "../../ui/activities/beginnings.ts";
import { PartFailed } from "../../ui/lazy-part.tsx";

export interface KnownBeginnings {
	readonly all: readonly Begins[];
	readonly begunBy: (text: string, all: readonly Begins[]) => Meant | undefined;
}

/** What is not is begun by who knows its command. */
export function isInMenu({ beginning }: Begins): boolean {
	return beginning.isInMenu !== false;
}

let coming: Promise<KnownBeginnings> | undefined;

/** What can be begun here; the same promise each time, until it fails and is forgotten. */
export function knownBeginnings(): Promise<KnownBeginnings> {
	coming ??= load().catch((error: unknown) => Promise.reject(new PartFailed(error, forget)));
	return coming;
}

async function load(): Promise<KnownBeginnings> {
	const { begunBy, loadBeginnings } = await loadPart(() => import("../../ui/activities/beginnings.ts"));
	return { all: await loadBeginnings(), begunBy };
}

function forget(): void {
	coming = undefined;
}
