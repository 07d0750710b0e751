import { Contained } from "../../ui/contained.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { CardEvents } from "./card-events.ts";
import type { Card } from "./use-lookup.ts";
import { spokenOf } from "./words.ts";

const LookupCard = lazyPart(async () => (await import("./lookup-card.tsx")).LookupCard);

/** Where the answer appears. A live region speaks only what changes in it, so it is there before any answer. */
export function LookupPlace({ card, ...events }: CardEvents & { readonly card: Card | null }) {
	return (
		<>
			<div role="status">
				<Hidden>{card === null ? "" : spokenOf(card)}</Hidden>
			</div>
			{card !== null && (
				<Contained look="line">
					<LookupCard card={card} {...events} />
				</Contained>
			)}
		</>
	);
}
