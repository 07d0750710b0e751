import { useEffect, useRef, useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { onTabWord, tellTabs } from "../ui/other-tabs.ts";
import { changeOwnRooms } from "./own-rooms.ts";
import type { Route } from "./routing.ts";

/** Leaving a room: other tabs hear of it from the server, and from this one where they have no link. Whoever left the room on show stays outside until they ask to come in. */
export function useLeaving(room: string, route: Route) {
	const client = useClient();
	// With the way one came: whoever goes somewhere again, and be it to the same room, wants to be there.
	const [left, setLeft] = useState<{ readonly room: string; readonly route: Route } | null>(null);

	const leave = (gone: string) => {
		client.leave(gone);
		changeOwnRooms([`-${gone}`]);
		tellTabs({ type: "left", room: gone });
		if (gone === room) setLeft({ room, route });
	};
	useEffect(() => onTabWord((word) => word.type === "left" && client.leftElsewhere(word.room)), [client]);
	const leftElsewhere = useChat((state) => state.rooms.get(room)?.seat.state === "left");
	const came = useRef(route);
	useEffect(() => {
		if (leftElsewhere && came.current !== route) client.join(room);
		came.current = route;
	}, [client, leftElsewhere, room, route]);
	return { outside: left?.room === room && left.route === route, leave, comeBack: () => setLeft(null) };
}
