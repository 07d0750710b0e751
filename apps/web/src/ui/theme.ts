import { recall, remember } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "parley.theme";

export function readTheme(): Theme {
	const stored = recall(KEY);
	return themes.find((theme) => theme === stored) ?? "system";
}

/** The tokens follow `color-scheme`; without the attribute that is the system's choice. */
export function showTheme(theme: Theme = readTheme()): void {
	if (theme === "system") delete document.documentElement.dataset["theme"];
	else document.documentElement.dataset["theme"] = theme;
}

export function rememberTheme(theme: Theme): void {
	remember(KEY, theme === "system" ? null : theme);
}
