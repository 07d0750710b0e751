import { useSyncExternalStore } from "react";
import { recall, remember } from "./storage.ts";

const KEY = "parley.link-previews";
const listeners = new Set<() => void>();

/** Whether links are shown with what they lead to: this browser's choice, on at first. */
export function useLinkPreviews(): [boolean, (on: boolean) => void] {
	return [useSyncExternalStore(onChange, read), choose];
}

function read(): boolean {
	return recall(KEY) !== "off";
}

function choose(on: boolean): void {
	remember(KEY, on ? null : "off");
	for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
