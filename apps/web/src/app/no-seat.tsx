import type { RoomState } from "@parley/client/state/chat-state";
import { useChat, useClient } from "../react/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { Contained } from "../ui/contained.tsx";
import { isDirect } from "../ui/direct.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { refusalTexts } from "../ui/refusal-texts.ts";
import { RoomChips } from "../ui/room-chips.tsx";
import { roomTexts } from "../ui/room-texts.ts";
import { texts } from "../ui/texts.ts";
import styles from "./no-seat.module.css";

const Kicked = lazyPart(async () => (await import("../features/entry/kicked.tsx")).Kicked);
const PassphraseForm = lazyPart(
	async () => (await import("../features/entry/passphrase-form.tsx")).PassphraseForm,
);

const words = roomTexts.seat;

/** In line, refused, or on the way in: what stands where the messages will be. */
export function NoSeat({ room, mayOpenRooms }: { room: RoomState; mayOpenRooms: boolean }) {
	const directory = useChat((state) => state.directory);
	if (room.seat.state === "joining") return <p className={styles["joining"]}>{words.joining}</p>;
	return (
		<section className={styles["noSeat"]} aria-live="polite">
			<Why room={room} mayOpenRooms={mayOpenRooms} />
			<RoomChips rooms={directory ?? []} except={room.room} />
		</section>
	);
}

function Why({ room: { room, seat, capacity }, mayOpenRooms }: { room: RoomState; mayOpenRooms: boolean }) {
	const client = useClient();
	if (seat.state === "waiting") {
		return (
			<>
				<h2>{words.place(seat.place)}</h2>
				<p>{words.inLineHint}</p>
				<Button onClick={() => client.leaveLine(room)}>{words.leaveLine}</Button>
			</>
		);
	}
	if (seat.state !== "refused") return null;
	const { code } = seat.refusal;
	const sentence = refusalTexts.sentence(seat.refusal);
	if (code === "room-full") {
		return (
			<>
				<h2>{words.full}</h2>
				<p>{capacity > 0 ? words.fullHint(capacity) : sentence}</p>
				<Button look="strong" onClick={() => client.wait(room)}>
					{texts.join.waitInLine}
				</Button>
			</>
		);
	}
	const { refusal } = seat;
	if (code === "removed-from-room" || refusal.field === "passphrase")
		return (
			<Contained>
				{code === "removed-from-room" ? (
					<Kicked refusal={refusal} onCome={() => client.join(room)} />
				) : (
					<PassphraseForm refusal={refusal} onCome={(passphrase) => client.join(room, passphrase)} />
				)}
			</Contained>
		);
	return (
		<>
			<h2>{words.refused}</h2>
			<p>{sentence}</p>
			{code === "no-such-room" && mayOpenRooms && !isDirect(room) ? (
				<Button look="strong" onClick={() => void client.open(room, {})}>
					{words.openIt}
				</Button>
			) : (
				<Button onClick={() => client.join(room)}>{words.tryAgain}</Button>
			)}
		</>
	);
}
