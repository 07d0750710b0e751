import * as fc from "fast-check";
import type { Posted, Reactions, TimelineEvent } from "../src/events.ts";
import type { ChainedEvent, MessageRow } from "../src/timeline.ts";

/** Plain logs for the timeline's tests, and what a reader of the whole log sees: folded in order, the slow way. */
export const ROOM = "lobby";
export const SELF = "ada";
const AUTHORS = [SELF, "bo", "cy"] as const;
const EMOJI = ["👍", "🎉"] as const;

export type Act =
	| { act: "post" | "unknown" | "remove" | "edit"; pick: number; hole: number }
	| { act: "react"; pick: number; hole: number; author: number; emoji: number };

const pick = fc.nat(1_000);
const hole = fc.nat(3);
export const acts = (length: number) =>
	fc.array(
		fc.oneof(
			{ weight: 5, arbitrary: fc.record({ act: fc.constant("post" as const), pick, hole }) },
			{
				weight: 2,
				arbitrary: fc.record({ act: fc.constantFrom("unknown", "edit", "remove"), pick, hole }),
			},
			{
				weight: 4,
				arbitrary: fc.record({
					act: fc.constant("react" as const),
					pick,
					hole,
					author: fc.nat(2),
					emoji: fc.nat(1),
				}),
			},
		) as fc.Arbitrary<Act>,
		{ minLength: 1, maxLength: length },
	);

/** The log these acts make; what would change nothing (ONCE3) or has no living target makes no event. */
export function logOf(wanted: readonly Act[]): ChainedEvent[] {
	const log: ChainedEvent[] = [];
	let seq = 0;
	let posts = 0;
	for (const act of wanted) {
		const chain = { seq: seq + 1 + act.hole, prev: log.at(-1)?.seq ?? 0, posts, room: ROOM };
		const event = eventOf(act, chain, log);
		if (event === undefined) continue;
		if (event.type === "posted") posts = event.posts;
		seq = event.seq;
		log.push(event);
	}
	return log;
}

function eventOf(act: Act, chain: Chained, log: readonly ChainedEvent[]): ChainedEvent | undefined {
	if (act.act === "unknown") return { type: "unknown", ...chain };
	if (act.act === "post") return message({ ...chain, posts: chain.posts + 1 });
	const alive = posted(log).filter((event) => asOf(event, log).removedSeq === undefined);
	const target = alive[act.pick % Math.max(alive.length, 1)];
	if (target === undefined) return undefined;
	const aimed = { ...chain, at: chain.seq, target: target.seq };
	if (act.act !== "react") {
		const own = { ...aimed, author: target.author, name: target.name };
		if (act.act === "remove") return { type: "removed", ...own };
		return { type: "edited", ...own, text: `${target.seq} edited by ${chain.seq}` };
	}
	const author = AUTHORS[act.author] ?? SELF;
	const emoji = EMOJI[act.emoji] ?? "👍";
	const on = !given(target.seq, author, emoji, log);
	return { type: "reacted", ...aimed, author, name: author, emoji, on };
}

type Chained = { seq: number; prev: number; posts: number; room: string };

export function message(chain: Chained): Posted {
	const author = AUTHORS[chain.seq % 3] ?? SELF;
	const id = `00000000-0000-4000-8000-${String(chain.seq).padStart(12, "0")}`;
	return { type: "posted", ...chain, author, name: author, id, text: `text ${chain.seq}`, at: chain.seq };
}

const posted = (log: readonly ChainedEvent[]) => log.filter((event) => event.type === "posted");

function given(target: number, author: string, emoji: string, log: readonly ChainedEvent[]): boolean {
	const last = log.findLast(
		(e) => e.type === "reacted" && e.target === target && e.author === author && e.emoji === emoji,
	);
	return last?.type === "reacted" && last.on;
}

/** NOW1: a message as the server gives it once `log` has happened. */
export function asOf(event: Posted, log: readonly ChainedEvent[]): Posted {
	const about = log.filter((e): e is TimelineEvent => "target" in e && e.target === event.seq);
	const removed = about.find((e) => e.type === "removed");
	const { text, ...rest } = event;
	if (removed) return { ...rest, removedSeq: removed.seq, removedAt: removed.at };
	const edited = about.findLast((e) => e.type === "edited");
	const reacted = about.findLast((e) => e.type === "reacted");
	return {
		...rest,
		text: edited?.type === "edited" ? edited.text : (text ?? ""),
		...(edited && { editedSeq: edited.seq }),
		...(reacted && { reactions: reactionsTo(event.seq, log), reactedSeq: reacted.seq }),
	};
}

function reactionsTo(target: number, log: readonly ChainedEvent[]): Reactions {
	const reactions: Reactions = {};
	for (const emoji of EMOJI) {
		const givers = AUTHORS.filter((author) => given(target, author, emoji, log));
		if (givers.length > 0) reactions[emoji] = { count: givers.length, mine: givers.includes(SELF) };
	}
	return reactions;
}

/** What the reader of the whole log sees. */
export function rowsExpected(log: readonly ChainedEvent[]): MessageRow[] {
	return posted(log).map((event) => {
		const { type: _type, prev: _prev, room: _room, reactedSeq: _reacted, ...now } = asOf(event, log);
		return { kind: "message", ...now, reactions: now.reactions ?? {} } as MessageRow;
	});
}
