import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { clicks, sees } from "../hands.ts";
import { Lobby } from "../lobby.tsx";
import { RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";
import type { Tape } from "../tape.ts";

type Notice = ServerFrameOf<"conversation">;

const ROOM = "direct-0011223344";

function notice(state: Notice["state"], about: Partial<Notice> = {}): Notice {
	return {
		...{ type: "conversation", room: ROOM, state },
		with: [{ session: "session-ingrid", name: "Ingrid" }],
		...about,
	};
}

const here = { title: "Ingrid", capacity: 2, count: 2, members: ["Ada", "Ingrid"] };
const nothingSaid = new RoomLog(ROOM).joined(here);

/** Ingrid has written to Ada alone, who looks at it. */
function talk(state: Notice["state"], told: readonly Notice[] = []): Tape {
	const log = new RoomLog(ROOM);
	log.says(
		"Ingrid",
		"Do you have a minute? I would rather ask you first, before I bring it up in the lobby.",
	);
	log.says("Ingrid", "It is about the release.");
	return { ...story, rooms: { [ROOM]: log.joined(here) }, told: [notice(state), ...told] };
}

const others: readonly Notice[] = [
	notice("accepted", { room: "direct-2", with: [{ session: "aaaa-1", name: "Bo" }] }),
	notice("accepted", { room: "direct-3", with: [{ session: "bbbb-2", name: "Bo", gone: true }] }),
	notice("accepted", { room: "direct-4", with: [{ session: "session-mei", name: "Mei" }], closed: true }),
];

const three = {
	by: "session-ingrid",
	with: ["Ingrid", "Bo"].map((name) => ({ session: `session-${name.toLowerCase()}`, name })),
};
/** Ingrid and Bo talk with Ada; Bo is not there now. */
function talkOfThree(state: Notice["state"]): Tape {
	const log = new RoomLog(ROOM);
	log.says("Ingrid", "Shall we three look at the release together?");
	log.says("Bo", "Tomorrow at ten?");
	const joined = log.joined({ ...here, title: "Ingrid and Bo", capacity: 3 });
	return { ...story, rooms: { [ROOM]: joined }, told: [notice(state, three), ...others] };
}

const show = () => <Lobby room={ROOM} />;
const choosing = [
	clicks("aside button[aria-haspopup=dialog]:not([aria-label])"),
	clicks("dialog li:nth-child(2) input"),
	clicks("dialog li:nth-child(4) input"),
	sees("dialog li:nth-child(4) input:checked"),
];

/** Conversations, from the question to the end. */
export const talkScenes: readonly Scene[] = [
	{ name: "talk/new", tape: talk("new", others), show, hands: [sees("section[data-state=new] button")] },
	{ name: "talk/accepted", tape: talk("accepted", others), show, hands: [sees("main details summary")] },
	{ name: "talk/ignored", tape: talk("ignored"), show, hands: [sees("section[data-state=ignored] button")] },
	{ name: "talk/blocked", tape: talk("blocked"), show, hands: [sees("section[data-state=blocked] button")] },
	{ name: "talk/of-three", tape: talkOfThree("new"), show, hands: [sees("section[data-state=new] button")] },
	{
		name: "talk/of-three-blocked",
		tape: talkOfThree("blocked"),
		show,
		hands: [sees("section[data-state=blocked] button")],
	},
	{ name: "talk/choosing", tape: story, show: () => <Lobby />, hands: choosing },
	{
		name: "talk/empty",
		tape: { ...talk("accepted"), rooms: { [ROOM]: nothingSaid } },
		show,
		hands: [sees("[class*=empty]")],
	},
];
