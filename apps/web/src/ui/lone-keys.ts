import { useSyncExternalStore } from "react";
import { recall, remember } from "./storage.ts";

const KEY = "parley.lone-keys";
const listeners = new Set<() => void>();

/** Whether `?` and F6, pressed alone, are the page's (WCAG 2.1.4): this browser's choice, on at first. */
export function useLoneKeys(): [boolean, (on: boolean) => void] {
	return [useSyncExternalStore(onChange, areLoneKeysOn), choose];
}

export function areLoneKeysOn(): boolean {
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
