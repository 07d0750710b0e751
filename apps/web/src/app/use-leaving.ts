import { useEffect, useState } from "react";
import { useClient } from "../react/use-chat.ts";
import { onTabWord, tellTabs } from "../ui/other-tabs.ts";
import { useEvent } from "../ui/use-event.ts";
import type { Route } from "./routing.ts";

/** Leaving a room, in all tabs at once; whoever left the room on show stays outside until they ask to come in. */
export function useLeaving(room: string, route: Route) {
	const client = useClient();
	const [left, setLeft] = useState<string | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere wants to be there
	useEffect(() => setLeft(null), [route]);

	const drop = useEvent((gone: string) => {
		client.leave(gone);
		if (gone === room) setLeft(gone);
	});
	const leave = (gone: string) => {
		drop(gone);
		tellTabs({ type: "left", room: gone });
	};
	useEffect(() => onTabWord((word) => word.type === "left" && drop(word.room)), [drop]);
	return { outside: left === room, leave, comeBack: () => setLeft(null) };
}
