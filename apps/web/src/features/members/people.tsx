import { useMemo } from "react";
import type { Member, RoomState } from "../../client/chat-state.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { texts } from "../../ui/texts.ts";
import { byPresence } from "./by-presence.ts";
import styles from "./people.module.css";

export function People({ room, myName }: { room: RoomState; myName: string }) {
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
			<h2 className={styles["heading"]}>{texts.people.heading(count, capacity)}</h2>
			{sorted === null ? (
				<p className={styles["many"]}>{texts.people.tooMany(count)}</p>
			) : (
				<ul>
					{sorted.map((member) => (
						<Person key={member.name} member={member} me={member.name === myName} />
					))}
				</ul>
			)}
		</div>
	);
}

function Person({ member, me }: { member: Member; me: boolean }) {
	return (
		<li className={styles["person"]}>
			<span className={member.away ? styles["away"] : styles["here"]} aria-hidden="true" />
			<bdi className={styles["name"]} style={me ? { color: inkOfName(member.name) } : undefined}>
				{member.name}
			</bdi>
			{me && <small>{texts.people.you}</small>}
			{member.away && <small>{texts.people.away}</small>}
		</li>
	);
}
