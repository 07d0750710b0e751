import { AdminLists } from "../../src/features/admin/admin-lists.tsx";
import { clicks, type Hand, sees } from "../hands.ts";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";

const HOUR_MS = 3_600_000;
const known = { devices: 1, seats: 2, usedAt: NOW - HOUR_MS };
const http = {
	"/api/admin/people": {
		people: [
			{ session: "session-ada", name: "Ada", kept: true, here: true, ...known, devices: 3 },
			{ session: "session-bo", name: "Bo", kept: false, here: false, ...known },
		],
	},
	"/api/admin/rooms": {
		rooms: [
			{
				...{ room: "den", title: "The Den", listed: false, members: 2, messages: 3, files: 1 },
				...{ fileBytes: 4_096, reports: 1, openedAt: NOW - HOUR_MS, usedAt: NOW },
			},
		],
	},
	"/api/rooms/den/invitations": [
		{ invitation: "i1", uses: 5, used: 1, until: NOW + HOUR_MS, at: NOW - HOUR_MS, by: "Ada" },
	],
	"/api/rooms/den/hooks": [{ hook: "h1", name: "Alerts", at: NOW - HOUR_MS }],
	"/api/rooms/den/bots": [],
	"/api/moderation/reports": {
		more: false,
		reports: [
			{
				...{ report: 9, room: "den", at: NOW - HOUR_MS, reason: "rude", target: 8, text: "Go away." },
				...{ by: { session: "session-ada", name: "Ada" }, author: { session: "session-bo", name: "Bo" } },
			},
		],
	},
	"/api/admin/bans": {
		bans: [
			{
				...{ ban: 7, person: { session: "session-cy", name: "Cy" }, until: NOW + HOUR_MS },
				byAddress: true,
			},
		],
	},
};

function looksAfter(state: string, ...hands: readonly Hand[]): Scene {
	const show = () => <AdminLists token="the operator's" onLeave={() => undefined} />;
	return { name: `admin/${state}`, tape: { ...story, http }, show, hands };
}

const list = (place: number) => `main fieldset label:nth-of-type(${place})`;
const opened = [clicks("main li [aria-expanded]"), sees("main li input")];

export const adminScenes: readonly Scene[] = [
	looksAfter("people", sees("main li")),
	looksAfter("deeds", sees("main li"), ...opened),
	looksAfter("room", clicks(list(2)), sees("main li"), ...opened),
	looksAfter("report", clicks(list(3)), sees("main blockquote"), ...opened),
	looksAfter("kept-out", clicks(list(4)), sees("main li")),
];
