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
	"/api/moderation/audit": {
		more: false,
		entries: [
			{
				...{ seq: 12, at: NOW - HOUR_MS, do: "ban", by: { session: "operator", name: "operator" } },
				...{ person: { session: "session-cy", name: "Cy" }, reason: "rude, again and again" },
				deed: { do: "ban", person: { session: "session-cy", name: "Cy" }, until: NOW + HOUR_MS },
				from: { mark: "x7Kq2a", here: true },
			},
			{
				...{ seq: 11, room: "old-den", at: NOW - HOUR_MS, do: "delete", from: { mark: "Zt09fs" } },
				by: { session: "operator", name: "operator" },
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
	looksAfter("record", clicks(list(6)), sees("main li q")),
];
