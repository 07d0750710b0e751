import type { ComponentProps, MouseEvent } from "react";
import { navigate } from "./navigate.ts";

/** A link inside the page: a plain click changes the room without a reload, every other click is the browser's. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (event.defaultPrevented || event.button !== 0) return;
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		navigate(to);
	};
	return <a {...rest} href={to} onClick={follow} />;
}
