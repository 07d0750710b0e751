import { useEffect, useState } from "react";
import { useClient } from "../react/use-chat.ts";
import { onTabWord, tellTabs } from "../ui/other-tabs.ts";
import { useEvent } from "../ui/use-event.ts";
import type { Route } from "./routing.ts";

/** Leaving a room, in all tabs at once; whoever left the room on show stays outside until they ask to come in. */
export function useLeaving(room: string, route: Route) {
	const client = useClient();
	// With the way one came: whoever goes somewhere again, and be it to the same room, wants to be there.
	const [left, setLeft] = useState<{ readonly room: string; readonly route: Route } | null>(null);

	const drop = useEvent((gone: string) => {
		client.leave(gone);
		if (gone === room) setLeft({ room, route });
	});
	const leave = (gone: string) => {
		drop(gone);
		tellTabs({ type: "left", room: gone });
	};
	useEffect(() => onTabWord((word) => word.type === "left" && drop(word.room)), [drop]);
	return { outside: left?.room === room && left.route === route, leave, comeBack: () => setLeft(null) };
}
