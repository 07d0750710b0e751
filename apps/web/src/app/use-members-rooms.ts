import type { OwnRoom } from "@parley/client/state/chat-state";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { forgetOfBefore, membershipsOf, membersRooms, onForgotten, roomsOfBefore } from "./of-before.ts";
import { keepToldRooms, toldRooms } from "./told-rooms.ts";

const NONE: ReadonlyMap<string, OwnRoom> = new Map();

/** The rooms of which one is a member, as the house tells; and of what a page of before kept itself, what is left of it. */
export function useMembersRooms(room: string): ReadonlyMap<string, OwnRoom> {
	const client = useClient();
	const own = useChat((state) => state.own);
	const known = useRef(room);
	known.current = room;
	const isTold = own !== null;
	useEffect(() => {
		if (!isTold) return;
		const members = client.getState().own ?? NONE;
		for (const before of roomsOfBefore())
			if (!members.has(before) && before !== known.current) client.join(before, undefined, true);
	}, [client, isTold]);
	const memberships = own === null ? null : membershipsOf(own).join(" ");
	useEffect(() => {
		if (memberships !== null) forgetOfBefore(new Set(memberships.split(" ")));
	}, [memberships]);
	const names = own === null ? null : [...own.keys()].join(" ");
	const isOut = useChat((state) => state.me === null);
	useEffect(() => {
		// without the house it is known of fewer
		if (names === null || isOut) return;
		const told = names.split(" ").filter((name) => name !== "");
		// the room on the screen may be gone: a page that is loaded anew there must not open another of its name (ROOM10)
		const onScreen = toldRooms().filter((name) => name === known.current);
		keepToldRooms(new Set([...told, ...onScreen]));
	}, [names, isOut]);
	const before = useSyncExternalStore(onForgotten, () =>
		[...roomsOfBefore(), ...(isOut ? toldRooms() : [])].join(" "),
	);
	return useMemo(() => (before === "" ? (own ?? NONE) : membersRooms(own, before.split(" "))), [own, before]);
}
