/** A conversation of two is a room with two seats on no list, found only by who has its link. */
const PREFIX = "direct-";
const SECRET_BYTES = 10;

export function isDirect(room: string): boolean {
	return room.startsWith(PREFIX);
}

/** Nobody can guess it: the link is the key. */
export function directRoomId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return PREFIX + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** No name can hold it. */
const AND = " & ";

export function directTitle(me: string, other: string): string {
	return me + AND + other;
}

/** With whom, as told by the title; null when it says nothing of oneself. */
export function directPartner(title: string, me: string): string | null {
	if (title.startsWith(me + AND)) return title.slice(me.length + AND.length);
	if (title.endsWith(AND + me)) return title.slice(0, -(AND + me).length);
	return null;
}

/** What a room is called where people read: its `# id`, or the name of the one it is shared with. */
export function roomLabel(room: { room: string; title: string }, me: string): string {
	if (!isDirect(room.room)) return `# ${room.room}`;
	return directPartner(room.title, me) ?? (room.title || "…");
}

/** The conversation one has already, if there is one. */
export function directWith(
	other: string,
	me: string,
	rooms: Iterable<{ room: string; title: string }>,
): string | undefined {
	for (const { room, title } of rooms) if (isDirect(room) && directPartner(title, me) === other) return room;
	return undefined;
}

/** A title that only spells the room's id differently says nothing new. */
export function tellingTitle({ room, title }: { room: string; title: string }): string {
	return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") === room ? "" : title;
}
