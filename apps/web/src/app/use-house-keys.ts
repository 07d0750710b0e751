import { useEffect } from "react";
import { areLoneKeysOn } from "../ui/lone-keys.ts";
import { useEvent } from "../ui/use-event.ts";
import { focusNextRegion } from "./regions.ts";

/** The keys that work everywhere in the house: F6 goes round the regions, Ctrl K anywhere, `?` lists the keys. Keys pressed alone can be turned off. */
export function useHouseKeys({ onKeys, onSwitch }: { onKeys: () => void; onSwitch: () => void }): void {
	const onKeyDown = useEvent((event: KeyboardEvent) => {
		if (event.isComposing) return;
		const act = actOf(event);
		if (act === null) return;
		event.preventDefault();
		if (act === "keys") onKeys();
		else if (act === "switch") onSwitch();
		else focusNextRegion(act);
	});
	useEffect(() => {
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [onKeyDown]);
}

function actOf(event: KeyboardEvent): "keys" | "switch" | 1 | -1 | null {
	if (areLoneKeysOn()) {
		if (event.key === "F6") return event.shiftKey ? -1 : 1;
		if (event.key === "?" && !isWriting(event.target)) return "keys";
	}
	const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
	return command && event.key.toLowerCase() === "k" ? "switch" : null;
}

function isWriting(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
}
