import { Menu, UserRound } from "lucide-react";
import type { RoomState } from "../../client/chat-state.ts";
import { IconButton } from "../../ui/button.tsx";
import { texts } from "../../ui/texts.ts";
import { ContinuityMark } from "./continuity-mark.tsx";
import styles from "./room-header.module.css";

interface RoomHeaderProps {
	readonly room: RoomState;
	readonly roomsInDrawer: boolean;
	readonly peopleInDrawer: boolean;
	readonly onRooms: () => void;
	readonly onPeople: () => void;
}

export function RoomHeader({ room, roomsInDrawer, peopleInDrawer, onRooms, onPeople }: RoomHeaderProps) {
	const inside = room.membership.state === "inside";
	const seats = texts.header.seats(room.count, room.capacity);
	return (
		<header className={styles["header"]}>
			{roomsInDrawer && (
				<IconButton label={texts.rooms.open} className={styles["menu"]} onClick={onRooms}>
					<Menu size={18} aria-hidden="true" />
				</IconButton>
			)}
			<h1 className={styles["title"]}>{texts.common.roomName(room.room)}</h1>
			<p className={styles["topic"]} dir="auto" title={room.topic}>
				{aboutOf(room)}
			</p>
			{inside && (
				<div className={styles["chips"]}>
					{peopleInDrawer ? (
						<button
							type="button"
							className={styles["chip"]}
							aria-label={`${texts.header.people}, ${seats}`}
							onClick={onPeople}
						>
							<UserRound size={12} aria-hidden="true" /> {seats}
						</button>
					) : (
						<span className={styles["chip"]}>
							<UserRound size={12} aria-hidden="true" /> {seats}
						</span>
					)}
					<ContinuityMark continuity={room.continuity} head={room.head} />
				</div>
			)}
		</header>
	);
}

/** A title that only spells the room's id differently says nothing new. */
function aboutOf({ room, title, topic }: RoomState): string {
	const said = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") === room;
	return [said ? "" : title, topic].filter(Boolean).join(" · ");
}
