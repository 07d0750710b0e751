import type { Decision } from "@parley/engine/rules";
import { BOTS_PER_ROOM_MAX, HOOKS_PER_ROOM_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf, HookWish } from "../../app/drafts.ts";
import type { ChatEvent, EventOf, Moderation } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { moderatorOf } from "../../moderation/rules/moderators.ts";
import { isDirect } from "../../rooms/conversations/rules/companions.ts";
import { authorOfDoor, type Hook, hookIn } from "./hook.ts";
import { addHook, botsOf, endHook, hooksOf } from "./hooks.ts";
import { outgoingFrom } from "./outgoing-hook.ts";

const noSuchHook = {
	refusal: refuse("not-allowed", { field: "hook", message: "There is no such hook in this room." }),
};
const ofTheOperator = {
	refusal: refuse("not-allowed", {
		field: "hook",
		message: "The operator made this hook: only they give it another address. You may remove it.",
	}),
};
const ofItsPeople = {
	refusal: refuse("not-allowed", {
		message: "A conversation belongs to its people: no program writes there.",
	}),
};
const tooMany = {
	refusal: refuse("not-allowed", {
		message: `A room holds ${HOOKS_PER_ROOM_MAX} hooks at most. Remove some of them first.`,
	}),
};

const tooManyBots = {
	refusal: refuse("not-allowed", {
		message: `A room holds ${BOTS_PER_ROOM_MAX} bots at most. Remove some of them first.`,
	}),
};

/** HOOK1, BOT1: by the owner of the room, or the operator; everybody in the room is told which programs come and go. */
export function decideIntegrate(state: HouseState, draft: DraftOf<"integrate">): Decision<ChatEvent> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (isDirect(room.room)) return ofItsPeople;
	const moderator = moderatorOf(state, room, draft.by);
	if (!moderator.ok) return moderator;
	const { wish, at } = draft;
	const signed = { room: room.room, name: moderator.by.name, author: moderator.by.session, at };
	if (wish.do === "add") {
		if (state.hooks.has(wish.hook)) return { refusal: refuse("id-reused") };
		const { hook, name, scopes } = wish;
		const door = doorOf(wish, draft.by);
		if (scopes === undefined) {
			if (hooksOf(state, room.room).length >= HOOKS_PER_ROOM_MAX) return tooMany;
			return { event: told(signed, { hook, name, scopes: "" }, door) };
		}
		if (botsOf(state, room.room).length >= BOTS_PER_ROOM_MAX) return tooManyBots;
		return { event: told(signed, { hook, name, scopes }, { ...door, scopes }) };
	}
	const held = state.hooks.get(wish.hook);
	if (held?.room !== room.room) return noSuchHook;
	if (wish.do === "remove") return { event: told(signed, held) };
	// it would write on when the room's owner is gone, by a secret that only they were told
	if (held.by === null && draft.by !== null) return ofTheOperator;
	return {
		event: { type: "hook-rotated", room: room.room, hook: held.hook, secretHash: wish.secretHash, at },
	};
}

/** The order of the fields is the rules', too. */
function doorOf({ secretHash, template, out, calls }: Extract<HookWish, { do: "add" }>, by: string | null) {
	const may = { ...(out !== undefined && { out }), ...(calls !== undefined && { calls }) };
	return { secretHash, template, by, ...may };
}

type Signed = Pick<Moderation, "room" | "name" | "author" | "at">;

function told(
	signed: Signed,
	door: Pick<Hook, "hook" | "name" | "scopes">,
	added?: NonNullable<Moderation["secret"]["hook"]>,
): Moderation {
	return {
		type: "moderated",
		...signed,
		deed: {
			do: "integration",
			person: { name: door.name, session: authorOfDoor(door) },
			on: added !== undefined,
		},
		secret: { reason: "", ...(added !== undefined && { hook: added }) },
	};
}

export function foldIntegration(state: HouseState, event: EventOf<"moderated">, seq: number): void {
	const { room, deed, secret, at } = event;
	const hook = hookIn(deed.person?.session ?? "");
	if (secret.hook === undefined) return endHook(state, hook);
	const { out, ...door } = secret.hook;
	const made = { hook, room, name: deed.person?.name ?? "", scopes: "", ...door, at } as const;
	addHook(state, out === undefined ? made : { ...made, out: outgoingFrom(out, seq) });
}
