import type { Me, RoomState } from "@parley/client/state/chat-state";
import type { MessageRow } from "@parley/protocol/timeline";
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Contained } from "../../ui/contained.tsx";
import { ContainedPanel } from "../../ui/contained-panel.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useBlocked } from "../../ui/use-blocked.ts";
import { useKnownRooms } from "../../ui/use-known-rooms.ts";
import { useNow } from "../../ui/use-now.ts";
import { DayChooser } from "./day-chooser.tsx";
import { DaySection, type Shared } from "./day-section.tsx";
import { daysOf, lineShows, newestOwnKey } from "./items.ts";
import { LiveRegion } from "./live-region.tsx";
import { FirstUnreadPill, NewestPill } from "./pills.tsx";
import { type Picking, ReactionPicker } from "./reaction-picker.tsx";
import { ReaderContext } from "./reader.ts";
import { useGoing } from "./removals.ts";
import { RowActionsContext } from "./row-actions.ts";
import { screensAt } from "./screens.ts";
import { FloatingDay } from "./separators.tsx";
import styles from "./timeline.module.css";
import { useFloatingDay } from "./use-floating-day.ts";
import { type Jump, useJump } from "./use-jump.ts";
import { useLongNames } from "./use-long-names.ts";
import { useNewLine } from "./use-new-line.ts";
import { useReading } from "./use-reading.ts";
import { useRovingRows } from "./use-roving-rows.ts";
import { useScrollPosition } from "./use-scroll-position.ts";
import { useSelected } from "./use-selected.ts";
import { type TimelineEvents, useTimelineActions } from "./use-timeline-actions.ts";

const SelectionBar = lazyPart(async () => (await import("./selection-bar.tsx")).SelectionBar);
const EmptyRoom = lazyPart(async () => (await import("./empty-room.tsx")).EmptyRoom);

/** The unread line stands this far down the view when one comes in. */
const NEW_LINE = { selector: "[data-new-line]", fraction: 0.25 };
const MIDNIGHT_CHECK_MS = 60_000;

interface TimelineProps extends Omit<TimelineEvents, "onMarkUnread" | "onPickReaction" | "onChooseDay"> {
	readonly room: RoomState;
	readonly me: Me;
	readonly editing: number | null;
	readonly jump: Jump | null;
	readonly handle: Ref<TimelineHandle>;
	/** words of a message, as lines of a quotation */
	readonly onQuote: (row: MessageRow, text: string) => void;
}

export interface TimelineHandle {
	/** the last message on the screen; null for one who is at the end */
	where(): number | null;
	toNewest(): void;
}

/** One room's messages; mounted anew for each room. */
export function Timeline({ room, me, editing, jump, handle, onQuote, ...events }: TimelineProps) {
	const client = useClient();
	const reading = useReading(room, client);
	const [choosingDay, setChoosingDay] = useState<number | null>(null);
	const [picking, setPicking] = useState<Picking | null>(null);
	const actions = useTimelineActions(room.room, client, {
		...events,
		onMarkUnread: reading.hold,
		onChooseDay: setChoosingDay,
		onPickReaction: (row, anchor) => setPicking({ row, anchor }),
	});
	const newLineAfter = useNewLine(room, me.session);
	const lineHere = lineShows({ ...room, newLineAfter });
	const floating = useFloatingDay();
	const scroll = useScrollPosition({
		room: room.room,
		endIsHead: room.atHead,
		firstAim: lineHere ? NEW_LINE : null,
		onLook: reading.onLook,
		onMove: floating.onMove,
	});
	const roving = useRovingRows(scroll.content);
	const selected = useSelected(scroll.content);
	const marked = useJump(room.room, jump, client, scroll, (seq) =>
		events.onRemark(insideTexts.timeline.notHere(seq)),
	);
	const now = useNow(MIDNIGHT_CHECK_MS);

	const { rows, notices, pending, atHead, reachedStart } = room;
	const days = useMemo(
		() => daysOf({ rows, notices, pending, newLineAfter, atHead, reachedStart }, me.session),
		[rows, notices, pending, newLineAfter, atHead, reachedStart, me.session],
	);
	const unreadAbove = newLineAfter !== null && reading.lineMissed && rows.length > 0;
	const blocked = useBlocked();
	const bySeq = useMemo(() => messagesBySeq(rows), [rows]);
	const newestOwn = newestOwnKey(rows, pending, me.session);

	const lastSent = useRef(pending.at(-1)?.id);
	useLayoutEffect(() => {
		const sent = pending.at(-1)?.id;
		if (sent === undefined || sent === lastSent.current) return;
		lastSent.current = sent;
		toNewest();
	});

	function toNewest() {
		if (!room.atHead) client.jumpToNewest(room.room);
		scroll.toBottom();
	}

	useImperativeHandle(handle, () => ({ where: reading.where, toNewest }));
	const going = useGoing(room.room);
	const names = useLongNames(room);
	const knownRooms = useKnownRooms();
	const { whenFree, holdTop } = scroll;
	const reader = useMemo(
		() => ({ room: room.room, me: me.name, names, rooms: knownRooms, holdTop, whenFree }),
		[room.room, me.name, names, knownRooms, holdTop, whenFree],
	);

	const shared: Shared = {
		room: room.room,
		me,
		bySeq,
		blocked,
		hovered: roving.hovered,
		focused: roving.focused,
		tabStop: roving.focused ?? pending.at(-1)?.id ?? lastKey(rows),
		editing,
		going,
		marked,
		newestOwn,
		status: statusOf(newestOwn, room),
		now,
	};
	return (
		<div className={styles["frame"]} data-region="timeline">
			<div ref={scroll.scroller} className={styles["scroller"]} onScroll={scroll.onScroll}>
				<div
					ref={scroll.content}
					className={styles["content"]}
					role="log"
					aria-label={insideTexts.timeline.region}
					aria-live="off"
					aria-busy={room.loading.before || room.loading.after}
					{...roving.handlers}
				>
					<RowActionsContext value={actions}>
						<ReaderContext value={reader}>
							<Start room={room} />
							{days.map((day) => (
								<DaySection key={day.key} day={day} shared={shared} />
							))}
						</ReaderContext>
					</RowActionsContext>
				</div>
			</div>
			<Contained look="line">
				{!unreadAbove && <FloatingDay floating={floating} now={now} onChoose={setChoosingDay} />}
				{unreadAbove && <FirstUnreadPill onClick={() => events.onJump(newLineAfter)} />}
				{(reading.unseen > 0 || reading.farUp || !atHead) && (
					<NewestPill count={reading.unseen} onClick={toNewest} />
				)}
			</Contained>
			{selected !== null && (
				// Without it words are copied as ever.
				<Contained frame={() => null}>
					<SelectionBar selected={selected} content={scroll.content} bySeq={bySeq} onQuote={onQuote} />
				</Contained>
			)}
			{choosingDay !== null && (
				<ContainedPanel onClose={() => setChoosingDay(null)}>
					<DayChooser
						room={room.room}
						at={choosingDay}
						now={now}
						onJump={events.onJump}
						onClose={() => setChoosingDay(null)}
					/>
				</ContainedPanel>
			)}
			{picking !== null && (
				<ReactionPicker picking={picking} react={actions.react} onClose={() => setPicking(null)} />
			)}
			<Contained look="line">
				<LiveRegion room={room.room} />
			</Contained>
		</div>
	);
}

function Start({ room }: { room: RoomState }) {
	if (room.loading.before) return <p className={styles["start"]}>{insideTexts.timeline.loadingOlder}</p>;
	if (!room.reachedStart)
		return room.asOf === undefined ? null : (
			<p className={styles["start"]}>{insideTexts.timeline.olderLater}</p>
		);
	if (room.rows.length + room.pending.length === 0)
		return (
			<div className={styles["nothing"]}>
				<Contained>
					<EmptyRoom room={room.room} capacity={room.capacity} />
				</Contained>
			</div>
		);
	return <p className={styles["start"]}>{insideTexts.timeline.beginning(room.room)}</p>;
}

function messagesBySeq(rows: RoomState["rows"]): ReadonlyMap<number, MessageRow> {
	return new Map(rows.flatMap((row) => (row.kind === "message" ? [[row.seq, row] as const] : [])));
}

function lastKey(rows: RoomState["rows"]): string | undefined {
	const newest = rows.findLast((row) => row.kind === "message");
	return newest?.kind === "message" ? newest.id : undefined;
}

function statusOf(key: string | undefined, room: RoomState): string | null {
	const row = room.rows.find((row) => row.kind === "message" && row.id === key);
	if (row?.kind !== "message") return null;
	const on = screensAt(room.screens, row.seq);
	return on > 0 ? insideTexts.timeline.screens(on, Math.max(on, room.count)) : insideTexts.timeline.sent;
}
