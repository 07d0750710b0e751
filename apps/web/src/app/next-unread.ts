import type { SidebarRoom } from "../features/rooms/sidebar-rooms.ts";
import { isDirect } from "../ui/direct.ts";

type Listed = Pick<SidebarRoom, "room" | "unread" | "mayRead" | "turnedAway">;

/** From the current room on, up or down as the list of rooms stands and round its end: where something is unread that calls. */
export function nextUnread(
	rooms: readonly Listed[],
	current: string,
	muted: ReadonlySet<string>,
	step: 1 | -1,
): string | null {
	const shown = [
		...rooms.filter(({ room }) => !isDirect(room)),
		...rooms.filter(({ room }) => isDirect(room)),
	];
	const down = step === 1 ? shown : shown.toReversed();
	const from = down.findIndex(({ room }) => room === current) + 1;
	const found = [...down.slice(from), ...down.slice(0, from)].find(
		({ room, unread, mayRead, turnedAway }) =>
			room !== current && unread > 0 && mayRead && !turnedAway && !muted.has(room),
	);
	return found?.room ?? null;
}
