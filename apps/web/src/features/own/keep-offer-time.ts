/** By then one has seen what this is; whoever came for five minutes is not asked. */
const OFFER_AFTER_MS = 15 * 60_000;

export interface OfferTime {
	/** when this person was first seen in this browser, ms since 1970 */
	readonly since: number;
	/** for good */
	readonly answered: boolean;
}

/** As it is remembered, of this person; another one begins anew. */
export function offerTimeOf(text: string | null, session: string, now: number): OfferTime {
	const [whose, since, answered] = (text ?? "").split(" ");
	const known = Number(since);
	if (whose !== session || !(known > 0)) return { since: now, answered: false };
	return { since: Math.min(known, now), answered: answered === "answered" };
}

export function offerTimeText(session: string, { since, answered }: OfferTime): string {
	return [session, since, ...(answered ? ["answered"] : [])].join(" ");
}

export function isDue({ since, answered }: OfferTime, now: number): boolean {
	return !answered && now - since >= OFFER_AFTER_MS;
}
