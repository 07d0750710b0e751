import type { RoomState } from "@parley/client/state/chat-state";
import { useMemo } from "react";

/** Names of people here that have a space in them, longest first; the same array while they are the same. */
export function useLongNames({ members }: RoomState): readonly string[] {
	const joined = (members ?? [])
		.map(({ name }) => name)
		.filter((name) => name.includes(" "))
		.sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
		.join("\n");
	return useMemo(() => (joined === "" ? [] : joined.split("\n")), [joined]);
}
