import type { OwnRoom } from "@parley/client/state/chat-state";
import { useEffect, useMemo, useRef } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { forgetOfBefore, keepToldRooms, roomsOfBefore, toldRooms } from "./told-rooms.ts";

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
	const names = own === null ? null : [...own.keys()].join(" ");
	useEffect(() => {
		if (names === null) return;
		const told = names.split(" ").filter((name) => name !== "");
		// the room on the screen may be gone: a page that is loaded anew there must not open another of its name (ROOM10)
		const onScreen = toldRooms().filter((name) => name === known.current);
		keepToldRooms(new Set([...told, ...onScreen]));
		forgetOfBefore(new Set(told));
	}, [names]);
	return useMemo(() => {
		const before = roomsOfBefore().filter((one) => own?.has(one) !== true);
		if (before.length === 0) return own ?? NONE;
		const unseen = before.map((one): [string, OwnRoom] => [
			one,
			{ room: one, title: one, head: 0, posts: 0 },
		]);
		return new Map([...unseen, ...(own ?? NONE)]);
	}, [own]);
}
