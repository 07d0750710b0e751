import type { Me, TakenBack } from "@parley/client/state/chat-state";
import { mayRetry, uploadOutcome } from "@parley/client/uploads/upload";
import type { MessageRow } from "@parley/protocol/timeline";
import { useEffect, useMemo, useRef, useState } from "react";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { FilesRoom } from "../features/files/files-room.tsx";
import { RoomHeader, type RoomHeaderProps } from "../features/header/room-header.tsx";
import { asTyped, isCommand, meaningOf } from "../features/lookups/commands.ts";
import { LookupPlace } from "../features/lookups/lookup-place.tsx";
import { suggestCommands } from "../features/lookups/suggest.ts";
import { Timeline, type TimelineHandle } from "../features/timeline/timeline.tsx";
import { useClient } from "../react/use-chat.ts";
import { Contained } from "../ui/contained.tsx";
import { insideTexts } from "../ui/inside-texts.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { navigate } from "../ui/navigate.ts";
import { drafts, useDraft } from "../ui/own-drafts.ts";
import type { Draft } from "../ui/stored-draft.ts";
import { AsOf, isShownAsOf } from "./as-of.tsx";
import { EditingAway } from "./editing-away.tsx";
import { LeftHere } from "./left-here.tsx";
import { NoSeat } from "./no-seat.tsx";
import { Remark } from "./remark.tsx";
import { type Route, roomPath } from "./routing.ts";
import { type Asked, useAsking } from "./use-asking.ts";
import { useBegin } from "./use-begin.ts";

const AnswerLine = lazyPart(async () => (await import("../features/members/answer-line.tsx")).AnswerLine);

interface RoomViewProps extends RoomHeaderProps {
	readonly route: Route;
	readonly me: Me;
	readonly asked: Asked;
	readonly mayOpenRooms: boolean;
	readonly onMore: (row: MessageRow) => void;
}

export function RoomView({ room, route, me, asked, mayOpenRooms, onMore, ...header }: RoomViewProps) {
	return (
		<>
			<Contained look="line">
				<RoomHeader room={room} {...header} />
			</Contained>
			{room.seat.state === "inside" || room.seat.state === "left" || isShownAsOf(room) ? (
				<Inside room={room} name={header.name} route={route} me={me} asked={asked} onMore={onMore} />
			) : (
				<Contained>
					<NoSeat room={room} mayOpenRooms={mayOpenRooms} />
				</Contained>
			)}
		</>
	);
}

type InsideProps = Pick<RoomViewProps, "room" | "name" | "route" | "me" | "asked" | "onMore">;

/** What joins timeline and composer, which do not know each other: replying, editing, taking back. */
function Inside({ room, name, route, me, asked, onMore }: InsideProps) {
	const client = useClient();
	const { conversation } = room;
	const composer = useRef<ComposerHandle>(null);
	const timeline = useRef<TimelineHandle>(null);
	const asking = useAsking(room.room, asked, timeline, composer);
	const replyTo = useDraft(room.room, (draft) => draft.replyTo);
	const editing = useDraft(room.room, (draft) => draft.editing?.seq ?? null);
	const setReplyTo = (answered: Draft["replyTo"]) => drafts.change(room.room, { replyTo: answered });
	const messageAt = (seq: number | null | undefined) => {
		const row = room.rows.find((it) => it.kind === "message" && it.seq === seq);
		return row?.kind === "message" ? row : undefined;
	};
	const [remark, setRemark] = useState<string | null>(null);
	useEffect(() => {
		// a page that is loaded again shows what it showed: nobody came to look
		if (!isReloaded()) client.lookedIn(room.room);
	}, [client, room.room]);
	const jump = useMemo(() => (route.seq === null ? null : { seq: route.seq }), [route]);

	const jumpTo = (seq: number) => navigate(roomPath(room.room, seq));
	const reply = (row: MessageRow) => {
		setReplyTo({ seq: row.seq, name: row.name });
		composer.current?.focus();
	};
	const quote = (row: MessageRow, text: string) => {
		setReplyTo({ seq: row.seq, name: row.name });
		composer.current?.put(text);
	};
	const edit = (seq: number | null) => {
		const text = messageAt(seq)?.text ?? "";
		drafts.change(room.room, { editing: seq === null ? undefined : { seq, text } });
		if (seq === null) composer.current?.focus();
	};
	const editAgain = ({ text, replyTo: answered, activity }: TakenBack) => {
		const row = messageAt(answered);
		if (row) setReplyTo({ seq: row.seq, name: row.name });
		// what began an activity was a command, and is one again
		composer.current?.put(activity === undefined ? asTyped(text) : text);
	};
	// What was refused for good stays where it is, and says why.
	const sendable = room.attachments.filter(
		(upload) => uploadOutcome(upload) !== "failed" || mayRetry(upload),
	);
	const begin = useBegin(room.room, setRemark);
	const send = (text: string): boolean => {
		const meaning = meaningOf(text);
		if (meaning.kind === "unknown") {
			begin.read(text, meaning.problem);
			return false;
		}
		setRemark(meaning.kind === "problem" ? meaning.problem : null);
		if (meaning.kind === "problem") return false;
		if (meaning.kind === "command") asking.run(meaning.command);
		else {
			client.post(
				room.room,
				meaning.text,
				replyTo?.seq,
				sendable.map(({ key }) => key),
			);
			drafts.sent(room.room);
		}
		return true;
	};
	const editLast = () => {
		const own = room.rows.findLast(
			(row) =>
				row.kind === "message" &&
				row.author === me.session &&
				row.text !== undefined &&
				row.activity === undefined,
		);
		if (own?.kind === "message") edit(own.seq);
	};

	return (
		<FilesRoom room={room} name={name} onJump={jumpTo} onRemark={setRemark}>
			<Contained>
				<Timeline
					room={room}
					me={me}
					editing={editing}
					jump={jump}
					handle={timeline}
					onReply={reply}
					onQuote={quote}
					onMore={onMore}
					onEdit={edit}
					onEditAgain={editAgain}
					onJump={jumpTo}
					onRemark={setRemark}
				/>
			</Contained>
			<LookupPlace {...asking.place} />
			<Contained look="line">
				{editing !== null && messageAt(editing) === undefined && (
					<EditingAway seq={editing} onShow={() => jumpTo(editing)} onCancel={() => edit(null)} />
				)}
				<Remark text={remark} onDismiss={() => setRemark(null)} />
				{room.restarted && <Restarted />}
				<AsOf room={room} />
			</Contained>
			{conversation !== undefined && (
				<Contained look="line">
					<AnswerLine conversation={conversation} name={name} />
				</Contained>
			)}
			<Contained look="line">
				{room.seat.state === "left" ? (
					<LeftHere room={room.room} reason={room.seat.reason} />
				) : conversation?.state === "blocked" ? null : (
					<Composer
						room={room.room}
						replyingTo={replyTo?.name ?? null}
						onCancelReply={() => setReplyTo(undefined)}
						onCancel={() => asking.close() || setReplyTo(undefined)}
						onSend={send}
						suggest={(text) => [...suggestCommands(text), ...begin.suggest(text)]}
						isPrivate={isCommand}
						onEditLast={editLast}
						hasFiles={sendable.length > 0}
						handle={composer}
					/>
				)}
			</Contained>
		</FilesRoom>
	);
}

let loadedAnew = true;

/** Once a page: what is gone to from then on is gone to by a person. */
function isReloaded(): boolean {
	const isFirst = loadedAnew;
	loadedAnew = false;
	const [entry] = performance.getEntriesByType("navigation");
	return isFirst && entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

function Restarted() {
	const [seen, setSeen] = useState(false);
	return <Remark text={seen ? null : insideTexts.timeline.restarted} onDismiss={() => setSeen(true)} />;
}
