import { useEffect } from "react";
import { useChat } from "../react/use-chat.ts";
import { texts } from "../ui/texts.ts";

export function useDocumentTitle(room: string): void {
	const unread = useChat((state) => [...state.rooms.values()].reduce((sum, { unread }) => sum + unread, 0));
	useEffect(() => {
		document.title = texts.common.documentTitle(room, unread);
		return () => {
			document.title = texts.common.product;
		};
	}, [room, unread]);
}
