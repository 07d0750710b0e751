import { texts } from "../../ui/texts.ts";
import styles from "./about.module.css";
import type { RoomGlance } from "./use-room-summary.ts";

/** Which room this is, as far as one can tell from outside. */
export function About({
	room,
	glance,
	mayOpenRooms,
}: {
	room: string | null;
	glance: RoomGlance;
	mayOpenRooms: boolean;
}) {
	return (
		<>
			<h1 className={styles["title"]}>
				{room === null ? texts.common.product : texts.common.roomName(room)}
			</h1>
			<p className={styles["topic"]} dir="auto">
				{topicOf(glance, mayOpenRooms)}
			</p>
		</>
	);
}

function topicOf(glance: RoomGlance, mayOpenRooms: boolean): string {
	switch (glance.state) {
		case "asking":
			return glance.topic;
		case "known":
			return glance.summary.topic;
		case "unknown-room":
			return mayOpenRooms ? texts.join.newRoom : texts.join.noSuchRoom;
		case "unreachable":
			return texts.common.offline;
	}
}
