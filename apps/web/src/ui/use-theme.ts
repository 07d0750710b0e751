import { useSyncExternalStore } from "react";
import { readTheme, rememberTheme, showTheme, type Theme } from "./theme.ts";

const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
	return [useSyncExternalStore(onThemeChange, readTheme), chooseTheme];
}

function chooseTheme(theme: Theme): void {
	rememberTheme(theme);
	showTheme(theme);
	for (const listener of listeners) listener();
}

function onThemeChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
