import { useEffect, useRef, useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { isNews, onTabWord, tellTabs } from "../ui/other-tabs.ts";
import { forgetOfBefore } from "./of-before.ts";
import type { Route } from "./routing.ts";

/** Leaves a room and tells other tabs of it: they may have no link. The room on show stays left until the person asks to join. */
export function useLeaving(room: string, route: Route) {
	const client = useClient();
	// With the route: going to a room again, even to the same one, joins it again.
	const [left, setLeft] = useState<{ readonly room: string; readonly route: Route } | null>(null);

	const leave = (gone: string) => {
		client.leave(gone);
		forgetOfBefore(new Set([gone]));
		tellTabs({ type: "left", room: gone, at: Date.now() });
		if (gone === room) setLeft({ room, route });
	};
	useEffect(
		() => onTabWord((word) => word.type === "left" && isNews(word) && client.leftElsewhere(word.room)),
		[client],
	);
	const leftElsewhere = useChat((state) => state.rooms.get(room)?.seat.state === "left");
	const came = useRef(route);
	useEffect(() => {
		if (leftElsewhere && came.current !== route) client.join(room);
		came.current = route;
	}, [client, leftElsewhere, room, route]);
	return { outside: left?.room === room && left.route === route, leave, rejoin: () => setLeft(null) };
}
