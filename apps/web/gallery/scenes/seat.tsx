import { LeftRoom } from "../../src/app/left-room.tsx";
import { Contained } from "../../src/ui/contained.tsx";
import { sees } from "../hands.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith, story } from "../story.ts";
import { refused } from "../tape.ts";

function Bug(): never {
	throw new Error("shown in the gallery, on purpose");
}

export const seatScenes: readonly Scene[] = [
	{ name: "seat/joining", tape: { ...story, rooms: { release: { type: "pong", n: 0 } }, told: [] } },
	{ name: "seat/full", tape: lobbyWith(refused("room-full")) },
	{ name: "seat/in-line", tape: lobbyWith({ type: "waiting", room: "lobby", place: 3 }) },
	{ name: "seat/no-such-room", tape: lobbyWith(refused("no-such-room")) },
	{
		name: "seat/passphrase",
		tape: lobbyWith({ ...refused("not-allowed"), field: "passphrase" }),
		hands: [sees("input[type=password]")],
	},
	{ name: "seat/refused", tape: lobbyWith(refused("not-allowed")) },
	{
		name: "seat/left-elsewhere",
		tape: { ...story, told: [{ type: "left", room: "lobby", reason: "left" }] },
		hands: [sees("main button")],
	},
	{
		name: "seat/gone",
		tape: { ...story, told: [{ type: "left", room: "lobby", reason: "gone" }] },
	},
	{
		name: "seat/left",
		show: () => (
			<main>
				<LeftRoom room="lobby" onRejoin={() => undefined} onRooms={() => undefined} />
			</main>
		),
	},
	{
		name: "seat/broken",
		show: () => (
			<Contained look="page">
				<Bug />
			</Contained>
		),
	},
];
