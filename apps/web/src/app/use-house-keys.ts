import { useEffect } from "react";
import { isMac } from "../ui/is-mac.ts";
import { areLoneKeysOn } from "../ui/lone-keys.ts";
import { useEvent } from "../ui/use-event.ts";
import { letterOf } from "./letter-of.ts";
import { focusNextRegion } from "./regions.ts";

interface OnKeys {
	onKeys(): void;
	onSwitch(): void;
	onFind(): void;
	/** down or up the list of rooms, to where something is unread; whether there is such a room */
	onUnread(step: 1 | -1): boolean;
}

/**
 * The keys that work everywhere in the house: F6 goes round the regions, Ctrl K anywhere, Ctrl F finds (pressed again it is
 * the browser's), Alt Shift ↓ to what is unread, `?` lists the keys. Keys pressed alone can be turned off.
 */
export function useHouseKeys({ onKeys, onSwitch, onFind, onUnread }: OnKeys): void {
	const onKeyDown = useEvent((event: KeyboardEvent) => {
		if (event.isComposing) return;
		const act = actOf(event);
		if (act === null) return;
		if (typeof act === "object") {
			// What is open stays where it is; and where it leads nowhere, the key is the field's, to select by.
			if (document.querySelector("dialog[open]") === null && onUnread(act.unread)) event.preventDefault();
			return;
		}
		event.preventDefault();
		if (act === "keys") onKeys();
		else if (act === "find") onFind();
		else if (act === "switch") onSwitch();
		else focusNextRegion(act);
	});
	useEffect(() => {
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [onKeyDown]);
}

function actOf(
	event: KeyboardEvent,
): "keys" | "switch" | "find" | { readonly unread: 1 | -1 } | 1 | -1 | null {
	if (areLoneKeysOn()) {
		if (event.key === "F6") return event.shiftKey ? -1 : 1;
		if (event.key === "?" && !isWriting(event.target)) return "keys";
	}
	const unread = unreadOf(event);
	if (unread !== null) return { unread };
	const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
	if (!command) return null;
	const key = letterOf(event);
	// on a Mac Ctrl F goes one letter on
	if (key === "f" && event.metaKey === isMac) return isFinding(event.target) ? null : "find";
	return key === "k" ? "switch" : null;
}

/** FIND1: then the key is the browser's, which looks through what is on the screen; and so it is while a dialog is open. */
function isFinding(target: EventTarget | null): boolean {
	const isThere = target instanceof HTMLElement && target.closest("[data-region=find]") !== null;
	return isThere || document.querySelector("dialog[open]") !== null;
}

function unreadOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): 1 | -1 | null {
	if (!altKey || !shiftKey || ctrlKey || metaKey) return null;
	return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : null;
}

function isWriting(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
}
