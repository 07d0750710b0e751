import type { Me } from "../client/chat-state.ts";
import { useClient } from "../react/use-chat.ts";
import { directWith } from "../ui/direct.ts";
import { navigate } from "../ui/navigate.ts";
import type { Panel } from "./panel.ts";
import { roomPath } from "./routing.ts";

/** To the conversation one has with somebody, or to the question whether to begin one. */
export function useTalk(me: Me, show: (panel: Panel) => void): (name: string) => void {
	const client = useClient();
	return (name) => {
		const room = directWith(name, me.name, client.getState().rooms.values());
		if (room === undefined) show({ kind: "talk", name });
		else navigate(roomPath(room));
	};
}
