import { useMemo } from "react";
import { House } from "../src/app/house.tsx";
import { useChat } from "../src/react/use-chat.ts";

/** The whole house, as one finds it in the lobby, or in another room. */
export function Lobby({ room = "lobby", provider = false }: { room?: string; provider?: boolean }) {
	const me = useChat((state) => state.me);
	const route = useMemo(() => ({ room, seq: null }), [room]);
	return me && <House room={room} route={route} me={me} mayOpenRooms provider={provider} />;
}
