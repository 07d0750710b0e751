import { use } from "react";
import { useChat } from "../../react/use-chat.ts";
import { SignInLapsed } from "../../ui/sign-in-lapsed.ts";
import { useNow } from "../../ui/use-now.ts";
import { type PostingRestriction, restrictionOf } from "./posting-restriction.ts";

const TICK_MS = 500;

/** Why one may not write in the room just now, looked at anew while a countdown runs. */
export function useRestriction(room: string): PostingRestriction | null {
	const state = useChat((chat) => chat.rooms.get(room));
	const me = useChat((chat) => chat.me);
	const lapsed = use(SignInLapsed);
	const restriction = state && me ? restrictionOf(state, me, Date.now(), lapsed) : null;
	useNow(restriction !== null && "until" in restriction ? TICK_MS : null);
	return restriction;
}
