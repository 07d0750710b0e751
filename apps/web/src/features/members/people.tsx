import type { Member, RoomState } from "@parley/client/state/chat-state";
import { MessageCircle, Shield, UserRoundPlus } from "lucide-react";
import { useMemo } from "react";
import { IconButton } from "../../ui/button.tsx";
import { isDirect } from "../../ui/direct.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { Presence } from "../../ui/presence.tsx";
import { roomTexts } from "../../ui/room-texts.ts";
import { byPresence } from "./by-presence.ts";
import styles from "./people.module.css";

interface PeopleProps {
	readonly room: RoomState;
	readonly myName: string;
	readonly onInvite: () => void;
	/** null where no rooms can be opened to talk in */
	readonly onTalk: ((name: string) => void) | null;
	/** null for who may not moderate the room */
	readonly onModerate: ((name: string) => void) | null;
}

export function People({ room, myName, onInvite, onTalk, onModerate }: PeopleProps) {
	const { members, count, capacity } = room;
	const sorted = useMemo(() => (members === null ? null : byPresence(members, myName)), [members, myName]);
	if (room.seat.state !== "inside")
		return (
			<div className={styles["people"]}>
				<p className={styles["many"]}>{insideTexts.people.noSeat}</p>
			</div>
		);
	return (
		<div className={styles["people"]}>
			<div className={styles["head"]}>
				<h2 className={styles["heading"]}>{insideTexts.people.heading(count, capacity)}</h2>
				{!isDirect(room.room) && (
					<IconButton label={roomTexts.invite} aria-haspopup="dialog" onClick={onInvite}>
						<UserRoundPlus size={16} aria-hidden="true" />
					</IconButton>
				)}
			</div>
			{sorted === null ? (
				<p className={styles["many"]}>{insideTexts.people.tooMany(count)}</p>
			) : (
				<ul>
					{sorted.map((member) => (
						<Person
							key={member.name}
							member={member}
							me={member.name === myName}
							onTalk={isDirect(room.room) ? null : onTalk}
							onModerate={onModerate}
						/>
					))}
				</ul>
			)}
		</div>
	);
}

type PersonProps = Pick<PeopleProps, "onTalk" | "onModerate"> & {
	readonly member: Member;
	readonly me: boolean;
};

function Person({ member, me, onTalk, onModerate }: PersonProps) {
	return (
		<li className={styles["person"]}>
			<Presence here={!member.away} />
			<bdi className={styles["name"]} style={me ? { color: inkOfName(member.name) } : undefined}>
				{member.name}
			</bdi>
			{me && <small>{insideTexts.people.you}</small>}
			{member.away && <small>{insideTexts.people.away}</small>}
			{!me && onModerate && (
				<IconButton
					className={styles["moderate"]}
					label={roomTexts.person(member.name)}
					aria-haspopup="dialog"
					onClick={() => onModerate(member.name)}
				>
					<Shield size={15} aria-hidden="true" />
				</IconButton>
			)}
			{!me && onTalk && (
				<IconButton
					className={styles["talk"]}
					label={roomTexts.talk(member.name)}
					aria-haspopup="dialog"
					onClick={() => onTalk(member.name)}
				>
					<MessageCircle size={15} aria-hidden="true" />
				</IconButton>
			)}
		</li>
	);
}
