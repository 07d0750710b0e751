import { useEffect } from "react";
import { useEvent } from "../ui/use-event.ts";
import { focusNextRegion } from "./regions.ts";

/** The keys that work everywhere in the house: F6 goes round the regions, `?` lists the keys. */
export function useHouseKeys(showKeys: () => void): void {
	const onKeyDown = useEvent((event: KeyboardEvent) => {
		if (event.key === "F6") {
			event.preventDefault();
			focusNextRegion(event.shiftKey ? -1 : 1);
		}
		if (event.key === "?" && !isWriting(event.target)) {
			event.preventDefault();
			showKeys();
		}
	});
	useEffect(() => {
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [onKeyDown]);
}

function isWriting(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
}
