import { ownVersions } from "../activities/own-versions.ts";
import type { House } from "./context.ts";
import { RULES_KNOWN } from "./draft-forms.ts";
import type { Draft } from "./drafts.ts";

/** What was not put in force is asked for again this much later. */
const AGAIN_MS = 1_000;

/** Asked of the log until it is in force, and then never again; returns how to stop. */
async function putInForce(
	house: House,
	draft: Draft | (() => Promise<Draft | undefined>),
	isInForce: () => boolean,
): Promise<() => void> {
	let timer: NodeJS.Timeout | undefined;
	let isStopped = false;
	const ask = async (): Promise<void> => {
		if (isInForce()) return;
		const asked = typeof draft === "function" ? await draft() : draft;
		if (isStopped) return;
		if (asked !== undefined) await house.submit(asked);
		// the answer may come when the house is gone
		if (isStopped || isInForce()) return;
		timer = setTimeout(() => void ask(), AGAIN_MS);
	};
	const asked = ask();
	// other nodes may be of an older version, and people are not kept waiting for them
	if (house.peers === undefined) await asked;
	return () => {
		isStopped = true;
		clearTimeout(timer);
	};
}

/** The newest rules of this version, as soon as every live node knows them. */
export function raiseRules(house: House): Promise<() => void> {
	return putInForce(house, { type: "rules", n: RULES_KNOWN }, () => house.rulesInForce() >= RULES_KNOWN);
}

/** TALK7 */
export function closeConversations(house: House): Promise<() => void> {
	return putInForce(
		house,
		{ type: "close-conversations", seats: true },
		() => house.shown().conversations.inForce,
	);
}

/** ACT13: of each activity the newest version that every live node has. */
export function raiseActivities(house: House): Promise<() => void> {
	const isInForce = (name: string, version: number): boolean =>
		(house.shown().activities.get(name) ?? 0) >= version;
	const versions = async (): Promise<Record<string, number>> => {
		const known = (await house.peers?.activitiesKnown(ownVersions)) ?? ownVersions;
		return Object.fromEntries(Object.entries(known).filter((one) => !isInForce(...one)));
	};
	const draft = async (): Promise<Draft | undefined> => {
		const raised = await versions();
		return Object.keys(raised).length === 0 ? undefined : { type: "raise-activities", versions: raised };
	};
	return putInForce(house, draft, () => Object.entries(ownVersions).every((one) => isInForce(...one)));
}
