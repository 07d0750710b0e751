import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { CONVERSATIONS_TOLD_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import type { Room } from "../../app/rules/house-state.ts";
import { isToldOf } from "./of-many.ts";
import { type Companion, setOf } from "./rules/companions.ts";
import { noticeFor } from "./rules/conversation-notice.ts";
import { answerOf } from "./rules/conversations.ts";

const answers = { accept: "accepted", ignore: "ignored", block: "blocked" } as const;
/** Pages have languages of their own, and the names besides. */
const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });
/** Told first to last. */
const ranks = { accepted: 0, new: 1, ignored: 2, blocked: 3 } as const;

/** TALK2: the conversation that these people have, begun if there is none. */
export async function converse(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, with: others }: ClientFrameOf<"converse">,
): Promise<void> {
	const set = setOf([session, ...others]);
	const known = house.shown().conversations.bySet.get(set);
	if (known !== undefined) return client.answer({ type: "ok", ref, room: known });
	if (others.length >= house.limits.conversationPeopleMax) return client.refuse(tooManyPeople, ref);
	if (house.limits.roomCreation === "closed")
		return client.refuse(
			refuse("not-allowed", { message: "New rooms are opened by the operator only." }),
			ref,
		);
	const share = { session, cost: house.connected.nodesOf(session), address: client.connection.address };
	const tooMany = refuseBegin(house, share);
	if (tooMany !== undefined) return client.refuse(tooMany, ref);
	const outcome = await house.submit({ type: "begin-conversation", session, others, at: house.clock.wall() });
	// what may tell of a block costs as what begins: else everybody could be tried out for nothing
	if (outcome.kind === "refused" && outcome.refusal.code !== "not-allowed") giveBack(house, share);
	// another of them began it a moment ago
	const room = house.shown().conversations.bySet.get(set);
	if (room !== undefined) return client.answer({ type: "ok", ref, room });
	client.refuse("refusal" in outcome ? outcome.refusal : refuse("busy"), ref);
}

/** TALK4 */
export async function answer(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, do: answer }: ClientFrameOf<"answer">,
): Promise<void> {
	const waitMs = house.connected.takePost(session);
	if (waitMs > 0) return client.refuseTooFast(waitMs, ref);
	const at = house.clock.wall();
	const outcome = await house.submit({ type: "answer", session, room, answer: answers[answer], at });
	if ("refusal" in outcome) return client.refuse(outcome.refusal, ref);
	client.answer({ type: "ok", ref, seq: outcome.seq });
}

/** TALK5: all that somebody has, behind their `welcome`: first those that strangers cannot add to, by the newest. */
export function sendConversations(house: House, client: ClientSession, session: string): void {
	const rooms = house.shown().conversations.bySession.get(session) ?? [];
	const weight = (room: string): number =>
		ranks[answerOf(house.shown().rooms.get(room), session) ?? "blocked"];
	const first = rooms
		.filter((room) => isToldOf(client, house.shown().rooms.get(room)))
		.sort((a, b) => weight(a) - weight(b) || house.fanOut.headOf(b) - house.fanOut.headOf(a))
		.slice(0, CONVERSATIONS_TOLD_MAX);
	for (const room of first) {
		const frame = noticeFor(house.shown(), house.shown().rooms.get(room), session);
		if (frame !== undefined) client.answer(frame);
	}
}

/** To all of its people, or to one of them. */
export function sendConversation(house: House, roomId: string, only?: string): void {
	const room = house.shown().rooms.get(roomId);
	for (const { session } of room?.conversation ?? []) {
		if (only !== undefined && session !== only) continue;
		const frame = noticeFor(house.shown(), room, session);
		if (frame === undefined) continue;
		for (const client of house.connected.clientsOf(session)) if (isToldOf(client, room)) client.answer(frame);
	}
}

/** What a room is called by that session: a conversation by the others' names, as they are now. */
export function titleFor(house: House, room: Room, session: string): string {
	if (room.conversation === undefined) return room.title;
	return listed.format(
		namesIn(
			house,
			room.conversation.filter((companion) => companion.session !== session),
		),
	);
}

/** As the operator reads it. */
export function titleForOperator(house: House, { conversation, title }: Room): string {
	return conversation === undefined ? title : namesIn(house, conversation).join(" & ");
}

function namesIn(house: House, people: readonly Companion[]): string[] {
	const { sessions } = house.shown();
	return people.map(({ session, name }) => sessions.get(session)?.name ?? name);
}

/** What a conversation takes of what one session, and all of its address, may begin. */
interface Share {
	readonly session: string;
	readonly cost: number;
	readonly address: string;
}

function refuseBegin(
	{ conversing, conversingFrom }: House,
	{ session, cost, address }: Share,
): Refusal | undefined {
	const own = conversing.take(session, cost);
	if (own > 0) return refuse("too-fast", { retryAfterMs: own, field: "with", message: SO_MANY });
	const all = conversingFrom.take(address);
	if (all === 0) return undefined;
	conversing.giveBack(session, cost);
	return refuse("too-many-from-here", { retryAfterMs: all, message: SO_MANY_HERE });
}

/** Nothing began. Where it is not known whether something did, it keeps its cost. */
function giveBack({ conversing, conversingFrom }: House, { session, cost, address }: Share): void {
	conversing.giveBack(session, cost);
	conversingFrom.giveBack(address);
}

const tooManyPeople = refuse("not-allowed", {
	field: "with",
	message: "A conversation here is not between so many people.",
});
const SO_MANY = "You began many conversations. Please wait before you begin another.";
const SO_MANY_HERE = "Many conversations were begun from your network. Please wait before you begin another.";
