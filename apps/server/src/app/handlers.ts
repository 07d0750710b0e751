import type { ClientFrame, ClientFrameOf, ClientFrameType } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import { act, askActivity } from "../activities/act.ts";
import { handleSocketOfBot } from "../hooks/bot-socket.ts";
import { fetchPage, read, typing, unread } from "../messages/read.ts";
import { write } from "../messages/write.ts";
import { moderate, report } from "../moderation/moderate.ts";
import { block } from "../people/blocking/block.ts";
import { hello } from "../people/handshake.ts";
import { askRooms } from "../rooms/ask-rooms.ts";
import { throughGate } from "../rooms/conversations/conversation-gate.ts";
import { answer, converse } from "../rooms/conversations/conversations.ts";
import { join, wait } from "../rooms/join.ts";
import { leave } from "../rooms/leave.ts";
import { open } from "../rooms/open.ts";
import { type ClientSession, refOf } from "./client-session.ts";
import type { House } from "./context.ts";

type Handler<T extends ClientFrameType> = (
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<T>,
	readAt: number,
) => Promise<void> | void;

/** One function per frame. */
const handlers: { readonly [T in ClientFrameType]: Handler<T> } = {
	hello: (house, client, _session, frame) => hello(house, client, frame),
	open: paced(open),
	join: paced(join),
	wait: paced(wait),
	leave: paced(leave),
	post: write,
	edit: write,
	remove: write,
	react: write,
	act,
	activity: askActivity,
	converse: paced(converse),
	answer,
	moderate,
	report,
	block,
	typing: (house, _client, session, frame) => typing(house, session, frame),
	read,
	unread,
	rooms: askRooms,
	ping: (_house, client, _session, frame) => client.answer({ type: "pong", n: frame.n }),
	visible: (house, client, session, frame) => house.connected.looking.here(session, client, frame.on),
	fetch: fetchPage,
};

/** After a restart the tabs of one session take their fifty rooms again at once. */
const BACK_COST = 0.1;

/** Each may cost a commit and a line for everybody in the room: more of them than a person makes are refused. */
function paced<T extends "open" | "join" | "wait" | "leave" | "converse">(handler: Handler<T>): Handler<T> {
	return (house, client, session, frame, readAt) => {
		const cost = frame.type === "join" && isBack(house, client, session, frame.room) ? BACK_COST : 1;
		const waitMs = house.entries.take(session, cost * house.connected.nodesOf(session));
		if (waitMs > 0) return client.refuseTooFast(waitMs, frame.ref);
		return handler(house, client, session, frame, readAt);
	};
}

/** BACK5: no commit, only a page. */
function isBack(house: House, client: ClientSession, session: string, room: string): boolean {
	return !client.rooms.has(room) && (house.shown().rooms.get(room)?.seats.has(session) ?? false);
}

export function handle(house: House, client: ClientSession, frame: ClientFrame, readAt: number): void {
	if (client.state.state === "bot" && frame.type !== "hello") return handleSocketOfBot(house, client, frame);
	const session = client.session;
	if (session === undefined && frame.type !== "hello")
		return client.refuse(refuse("not-welcome-yet"), refOf(frame));
	const handler = handlers[frame.type] as Handler<ClientFrameType>;
	const go = (): Promise<void> | void => handler(house, client, session ?? "", frame, readAt);
	client.does(() => throughGate(house, client, session ?? "", frame, go), frame, house.logger);
}
