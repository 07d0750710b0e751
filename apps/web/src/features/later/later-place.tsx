import { useChat } from "../../react/use-chat.ts";
import { Contained } from "../../ui/contained.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Slots } from "../../ui/slots.tsx";
import { recall } from "../../ui/storage.ts";
import { HAS_LATER } from "./has-later.ts";

const LaterLine = lazyPart(async () => (await import("./later-line.tsx")).LaterLine);

/** Nothing is loaded or asked of who has nothing waiting, as far as this browser knows. */
export function LaterPlace({ room }: Slots["composer-above"]) {
	const mayHave = useChat(({ ownChanges }) => ownChanges > 0) || recall(HAS_LATER) !== null;
	return (
		mayHave && (
			<Contained frame={() => null}>
				<LaterLine room={room} />
			</Contained>
		)
	);
}
