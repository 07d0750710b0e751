import { insideTexts } from "../../ui/inside-texts.ts";
import { RoomLink } from "../../ui/room-link.tsx";
import styles from "./empty-room.module.css";

export function EmptyRoom({ href }: { href: string }) {
	return (
		<div className={styles["empty"]}>
			<p className={styles["title"]}>{insideTexts.empty.title}</p>
			<p className={styles["hint"]}>{insideTexts.empty.hint}</p>
			<RoomLink href={href} />
		</div>
	);
}
