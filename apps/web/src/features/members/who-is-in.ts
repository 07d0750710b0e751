import type { Member, RoomState } from "@parley/client/state/chat-state";
import { byPresence } from "./by-presence.ts";

/** Somebody in the list of people. */
export interface PersonIn {
	readonly key: string;
	/** absent: of a server that names people only */
	readonly session?: string;
	readonly name: string;
	readonly me: boolean;
	/** the name is theirs alone */
	readonly kept?: boolean;
	/** `absent`: one of its people, without a seat; `gone`: for good */
	readonly presence: "here" | "away" | "absent" | "gone";
}

/** Of a room who has a seat; of a conversation all its people, for it is theirs whether they sit there or not. Null: too many. */
export function whoIsIn(
	{ members, conversation }: Pick<RoomState, "members" | "conversation">,
	myName: string,
): readonly PersonIn[] | null {
	if (members === null) return null;
	if (conversation === undefined) return byPresence(members, myName).map((member) => seated(member, myName));
	const others = conversation.with.map(({ session, name, gone }): PersonIn => {
		const member = members.find((one) => (one.id === undefined ? one.name === name : one.id === session));
		const presence = gone === true ? "gone" : member === undefined ? "absent" : member.away ? "away" : "here";
		return { key: session, session, name, me: false, presence };
	});
	return [{ key: "me", name: myName, me: true, presence: "here" }, ...others];
}

function seated({ id, name, away, kept }: Member, myName: string): PersonIn {
	const known = { ...(id !== undefined && { session: id }), ...(kept && { kept }) };
	return { key: name, ...known, name, me: name === myName, presence: away ? "away" : "here" };
}
