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

export const adminScenes: readonly Scene[] = [
	looksAfter("people", sees("main li")),
	looksAfter("deeds", sees("main li"), clicks("main li [aria-expanded]"), sees("main li input")),
	looksAfter("kept-out", clicks("main fieldset label:last-of-type"), sees("main li")),
];
