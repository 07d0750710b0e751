import { House } from "../src/app/house.tsx";
import { useChat } from "../src/react/use-chat.ts";

const route = { room: "lobby", seq: null } as const;

/** The whole house, as one finds it in the lobby. */
export function Lobby() {
	const me = useChat((state) => state.me);
	return me && <House room="lobby" route={route} me={me} mayOpenRooms />;
}
