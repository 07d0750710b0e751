import { useEffect } from "react";

export const UNREAD_ICON = "/icon-unread.svg";
const ICON = "/icon.svg";

/** A dot on the tab's icon while there is something to read. */
export function useUnreadIcon(unread: boolean): void {
	useEffect(() => {
		showIcon(unread ? UNREAD_ICON : ICON);
		return () => showIcon(ICON);
	}, [unread]);
}

function showIcon(href: string): void {
	const link = document.querySelector<HTMLLinkElement>("link[rel='icon']");
	if (link !== null && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
