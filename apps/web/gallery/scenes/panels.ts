import { clicks, presses, sees, writes } from "../hands.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";
import type { Tape } from "../tape.ts";

const switcher = [presses("k", { ctrlKey: true }), sees("dialog [role=combobox]")];
const shown = sees("dialog[open] h2");

const bo: Tape = {
	...story,
	http: { "/api/rooms/lobby/people/Bo": { name: "Bo", session: "session-bo" } },
};

function command(name: string, typed: string, tape: Tape = story): Scene {
	const field = "dialog [role=combobox]";
	return {
		name: `panel/${name}`,
		tape,
		hands: [...switcher, writes(typed, field), presses("Enter", {}, field), shown],
	};
}

export const panelScenes: readonly Scene[] = [
	{ name: "panel/keys", hands: [presses("?"), shown] },
	{ name: "panel/switcher", hands: [...switcher, sees("dialog [role=option]")] },
	{ name: "panel/switcher-finds-nothing", hands: [...switcher, writes("@nobody", "dialog [role=combobox]")] },
	command("alerts", ">alerts"),
	command("invite", ">invite"),
	command("new-room", ">new room"),
	command("talk", "@bo", bo),
	command("talk-nobody", "@bo"),
	{
		name: "panel/continuity",
		hands: [clicks("header button[aria-expanded]"), sees("[popover], [class*=panel]")],
	},
	{
		name: "drawer/rooms",
		phoneOnly: true,
		hands: [clicks("button[aria-label='Show rooms']"), sees("[class*=open]")],
	},
	{
		name: "drawer/people",
		phoneOnly: true,
		hands: [clicks("button[aria-label^='Show people']"), sees("[class*=open]")],
	},
];
