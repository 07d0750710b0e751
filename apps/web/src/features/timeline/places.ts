import type { Place } from "./scroll-anchor.ts";

const places = new Map<string, Place>();

/** Going to another room and back must not cost the reader their place. */
export function recallPlace(room: string): Place {
	return places.get(room) ?? { at: "bottom" };
}

export function rememberPlace(room: string, place: Place): void {
	if (place.at === "bottom") places.delete(room);
	else places.set(room, place);
}
