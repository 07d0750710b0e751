import type { RoomState } from "@parley/client/state/chat-state";
import { History } from "lucide-react";
import { sameDayTime } from "../ui/dates.ts";
import { insideTexts } from "../ui/inside-texts.ts";
import styles from "./as-of.module.css";

/** Where one writes, and where what came since will stand: how old what is shown is. */
export function AsOf({ room: { asOf } }: { room: RoomState }) {
	return (
		<div role="status" className={asOf === undefined ? undefined : styles["asOf"]}>
			{asOf !== undefined && (
				<>
					<History size={14} aria-hidden="true" />
					<p>{insideTexts.timeline.asOf(sameDayTime(asOf))}</p>
				</>
			)}
		</div>
	);
}

/** On the way in, or without a link: what was kept stands in the place of the messages. */
export function isShownAsOf({ seat, asOf }: RoomState): boolean {
	return asOf !== undefined && seat.state === "joining";
}
