/** The colours of a picture: the page's variables in a report, plain values in a picture of its own. */
export interface Look {
	readonly paper: string;
	readonly ink: string;
	readonly inkSoft: string;
	readonly line: string;
	readonly accents: readonly string[];
	readonly rivals: readonly string[];
	readonly published: string;
}

export type Theme = "light" | "dark" | "page";

export const looks: Readonly<Record<Theme, Look>> = {
	light: {
		paper: "#fbfaf6",
		ink: "#1d1b17",
		inkSoft: "#5f5a50",
		line: "#e5e1d6",
		accents: ["#0c6a64", "#3c968e", "#0a3a37"],
		rivals: ["#6b655a", "#2f2c26", "#8b8578"],
		published: "#8a5a00",
	},
	dark: {
		paper: "#171614",
		ink: "#ece8df",
		inkSoft: "#aaa498",
		line: "#2c2a26",
		accents: ["#63c7bd", "#37958b", "#b9ebe5"],
		rivals: ["#aaa498", "#dcd7cc", "#857f72"],
		published: "#e8b04a",
	},
	page: {
		paper: "var(--paper-raised)",
		ink: "var(--ink)",
		inkSoft: "var(--ink-soft)",
		line: "var(--line)",
		accents: ["var(--accent)", "var(--accent-2)", "var(--accent-3)"],
		rivals: ["var(--rival-1)", "var(--rival-2)", "var(--rival-3)"],
		published: "var(--amber)",
	},
};

export const FONT = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif`;
