import { useMemo } from "react";
import type { ZodMiniType } from "zod/mini";
import { useClient } from "../../react/use-chat.ts";
import { askJson } from "../../ui/http.ts";
import { type List, useList } from "./use-list.ts";

/** A list that the server gives to everybody with a seat in the room. */
export function useRoomList<T>(room: string, path: string, schema: ZodMiniType<T>): List<T> {
	const client = useClient();
	const ofRoom = useMemo(
		() => ({
			read: <L>(list: string, of: ZodMiniType<L>) =>
				askJson(`/api/rooms/${room}${list}`, of, {
					headers: { authorization: `Bearer ${client.sessionToken() ?? ""}` },
				}),
		}),
		[client, room],
	);
	return useList(ofRoom, path, schema);
}
