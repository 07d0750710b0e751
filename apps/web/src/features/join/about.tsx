import { texts } from "../../ui/texts.ts";
import styles from "./about.module.css";
import type { RoomStatus } from "./use-room-summary.ts";

/** Which room this is, as far as one can tell from outside. */
export function About({
	room,
	status,
	mayOpenRooms,
}: {
	room: string | null;
	status: RoomStatus;
	mayOpenRooms: boolean;
}) {
	return (
		<>
			<h1 className={styles["title"]}>
				{room === null ? texts.common.product : texts.common.roomName(room)}
			</h1>
			<p className={styles["topic"]} dir="auto">
				{topicOf(status, mayOpenRooms)}
			</p>
		</>
	);
}

function topicOf(status: RoomStatus, mayOpenRooms: boolean): string {
	switch (status.state) {
		case "asking":
			return status.topic;
		case "known":
			return status.summary.topic;
		case "unknown-room":
			return mayOpenRooms ? texts.join.newRoom : texts.join.noSuchRoom;
		case "unreachable":
			return texts.common.offline;
	}
}
