import type { RoomState } from "@parley/client/state/chat-state";
import { MessageCircle, MessagesSquare, Shield, UserRoundPlus } from "lucide-react";
import { useMemo } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { isDirect } from "../../ui/direct.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { KeptMark, RankMark } from "../../ui/kept-mark.tsx";
import { inkOfName } from "../../ui/name-colour.ts";
import { Presence } from "../../ui/presence.tsx";
import { rankIn } from "../../ui/rank.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { talkTexts } from "../../ui/talk-texts.ts";
import styles from "./people.module.css";
import { type PersonIn, whoIsIn } from "./who-is-in.ts";

interface PeopleProps {
	readonly room: RoomState;
	readonly myName: string;
	readonly onInvite: () => void;
	/** with these sessions, or, `choosing`, with others besides; null where no rooms can be opened to talk in */
	readonly onTalk: ((people: readonly string[], choosing: boolean) => void) | null;
	readonly onCard: (session: string, name: string) => void;
	/** null for who may not moderate the room */
	readonly onModerate: ((name: string) => void) | null;
}

export function People({ room, myName, onInvite, onTalk, onCard, onModerate }: PeopleProps) {
	const { members, conversation, count, capacity, rules } = room;
	const people = useMemo(
		() => whoIsIn({ members, ...(conversation && { conversation }) }, myName),
		[members, conversation, myName],
	);
	const others = conversation?.with.filter(({ gone }) => gone !== true).map(({ session }) => session) ?? [];
	if (room.seat.state !== "inside")
		return (
			<div className={styles["people"]}>
				<p className={styles["many"]}>
					{room.asOf === undefined ? insideTexts.people.noSeat : insideTexts.people.noLink}
				</p>
			</div>
		);
	return (
		<div className={styles["people"]}>
			<div className={styles["head"]}>
				<h2 className={styles["heading"]}>
					{conversation ? talkTexts.heading(capacity) : insideTexts.people.heading(count, capacity)}
				</h2>
				{!isDirect(room.room) && (
					<IconButton label={roomTexts.invite} aria-haspopup="dialog" onClick={onInvite}>
						<UserRoundPlus size={16} aria-hidden="true" />
					</IconButton>
				)}
			</div>
			{onTalk && (
				<Button
					look="plain"
					className={styles["begin"]}
					aria-haspopup="dialog"
					onClick={() => onTalk(others, true)}
				>
					<MessagesSquare size={14} aria-hidden="true" />
					{conversation ? talkTexts.larger : talkTexts.begin}
				</Button>
			)}
			{people === null ? (
				<p className={styles["many"]}>{insideTexts.people.tooMany(count)}</p>
			) : (
				<ul>
					{people.map((person) => (
						<Person
							key={person.key}
							person={person}
							rank={rankIn(rules, person.session)}
							onTalk={capacity === 2 && isDirect(room.room) ? null : onTalk}
							onCard={onCard}
							onModerate={onModerate}
						/>
					))}
				</ul>
			)}
		</div>
	);
}

type PersonProps = Pick<PeopleProps, "onTalk" | "onCard" | "onModerate"> & {
	readonly person: PersonIn;
	readonly rank: ReturnType<typeof rankIn>;
};

/** What stands behind a name; nothing for who is here. */
const remarks: Readonly<Record<PersonIn["presence"], () => string | null>> = {
	here: () => null,
	away: () => insideTexts.people.away,
	absent: () => talkTexts.absent,
	gone: () => talkTexts.gone,
};

function Person({ person, rank, onTalk, onCard, onModerate }: PersonProps) {
	const { name, session, me, kept, presence } = person;
	const remark = me ? insideTexts.people.you : remarks[presence]();
	return (
		<li className={styles["person"]}>
			<Presence here={presence === "here"} />
			<button
				type="button"
				className={styles["name"]}
				style={me ? { color: inkOfName(name) } : undefined}
				disabled={session === undefined || presence === "gone"}
				aria-haspopup="dialog"
				onClick={() => session !== undefined && onCard(session, name)}
			>
				<bdi>{name}</bdi>
			</button>
			{kept && <KeptMark />}
			{rank && <RankMark rank={rank} />}
			{remark !== null && <small>{remark}</small>}
			{!me && onModerate && (
				<IconButton
					className={styles["moderate"]}
					label={roomTexts.person(name)}
					aria-haspopup="dialog"
					onClick={() => onModerate(name)}
				>
					<Shield size={15} aria-hidden="true" />
				</IconButton>
			)}
			{!me && onTalk && session !== undefined && presence !== "gone" && (
				<IconButton
					className={styles["talk"]}
					label={roomTexts.talk(name)}
					aria-haspopup="dialog"
					onClick={() => onTalk([session], false)}
				>
					<MessageCircle size={15} aria-hidden="true" />
				</IconButton>
			)}
		</li>
	);
}
