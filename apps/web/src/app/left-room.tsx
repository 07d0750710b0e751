import { useLayoutEffect, useRef } from "react";
import { useChat } from "../react/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { RoomChips } from "../ui/room-chips.tsx";
import { roomTexts as words } from "../ui/room-texts.ts";
import { texts } from "../ui/texts.ts";
import styles from "./no-seat.module.css";

interface LeftRoomProps {
	readonly room: string;
	readonly onRejoin: () => void;
	/** null where the rooms are in view anyway */
	readonly onRooms: (() => void) | null;
}

/** One has left the room on show, here or in another tab. */
export function LeftRoom({ room, onRejoin, onRooms }: LeftRoomProps) {
	const directory = useChat((state) => state.directory);
	const button = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => button.current?.focus(), []);
	return (
		<section className={styles["noSeat"]}>
			<h1>{words.left(texts.common.roomName(room))}</h1>
			<p>{words.leftHint}</p>
			<div className={styles["ways"]}>
				<Button ref={button} look="strong" onClick={onRejoin}>
					{words.comeBack}
				</Button>
				{onRooms && <Button onClick={onRooms}>{words.sidebar.open}</Button>}
			</div>
			<RoomChips rooms={directory ?? []} except={room} />
		</section>
	);
}
