import { isHeard } from "@parley/client/overview/unread";
import { useMemo, useState } from "react";
import { roomIdOf } from "../features/rooms/sidebar-rooms.ts";
import { questionOf } from "../features/switcher/entries.ts";
import { Switcher } from "../features/switcher/switcher.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { navigate } from "../ui/navigate.ts";
import { useLook } from "../ui/use-look.ts";
import type { PanelsProps } from "./panel.ts";
import { roomPath } from "./routing.ts";
import { commandEntries, openEntry, peopleEntries, roomEntries } from "./switcher-entries.ts";
import { useListedRooms } from "./use-listed-rooms.ts";

/** What the switcher finds: everything this page knows of, and of very many rooms those that the server knows. */
export function HouseSwitcher(props: PanelsProps & { onClose: () => void }) {
	const client = useClient();
	const rooms = useChat((state) => state.rooms);
	const conversations = useChat((state) => state.conversations);
	const own = useChat((state) => state.own);
	const [asked, setAsked] = useState("");
	const directory = useListedRooms(asked);
	const unsent = useChat((state) => state.unsent.length);
	const talk = (people: readonly string[]) =>
		props.show({ kind: "talk", people, choosing: people.length === 0 });
	const [, chooseTheme] = useLook("theme");
	const goTo = (room: string) => navigate(roomPath(room));

	const unread = [...rooms.values()].filter((state) => isHeard(state) && state.unread > 0);
	const readAll = () => {
		for (const { room: one } of unread) {
			client.lookedIn(one);
			client.read(one, Number.MAX_SAFE_INTEGER);
		}
	};

	const { me, room, mayOpenRooms } = props;
	const known = useMemo(
		() => new Set([...rooms.keys(), ...(own?.keys() ?? []), ...(directory ?? []).map((it) => it.room)]),
		[rooms, own, directory],
	);
	const entries = [
		...roomEntries(directory, rooms, conversations, own, me.name, room, goTo),
		...(mayOpenRooms ? peopleEntries(rooms, conversations, me, talk) : []),
		...commandEntries({
			...{ ...props, unsent, talk, chooseTheme, signOut: () => void client.signOut() },
			readAll: unread.length > 0 ? readAll : null,
		}),
	];
	const offer = (typed: string) => {
		const { kind, query } = questionOf(typed);
		const id = kind === null || kind === "room" ? roomIdOf(query) : "";
		return !mayOpenRooms || id === "" || known.has(id) ? null : openEntry(id, goTo);
	};
	return <Switcher entries={entries} offer={offer} onTyped={setAsked} onClose={props.onClose} />;
}
