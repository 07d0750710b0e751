import type { RoomState } from "@parley/client/state/chat-state";

interface Somebody {
	/** absent: of a server that names people only */
	readonly session: string | undefined;
	readonly name: string;
	/** away from each of these */
	readonly away: boolean;
	readonly rooms: readonly string[];
}

type Rooms = ReadonlyMap<string, Pick<RoomState, "room" | "members">>;

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** FIND5: who sits in which of one's rooms, each person once, by name; of more than one knows nothing is said. */
export function wherePeopleAre(rooms: Rooms, me: string, sought: string): readonly Somebody[] {
	const found = new Map<string, Somebody>();
	for (const { room, members } of rooms.values())
		for (const { id, name, away } of members ?? []) {
			const key = id ?? `name ${name}`;
			const before = found.get(key);
			found.set(key, {
				...{ session: id, name },
				away: away && before?.away !== false,
				rooms: [...(before?.rooms ?? []), room],
			});
		}
	found.delete(me);
	const wanted = sought.toLocaleLowerCase();
	return [...found.values()]
		.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
		.sort((a, b) => collator.compare(a.name, b.name));
}
