import { MessageCircle, UserRoundPlus } from "lucide-react";
import { useMemo } from "react";
import type { Member, RoomState } from "../../client/chat-state.ts";
import { IconButton } from "../../ui/button.tsx";
import { inkOfName } from "../../ui/name-colour.ts";
import { Presence } from "../../ui/presence.tsx";
import { roomTexts } from "../../ui/room-texts.ts";
import { texts } from "../../ui/texts.ts";
import { byPresence } from "./by-presence.ts";
import styles from "./people.module.css";

interface PeopleProps {
	readonly room: RoomState;
	readonly myName: string;
	readonly onInvite: () => void;
	/** null where no rooms can be opened to talk in */
	readonly onTalk: ((name: string) => void) | null;
}

export function People({ room, myName, onInvite, onTalk }: PeopleProps) {
	const { members, count, capacity } = room;
	const sorted = useMemo(() => (members === null ? null : byPresence(members, myName)), [members, myName]);
	if (room.membership.state !== "inside")
		return (
			<div className={styles["people"]}>
				<p className={styles["many"]}>{texts.people.noSeat}</p>
			</div>
		);
	return (
		<div className={styles["people"]}>
			<div className={styles["head"]}>
				<h2 className={styles["heading"]}>{texts.people.heading(count, capacity)}</h2>
				<IconButton label={roomTexts.invite} aria-haspopup="dialog" onClick={onInvite}>
					<UserRoundPlus size={16} aria-hidden="true" />
				</IconButton>
			</div>
			{sorted === null ? (
				<p className={styles["many"]}>{texts.people.tooMany(count)}</p>
			) : (
				<ul>
					{sorted.map((member) => (
						<Person
							key={member.name}
							member={member}
							me={member.name === myName}
							onTalk={room.capacity === 2 ? null : onTalk}
						/>
					))}
				</ul>
			)}
		</div>
	);
}

function Person({ member, me, onTalk }: { member: Member; me: boolean; onTalk: PeopleProps["onTalk"] }) {
	return (
		<li className={styles["person"]}>
			<Presence here={!member.away} />
			<bdi className={styles["name"]} style={me ? { color: inkOfName(member.name) } : undefined}>
				{member.name}
			</bdi>
			{me && <small>{texts.people.you}</small>}
			{member.away && <small>{texts.people.away}</small>}
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
