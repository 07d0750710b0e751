import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { placeInLine } from "../app/rules/house-state.ts";
import { NOBODY } from "./rounds.ts";

/** ROOM2: all in line whose place is not what they were told last. Who joins the line moves nobody, who leaves it some. */
export function sendPlaces(house: House, roomId: string): void {
	const held = () => house.shown().rooms.get(roomId);
	const sender = () => {
		const room = held();
		let place = 0;
		return (session: string): void => {
			place = place === 0 && room !== undefined ? placeInLine(room, session) : place + 1;
			for (const client of house.connected.clientsOf(session)) sendPlace(client, roomId, place);
		};
	};
	house.rounds.begin(`places ${roomId}`, { people: () => held()?.line ?? NOBODY, sender });
}

function sendPlace(client: ClientSession, room: string, place: number): void {
	const known = client.rooms.get(room);
	if (known?.state !== "waiting" || known.sent === place) return;
	client.rooms.set(room, { ...known, sent: place });
	client.answer({ type: "waiting", room, place });
}
