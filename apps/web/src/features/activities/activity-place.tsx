import { Contained } from "../../ui/contained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Slots } from "../../ui/slots.tsx";
import { InWords } from "./in-words.tsx";

const ActivityCard = lazyPart(async () => (await import("./activity-card.tsx")).ActivityCard);

/** What an activity says of itself in words stands here until its card does, and again where that broke. */
export function ActivityPlace(props: Slots["message-activity"]) {
	return (
		<Contained
			waiting={<InWords {...props} />}
			frame={(title, ways) => <InWords {...props} note={title} ways={ways} />}
		>
			<ActivityCard {...props} />
		</Contained>
	);
}
