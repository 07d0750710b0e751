import { BellOff, X } from "lucide-react";
import { alertTexts } from "../../ui/alert-texts.ts";
import { IconButton } from "../../ui/button.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { Link } from "../../ui/link.tsx";
import { Presence } from "../../ui/presence.tsx";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./sidebar.module.css";
import type { SidebarRoom } from "./sidebar-rooms.ts";

const words = roomTexts.sidebar;
const SHOWN_MAX = 999;

interface RoomItemProps {
	readonly room: SidebarRoom;
	readonly current: boolean;
	readonly mentions: number;
	readonly muted: boolean;
	readonly onLeave: (room: string) => void;
}

export function RoomItem({ room, current, mentions, muted, onLeave }: RoomItemProps) {
	const quiet = muted || !room.mayRead;
	return (
		<li className={styles["item"]} data-current={current} data-unread={room.unread > 0 && !quiet}>
			<Link
				to={room.calledAt === null ? `/r/${room.room}` : `/r/${room.room}#${room.calledAt}`}
				className={styles["name"]}
				aria-current={current ? "page" : undefined}
			>
				{room.partner !== null && <Presence here={room.partner === "here"} />}
				<bdi className={styles["text"]}>{room.name}</bdi>
				{muted && (
					<>
						<BellOff className={styles["muted"]} size={12} aria-hidden="true" />
						<Hidden>{alertTexts.muted}</Hidden>
					</>
				)}
				<State room={room} />
				{room.unread > 0 && <Unread count={room.unread} mentions={mentions} quiet={quiet} />}
			</Link>
			{room.mine && (
				<IconButton
					className={styles["leave"]}
					label={words.leave(room.name)}
					onClick={() => onLeave(room.room)}
				>
					<X size={14} aria-hidden="true" />
				</IconButton>
			)}
		</li>
	);
}

function Unread({ count, mentions, quiet }: { count: number; mentions: number; quiet: boolean }) {
	return (
		<b className={quiet ? styles["quiet"] : styles["badge"]}>
			<span aria-hidden="true">
				{mentions > 0 && <span className={styles["at"]}>@</span>}
				{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
			</span>
			<Hidden>
				{words.unread(count)}
				{mentions > 0 && `, ${alertTexts.mentions(mentions)}`}
			</Hidden>
		</b>
	);
}

/** What is in the way is said beside what is unread; how many are in is not. */
function State({ room }: { room: SidebarRoom }) {
	if (room.place !== null) return <small>{words.inLine(room.place)}</small>;
	if (room.shut !== null) return <small>{words.shut[room.shut]}</small>;
	if (room.unread > 0 || room.partner !== null) return null;
	if (room.full) return <small>{words.full}</small>;
	if (room.count === null) return null;
	return (
		<small>
			<span aria-hidden="true">{roomTexts.taken(room.count, room.capacity)}</span>
			<Hidden>{words.seatsTaken(room.count, room.capacity)}</Hidden>
		</small>
	);
}
