import { useMemo } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { conversationLabels } from "../../ui/conversation-labels.ts";
import { directoryTexts as words } from "../../ui/directory-texts.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./directory-panel.module.css";
import { wherePeopleAre } from "./where-people-are.ts";

interface WhoIsWhereProps {
	readonly typed: string;
	readonly me: string;
	readonly onRoom: (room: string) => void;
	readonly onTalk: ((session: string) => void) | null;
}

const SHOWN_MAX = 200;

export function WhoIsWhere({ typed, me, onRoom, onTalk }: WhoIsWhereProps) {
	const rooms = useChat((state) => state.rooms);
	const labels = conversationLabels(useChat((state) => state.conversations));
	const people = useMemo(() => wherePeopleAre(rooms, me, typed.trim()), [rooms, me, typed]);
	return (
		<>
			<p className={styles["hint"]}>{words.hint}</p>
			<ul className={styles["list"]} aria-label={words.kinds.people}>
				{people.slice(0, SHOWN_MAX).map(({ session, name, away, rooms: where }) => (
					<li key={session ?? name} className={styles["person"]}>
						<Avatar name={name} small />
						<span>
							<b>
								<bdi>{name}</bdi>
							</b>{" "}
							{away && <small>{words.away}</small>}
						</span>
						<span className={styles["where"]}>
							{where.map((room) => (
								<Button key={room} look="plain" onClick={() => onRoom(room)}>
									<bdi>{labels.get(room) ?? texts.common.roomName(room)}</bdi>
								</Button>
							))}
							{onTalk && session !== undefined && (
								<Button aria-label={words.talk(name)} onClick={() => onTalk(session)}>
									{words.talkShort}
								</Button>
							)}
						</span>
					</li>
				))}
			</ul>
			<div role="status">{people.length === 0 && <p>{words.nobody}</p>}</div>
		</>
	);
}
