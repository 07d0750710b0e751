import { useEffect } from "react";
import { texts } from "../ui/texts.ts";

export function useDocumentTitle(room: string, unread: number): void {
	useEffect(() => {
		document.title = texts.common.documentTitle(room, unread);
		return () => {
			document.title = texts.common.product;
		};
	}, [room, unread]);
}
