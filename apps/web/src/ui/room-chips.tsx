import { Link } from "./link.tsx";
import styles from "./room-chips.module.css";
import { roomTexts } from "./room-texts.ts";
import { texts } from "./texts.ts";

export interface RoomChip {
	readonly room: string;
	readonly count: number;
	/** 0: no limit */
	readonly capacity: number;
}

const SHOWN_MAX = 6;

/** Rooms with a free seat, one click each. */
export function RoomChips({ rooms, except }: { rooms: readonly RoomChip[]; except: string | null }) {
	const free = rooms.filter(
		({ room, count, capacity }) => room !== except && (capacity === 0 || count < capacity),
	);
	if (free.length === 0) return null;
	return (
		<ul className={styles["chips"]} aria-label={roomTexts.otherRooms}>
			{free.slice(0, SHOWN_MAX).map(({ room, count, capacity }) => (
				<li key={room}>
					<Link to={`/r/${room}`} className={styles["chip"]}>
						{texts.common.roomName(room)} <small>{roomTexts.taken(count, capacity)}</small>
					</Link>
				</li>
			))}
		</ul>
	);
}
