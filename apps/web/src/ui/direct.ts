/** A conversation is a room whose id begins so; with whom it is, the server says by their sessions. */
const PREFIX = "direct-";

export function isDirect(room: string): boolean {
	return room.startsWith(PREFIX);
}

/** What a room is called where people read: its `# id`, or the names of those it is shared with. */
export function roomLabel(room: { room: string; title: string }): string {
	return isDirect(room.room) ? room.title || "…" : `# ${room.room}`;
}

/** A title that only spells the room's id differently says nothing new. */
export function tellingTitle({ room, title }: { room: string; title: string }): string {
	return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") === room ? "" : title;
}
