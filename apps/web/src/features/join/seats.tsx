import type { RoomSummary } from "@parley/protocol/http";
import { texts } from "../../ui/texts.ts";
import styles from "./seats.module.css";

/** More pips than this are no picture any more; the words stay exact. */
const PIPS_MAX = 50;

/** How full the room is and how quick the house, before one comes in; their place while that is not known. */
export function Seats({ summary }: { summary: RoomSummary | null }) {
	if (summary === null) return <div className={styles["seats"]} />;
	const { count, capacity, deliverMs } = summary;
	return (
		<div className={styles["seats"]}>
			<div className={styles["taken"]}>
				{capacity > 0 && capacity <= PIPS_MAX && <Pips count={count} capacity={capacity} />}
				<p>{texts.join.seatsTaken(count, capacity)}</p>
			</div>
			<p className={styles["health"]}>
				{deliverMs === null ? (
					texts.join.healthUnknown
				) : (
					<>
						{texts.join.health} <b>{texts.join.healthValue(deliverMs)}</b>
					</>
				)}
			</p>
		</div>
	);
}

function Pips({ count, capacity }: { count: number; capacity: number }) {
	return (
		<div className={styles["pips"]} aria-hidden="true">
			{Array.from({ length: capacity }, (_, seat) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name than their number
				<i key={seat} className={seat < count ? styles["on"] : undefined} />
			))}
		</div>
	);
}
