import { RoomLink } from "../../ui/room-link.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./empty-room.module.css";

export function EmptyRoom({ href }: { href: string }) {
	return (
		<div className={styles["empty"]}>
			<p className={styles["title"]}>{texts.empty.title}</p>
			<p className={styles["hint"]}>{texts.empty.hint}</p>
			<RoomLink href={href} />
		</div>
	);
}
