import { clicks, sees } from "../hands.ts";
import type { Scene } from "../scene.ts";

const opened = [clicks("nav section button[aria-haspopup=dialog]"), sees("dialog[open] h2")];
const chosen = (value: string) => clicks(`dialog input[value=${value}]`);

/** The menu at one's own name. */
export const ownScenes: readonly Scene[] = [
	{ name: "own/menu", hands: opened },
	{ name: "own/menu-largest", hands: [...opened, chosen("largest"), sees("html[data-text=largest] dialog")] },
	{
		name: "own/alerts",
		hands: [...opened, clicks("dialog [data-first]"), sees("dialog fieldset input:checked")],
	},
];
