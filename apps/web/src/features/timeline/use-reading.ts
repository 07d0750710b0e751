import type { ChatClient } from "@parley/client/state/chat-client";
import type { RoomState } from "@parley/client/state/chat-state";
import { useEffect, useRef, useState } from "react";
import { useEvent } from "../../ui/use-event.ts";
import { type Attention, watchAttention } from "./attention.ts";
import { readableTo } from "./read-to.ts";
import type { Look } from "./scroll-view.ts";

/** Older and newer rows are fetched before the reader gets this close to the edge. */
const PREFETCH_PX = 1_600;

export interface Reading {
	readonly onLook: (look: Look) => void;
	/** more than a screen away from the end */
	readonly farUp: boolean;
	/** messages that came since the last one that was on the screen */
	readonly unseen: number;
	/** the "new" line was never on the screen and is not below it */
	readonly lineMissed: boolean;
	/** leaves the read position alone until this room is opened again */
	hold(): void;
	/** the last message on the screen; null for one who is at the end */
	where(): number | null;
}

/** What follows from looking: rows fetched ahead, the read position moved, the pill's number. */
export function useReading(room: RoomState, client: ChatClient): Reading {
	const [seen, setSeen] = useState({ atBottom: true, farUp: false, posts: 0, lineMissed: true });
	const lastLook = useRef<Look | null>(null);
	const postsRead = useRef(0);
	const held = useRef(false);
	const attention = useRef<Attention | null>(null);

	const onLook = useEvent((look: Look) => {
		lastLook.current = look;
		client.lookAt(room.room, look.atBottom ? null : seqSeen(room, look));
		if (look.abovePx < PREFETCH_PX && !room.reachedStart && !room.loading.before)
			client.fetchOlder(room.room);
		if (look.belowPx < PREFETCH_PX && !room.atHead && !room.loading.after) client.fetchNewer(room.room);
		postsRead.current = Math.max(postsRead.current, postsSeen(room, look));
		const farUp = look.belowPx > look.heightPx;
		setSeen((was) => {
			const lineMissed = was.lineMissed && look.newLine !== "here" && look.newLine !== "below";
			// At the bottom nothing is unseen: a number that changes with each message would render it a second time.
			const posts = look.atBottom ? was.posts : postsRead.current;
			const next = { atBottom: look.atBottom, farUp, posts, lineMissed };
			return isSame(was, next) ? was : next;
		});
		if (!held.current && attention.current?.isThere()) moveReadPosition(room, client, look);
	});

	const onReturn = useEvent(() => {
		if (lastLook.current) onLook(lastLook.current);
	});
	useEffect(() => {
		attention.current = watchAttention(onReturn);
		onReturn();
		return () => attention.current?.stop();
	}, [onReturn]);

	const isReading = useEvent(
		() => !held.current && lastLook.current?.atBottom === true && attention.current?.isThere() === true,
	);
	useEffect(() => client.readAlong(room.room, isReading), [client, room.room, isReading]);

	const hold = () => {
		held.current = true;
	};
	const where = () => {
		const look = lastLook.current;
		return look === null || look.atBottom ? null : Number(look.lastRow?.dataset["seq"] ?? 0) || null;
	};
	const unseen = seen.atBottom ? 0 : Math.max(0, room.posts - seen.posts);
	const { farUp, lineMissed } = seen;
	return { onLook, farUp, unseen, lineMissed, hold, where };
}

function isSame<T extends object>(was: T, next: T): boolean {
	return (Object.keys(was) as (keyof T)[]).every((key) => was[key] === next[key]);
}

function moveReadPosition(room: RoomState, client: ChatClient, look: Look): void {
	const to = readableTo(room.rows, room.readSeq, seqSeen(room, look));
	if (to > room.readSeq) client.read(room.room, to);
}

function seqSeen(room: RoomState, look: Look): number {
	const newest = room.rows.at(-1);
	if (look.atBottom && newest?.kind === "message") return newest.seq;
	return Number(look.lastRow?.dataset["seq"] ?? 0);
}

function postsSeen(room: RoomState, look: Look): number {
	if (look.atBottom) return room.posts;
	const seq = seqSeen(room, look);
	const row = room.rows.find((row) => row.kind === "message" && row.seq === seq);
	return row?.kind === "message" ? row.posts : 0;
}
