import { lazy, Suspense } from "react";
import { Hidden } from "../../ui/hidden.tsx";
import type { CardEvents } from "./card-events.ts";
import type { Card } from "./use-lookup.ts";
import { spokenOf } from "./words.ts";

const LookupCard = lazy(async () => ({ default: (await import("./lookup-card.tsx")).LookupCard }));

/** Where the answer appears; its sentence is there for a screen reader before the card is. */
export function LookupPlace({ card, ...events }: CardEvents & { readonly card: Card | null }) {
	return (
		<>
			<div role="status">
				<Hidden>{card === null ? "" : spokenOf(card)}</Hidden>
			</div>
			{card !== null && (
				<Suspense fallback={null}>
					<LookupCard card={card} {...events} />
				</Suspense>
			)}
		</>
	);
}
