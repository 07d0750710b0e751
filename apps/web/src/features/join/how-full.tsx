import type { RoomSummary } from "@parley/protocol/http";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./how-full.module.css";
import { secureAddress, Unencrypted } from "./unencrypted.tsx";
import { usePasskeyField } from "./use-passkey-field.ts";

const words = roomTexts.howFull;
/** More pips than this are no picture any more; the words stay exact. */
const PIPS_MAX = 50;

/** How full the room is and how quick the house, before one comes in; and whether others read along on the way. */
export function HowFull({ summary }: { summary: RoomSummary }) {
	const address = secureAddress();
	// Here, and not with the field, for this comes behind the first paint.
	const refused = usePasskeyField();
	if (address === null && refused === null) return <Seats summary={summary} />;
	return (
		<div className={styles["both"]}>
			<div className={styles["row"]}>
				<Seats summary={summary} />
			</div>
			{address !== null && <Unencrypted address={address} />}
			{refused !== null && <p role="alert">{refused}</p>}
		</div>
	);
}

function Seats({ summary: { count, capacity, deliverMs } }: { summary: RoomSummary }) {
	return (
		<>
			<div className={styles["taken"]}>
				{capacity > 0 && capacity <= PIPS_MAX && <Pips count={count} capacity={capacity} />}
				<p>{words.seatsTaken(count, capacity)}</p>
			</div>
			<p className={styles["health"]}>
				{deliverMs === null ? (
					words.healthUnknown
				) : (
					<>
						{words.health} <b>{words.healthValue(deliverMs)}</b>
					</>
				)}
			</p>
		</>
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
