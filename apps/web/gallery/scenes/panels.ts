import { clicks, presses, sees, writes } from "../hands.ts";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";
import type { Tape } from "../tape.ts";

const switcher = [presses("k", { ctrlKey: true }), sees("dialog [role=combobox]")];
const shown = sees("dialog[open] h2");

const bo: Tape = {
	...story,
	http: { "/api/rooms/lobby/people/Bo": { name: "Bo", session: "session-bo" } },
};

function listed(room: string, title: string, count: number, writtenAt?: number) {
	const numbers = { count, capacity: 50, head: 0, posts: 0, waiting: 0, deliverMs: null };
	return { room, title, topic: "what one talks about here", ...numbers, ...(writtenAt && { writtenAt }) };
}

const houseOfRooms: Tape = {
	...story,
	http: {
		"/api/directory": {
			rooms: [listed("lobby", "", 4, NOW - 60_000), listed("design", "Design", 12), listed("attic", "", 0)],
			next: "more",
		},
	},
};

const find = [presses("f", { ctrlKey: true }), sees("[data-region=find] input")];
const plan = { id: "p".repeat(32), name: "plan-of-the-summer.pdf", type: "application/pdf", bytes: 48_213 };

function marked(text: string, hit = false) {
	return { text, hit };
}

function finds(found: readonly object[]): Tape {
	const hits = found.map((hit, index) => {
		const seq = 1_032 - index * 40;
		return { seq, room: "lobby", name: "Bo", author: "session-bo", at: NOW - index * 90_000, ...hit };
	});
	return { ...story, http: { "/api/search": { hits, more: true } } };
}

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
	{ name: "panel/find", hands: [...find, sees("[data-region=find] p")] },
	{
		name: "panel/find-words",
		tape: finds([
			{ snippet: [marked("the slow "), marked("reader", true)] },
			{ snippet: [marked("reader", true)] },
		]),
		hands: [...find, writes("read", "[data-region=find] input"), sees("[data-region=find] li")],
	},
	{
		name: "panel/find-files",
		tape: finds([{ snippet: [marked("the plan")], files: [plan], links: ["https://plan.example/of/tea"] }]),
		hands: [...find, clicks("[data-region=find] [value=files]"), sees("[data-region=find] li")],
	},
	command("directory", ">all rooms", houseOfRooms),
	{
		name: "panel/who-is-where",
		tape: houseOfRooms,
		hands: [
			...switcher,
			writes(">all rooms", "dialog [role=combobox]"),
			presses("Enter", {}, "dialog [role=combobox]"),
			clicks("dialog [value=people]"),
			sees("dialog li"),
		],
	},
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
