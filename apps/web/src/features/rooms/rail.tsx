import { Plus, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { Link } from "../../ui/link.tsx";
import { texts } from "../../ui/texts.ts";
import { Brand } from "./brand.tsx";
import { NewRoom } from "./new-room.tsx";
import styles from "./rail.module.css";
import { type RailRoom, railRooms } from "./rail-rooms.ts";

const words = texts.rooms;

interface RailProps {
	readonly current: string;
	readonly mayOpenRooms: boolean;
	readonly onOpened: (room: string) => void;
	readonly onLeft: (room: string) => void;
	readonly onKeys: () => void;
}

export function Rail({ current, mayOpenRooms, onOpened, onLeft, onKeys }: RailProps) {
	const client = useClient();
	const directory = useChat((state) => state.directory);
	const mine = useChat((state) => state.rooms);
	const rooms = useMemo(() => railRooms(directory, mine), [directory, mine]);
	const [asking, setAsking] = useState(false);
	const leave = (room: string) => {
		client.leave(room);
		onLeft(room);
	};
	return (
		<div className={styles["rail"]}>
			<Brand onKeys={onKeys} />
			<h2 className={styles["heading"]}>{words.region}</h2>
			<ul className={styles["list"]}>
				{rooms.map((room) => (
					<RoomItem key={room.room} room={room} current={room.room === current} onLeave={leave} />
				))}
			</ul>
			{mayOpenRooms && (
				<Button look="plain" className={styles["new"]} onClick={() => setAsking(true)}>
					<Plus size={14} aria-hidden="true" /> {words.newRoom}
				</Button>
			)}
			{asking && <NewRoom onOpened={onOpened} onClose={() => setAsking(false)} />}
		</div>
	);
}

function RoomItem({
	room,
	current,
	onLeave,
}: {
	room: RailRoom;
	current: boolean;
	onLeave: (room: string) => void;
}) {
	return (
		<li className={styles["item"]} data-current={current} data-unread={room.unread > 0}>
			<Link to={`/r/${room.room}`} className={styles["name"]} aria-current={current ? "page" : undefined}>
				<span>{texts.common.roomName(room.room)}</span>
				<State room={room} />
			</Link>
			{room.mine && (
				<IconButton
					className={styles["leave"]}
					label={words.leave(room.room)}
					onClick={() => onLeave(room.room)}
				>
					<X size={14} aria-hidden="true" />
				</IconButton>
			)}
		</li>
	);
}

function State({ room }: { room: RailRoom }) {
	if (room.unread > 0) {
		return (
			<b className={styles["badge"]}>
				<span aria-hidden="true">{room.unread > 999 ? "999+" : room.unread}</span>
				<Hidden>{words.unread(room.unread)}</Hidden>
			</b>
		);
	}
	if (room.place !== null) return <small>{words.inLine(room.place)}</small>;
	if (room.full) return <small>{words.full}</small>;
	return (
		<small>
			<span aria-hidden="true">{words.taken(room.count, room.capacity)}</span>
			<Hidden>{words.seatsTaken(room.count, room.capacity)}</Hidden>
		</small>
	);
}
