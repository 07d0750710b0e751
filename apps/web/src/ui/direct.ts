/** A conversation of two is a room whose id begins so; with whom it is, the server says by their session. */
const PREFIX = "direct-";

export function isDirect(room: string): boolean {
	return room.startsWith(PREFIX);
}

/** What a room is called where people read: its `# id`, or the name of the one it is shared with. */
export function roomLabel(room: { room: string; title: string }): string {
	return isDirect(room.room) ? room.title || "…" : `# ${room.room}`;
}

/** A title that only spells the room's id differently says nothing new. */
export function tellingTitle({ room, title }: { room: string; title: string }): string {
	return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") === room ? "" : title;
}
