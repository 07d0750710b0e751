import { useEffect, useRef, useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { changeOwnRooms, type OwnChange, ownChangesIn, readOwnRooms } from "./own-rooms.ts";

/**
 * A reload keeps one's rooms, with their unread numbers: also those on no list, which one could not find again. They
 * stay one's own while they are full, locked or refuse one; what ends it is leaving.
 */
export function useOwnRooms(room: string): ReadonlySet<string> {
	const client = useClient();
	const [before] = useState(() => readOwnRooms().filter((other) => other !== room));
	const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(readOwnRooms()));
	useEffect(() => {
		for (const other of before) client.join(other, undefined, true);
	}, [client, before]);
	const changes = useChat(({ rooms }) => ownChangesIn(rooms));
	const known = useRef<readonly string[]>([]);
	useEffect(() => {
		const now = changes.split(" ").filter((change) => change !== "") as OwnChange[];
		// What was so before is not said again: another tab may have left, or come in, since.
		const news = now.filter((change) => !known.current.includes(change));
		known.current = now;
		setOwn(new Set(changeOwnRooms(news)));
	}, [changes]);
	return own;
}
