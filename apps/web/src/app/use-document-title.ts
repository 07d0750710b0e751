import { useEffect } from "react";
import { insideTexts } from "../ui/inside-texts.ts";
import { texts } from "../ui/texts.ts";

export function useDocumentTitle(room: string, unread: number): void {
	useEffect(() => {
		document.title = insideTexts.common.documentTitle(room, unread);
		return () => {
			document.title = texts.common.product;
		};
	}, [room, unread]);
}
