import type { Me, RoomState } from "@parley/client/state/chat-state";
import { withoutSpoilers } from "@parley/protocol/markdown/covered";
import { type Pin, PinList } from "@parley/protocol/pins";
import { Button } from "../../ui/button.tsx";
import { fullTime } from "../../ui/dates.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { nameShown } from "../../ui/name-shown.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { ListOf } from "./list-of.tsx";
import { mayPin } from "./may-pin.ts";
import styles from "./moderation.module.css";
import { useAct } from "./use-act.ts";
import type { Moderation } from "./use-moderation.ts";
import { useRoomList } from "./use-room-list.ts";

interface PinsListProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly moderation: Moderation;
	/** shows a message */
	readonly onJump: (seq: number) => void;
}

/** PIN2: what is pinned in the room, in the order in which it was. */
export function PinsList({ room, me, moderation, onJump }: PinsListProps) {
	const { answer, reload } = useRoomList(room.room, "/pins", PinList);
	const { busy, error, act } = useAct(moderation, reload);
	const may = moderation.as !== null || mayPin(room, me.session);
	const pins = answer?.ok ? answer.value.pins : [];
	const { place, goes } = useFocusKept();
	const down = (target: number, nth: number) => {
		goes(nth);
		act({ do: "pin", target, on: false });
	};
	const row = (pin: Pin, nth: number) => (
		<li key={pin.seq}>
			<p>
				<b>
					<bdi>{nameShown(pin.name)}</bdi>
				</b>
				<time dateTime={new Date(pin.at).toISOString()}>{fullTime(pin.at)}</time>
			</p>
			<blockquote dir="auto">{withoutSpoilers(pin.text) || words.pins.files(pin.files ?? 0)}</blockquote>
			<p>{words.pins.by(nameShown(pin.by))}</p>
			<div className={styles["deeds"]}>
				<Button onClick={() => onJump(pin.seq)}>{words.reports.show(pin.seq)}</Button>
				{may && (
					<Button disabled={busy} onClick={() => down(pin.seq, nth)}>
						{words.pins.down(pin.seq)}
					</Button>
				)}
			</div>
		</li>
	);
	return (
		<div ref={place} tabIndex={-1}>
			<ListOf answer={answer} rows={pins.map(row)} empty={words.pins.none} error={error} />
		</div>
	);
}
