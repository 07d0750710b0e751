import { NAMED_MEMBERS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { Member, Notice } from "../state/chat-state.ts";

export interface People {
	readonly count: number;
	/** null in rooms too large for names */
	readonly members: readonly Member[] | null;
}

export interface Coming {
	readonly entered: readonly string[];
	readonly left: readonly string[];
}

export function peopleOf(frame: {
	count: number;
	members?: string[] | undefined;
	away?: string[] | undefined;
	people?: Named[] | undefined;
}): People {
	const away = new Set(frame.away);
	const ids = idsOf(frame.people);
	const members = frame.members?.map((name) => member(ids, name, away.has(name))) ?? null;
	return { count: frame.count, members };
}

type Named = Readonly<Record<"id" | "name", string>>;
type Ids = ReadonlyMap<string, string>;

/** DEVICE5: whoever is named, by that name. */
function idsOf(people: readonly Named[] = []): Ids {
	return new Map(people.map(({ id, name }) => [name, id]));
}

function member(ids: Ids, name: string, away: boolean): Member {
	const id = ids.get(name);
	return id === undefined ? { name, away } : { id, name, away };
}

/** The people after one `presence` frame; `coming` has who is new and who is gone. */
export function reducePresence(
	people: People,
	frame: ServerFrameOf<"presence">,
): { readonly people: People; readonly coming: Coming } {
	const quiet: Coming = { entered: [], left: [] };
	if (frame.members) return { people: peopleOf(frame), coming: quiet };
	if (people.members === null) return { people: { count: frame.count, members: null }, coming: quiet };
	const byName = new Map(people.members.map((member) => [member.name, member]));
	const left = (frame.left ?? []).filter((name) => byName.delete(name));
	// A name that is here already was away and is back: that is no notice.
	const entered = (frame.entered ?? []).filter((name) => !byName.has(name));
	const ids = idsOf(frame.people);
	for (const name of frame.entered ?? []) byName.set(name, member(ids, name, false));
	for (const name of frame.away ?? []) byName.set(name, member(ids, name, true));
	// A room with more people than that is sent no names: the old ones would be wrong.
	const members = frame.count > NAMED_MEMBERS_MAX ? null : [...byName.values()];
	return { people: { count: frame.count, members }, coming: { entered, left } };
}

const NOTICES_MAX = 100;

/** "Bo came in": all that happens between two messages is one notice; who came and left in between is in none. */
export function reduceNotices(
	notices: readonly Notice[],
	coming: Coming,
	{ afterSeq, at }: { afterSeq: number; at: number },
): readonly Notice[] {
	if (coming.entered.length + coming.left.length === 0) return notices;
	const last = notices.at(-1);
	const run = last?.afterSeq === afterSeq ? last : undefined;
	const earlier = run ? notices.slice(0, -1) : notices.slice(1 - NOTICES_MAX);
	const without = (names: readonly string[], gone: readonly string[]) =>
		names.filter((n) => !gone.includes(n));
	const entered = run?.entered ?? [];
	const left = run?.left ?? [];
	const now = {
		entered: [...without(entered, coming.left), ...without(coming.entered, left)],
		left: [...without(left, coming.entered), ...without(coming.left, entered)],
	};
	if (now.entered.length + now.left.length === 0) return earlier;
	const key = run?.key ?? `${afterSeq}/${at}`;
	return [...earlier, { key, afterSeq, at, ...now }];
}
