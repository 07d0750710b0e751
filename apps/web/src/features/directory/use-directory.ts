import { DirectoryPage, type DirectoryRoom, type RoomSort } from "@parley/protocol/directory";
import { useEffect, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse } from "../../ui/ask-house.ts";

/** Not after every letter. */
const PAUSE_MS = 250;
const AGAIN_MS = 1_000;

interface Pages {
	readonly rooms: readonly DirectoryRoom[];
	/** where the next page begins; undefined: there is none */
	readonly next: string | undefined;
	readonly isAsking: boolean;
	/** why nothing came */
	readonly refused: string | null;
}

const NONE: Pages = { rooms: [], next: undefined, isAsking: true, refused: null };

/** ROOM11: page after page, from the first where something else is asked for. */
export function useDirectory(search: string, sort: RoomSort): Pages & { readonly more: () => void } {
	const token = useClient().sessionToken();
	const [pages, setPages] = useState(NONE);
	const [after, setAfter] = useState<{ readonly of: string; readonly next: string } | null>(null);
	const wanted = JSON.stringify([search, sort]);
	const from = after?.of === wanted ? after.next : undefined;
	useEffect(() => {
		let isOver = false;
		let timer = setTimeout(ask, search === "" || from !== undefined ? 0 : PAUSE_MS);
		setPages((was) => ({ ...was, isAsking: true, refused: null }));
		async function ask() {
			const asked = new URLSearchParams({ search, sort, ...(from !== undefined && { after: from }) });
			const told = await askHouse({ path: `/api/directory?${asked}`, token, answer: DirectoryPage });
			if (isOver) return;
			if (told.ok) {
				const { rooms, next } = told.value;
				return setPages((was) => {
					const before = from === undefined ? [] : was.rooms;
					return { rooms: withoutTwice([...before, ...rooms]), next, isAsking: false, refused: null };
				});
			}
			const { code, message, retryAfterMs = AGAIN_MS } = told;
			setPages((was) => ({ ...was, refused: message }));
			if (code === "busy" || code === "too-fast") timer = setTimeout(ask, retryAfterMs);
			else setPages((was) => ({ ...was, isAsking: false }));
		}
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [token, search, sort, from]);
	return {
		...pages,
		more() {
			if (pages.next !== undefined) setAfter({ of: wanted, next: pages.next });
		},
	};
}

/** A room that moves meanwhile may stand on two pages. */
function withoutTwice(rooms: readonly DirectoryRoom[]): readonly DirectoryRoom[] {
	return [...new Map(rooms.map((room) => [room.room, room])).values()];
}
