import { NAMED_MEMBERS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { Member, Notice } from "../state/chat-state.ts";

export interface People {
	readonly count: number;
	/** null in rooms too large for names */
	readonly members: readonly Member[] | null;
}

/** One id that leaves and enters is somebody who took another name (WHO4). */
export type Coming = Pick<Notice, "entered" | "left">;

export function peopleOf(frame: {
	count: number;
	members?: string[] | undefined;
	away?: string[] | undefined;
	people?: Named[] | undefined;
}): People {
	const away = new Set(frame.away);
	const named = byName(frame.people);
	const members = frame.members?.map((name) => member(named, name, away.has(name))) ?? null;
	return { count: frame.count, members };
}

interface Named {
	readonly id: string;
	readonly name: string;
	readonly kept?: boolean | undefined;
}

/** DEVICE5: whoever is named, by that name. */
function byName(people: readonly Named[] = []): ReadonlyMap<string, Named> {
	return new Map(people.map((one) => [one.name, one]));
}

function member(named: ReadonlyMap<string, Named>, name: string, away: boolean): Member {
	const { id, kept } = named.get(name) ?? {};
	return { ...(id !== undefined && { id }), name, away, ...(kept && { kept: true as const }) };
}

/** The people after one `presence` frame; `coming` has who is new and who is gone. */
export function reducePresence(
	people: People,
	frame: ServerFrameOf<"presence">,
): { readonly people: People; readonly coming: Coming } {
	const quiet: Coming = { entered: [], left: [] };
	if (frame.members) return { people: peopleOf(frame), coming: quiet };
	if (people.members === null) return { people: { count: frame.count, members: null }, coming: quiet };
	const here = new Map(people.members.map((member) => [member.name, member]));
	const left = (frame.left ?? []).flatMap((name) => here.get(name) ?? []);
	for (const { name } of left) here.delete(name);
	const named = byName(frame.people);
	const came = (frame.entered ?? []).map((name) => member(named, name, false));
	// A name that is here already was away and is back: that is no notice.
	const entered = came.filter(({ name }) => !here.has(name));
	for (const one of came) here.set(one.name, one);
	for (const name of frame.away ?? []) here.set(name, member(named, name, true));
	// A room with more people than that is sent no names: the old ones would be wrong.
	const members = frame.count > NAMED_MEMBERS_MAX ? null : [...here.values()];
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
	const without = (these: Notice["entered"], those: Notice["entered"]) =>
		these.filter((one) => those.every(({ name }) => name !== one.name));
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
