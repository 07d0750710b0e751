import { useSyncExternalStore } from "react";
import { type Look, type Looks, readLook, rememberLook, showLooks } from "./look.ts";

const listeners = new Set<() => void>();

export function useLook<L extends Look>(look: L): [Looks[L], (chosen: Looks[L]) => void] {
	const choose = (chosen: Looks[L]) => {
		rememberLook(look, chosen);
		showLooks();
		for (const listener of listeners) listener();
	};
	return [useSyncExternalStore(onLook, () => readLook(look)), choose];
}

function onLook(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
