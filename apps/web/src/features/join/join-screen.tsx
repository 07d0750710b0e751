import type { Refusal } from "@parley/protocol/refusals";
import { useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Contained } from "../../ui/contained.tsx";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { texts } from "../../ui/texts.ts";
import { About } from "./about.tsx";
import { JoinForm } from "./join-form.tsx";
import styles from "./join-screen.module.css";
import { loadElsewhere } from "./name-hint.tsx";
import { type RoomStatus, useRoomSummary } from "./use-room-summary.ts";

const words = texts.join;

interface JoinScreenProps {
	/** null until the house has said which room it offers */
	readonly room: string | null;
	readonly mayOpenRooms: boolean;
	/** one signs in by the house's provider, too */
	readonly provider?: boolean | undefined;
	/** why the house lets nobody in just now */
	readonly doorShut: string | null;
	/** welcome was said, the seat is not taken yet */
	readonly entering: boolean;
	/** why one is here who was inside */
	readonly notice?: string | null;
	/** refused already, on coming back by itself */
	readonly refusal: Refusal | null;
}

export function JoinScreen(props: JoinScreenProps) {
	// a server that is not there is said by the room's own lines
	const blocked = useChat(({ link }) => "suspect" in link && link.suspect === "proxy");
	return (
		<Entrance
			{...props}
			status={useRoomSummary(props.room)}
			doorShut={blocked ? words.noSocket : props.doorShut}
		/>
	);
}

/** One column, one field: a name, and one is in. Nothing above the field's end moves by what is known later. */
export function Entrance({
	room,
	status,
	mayOpenRooms,
	provider,
	doorShut,
	entering,
	notice = null,
	refusal,
}: JoinScreenProps & { readonly status: RoomStatus }) {
	const client = useClient();
	const [before] = useState(() => client.remembered());
	const last = before.room === room ? null : before.room;
	const summary = status.state === "known" ? status.summary : null;
	const full = summary !== null && summary.capacity > 0 && summary.count >= summary.capacity;
	const missing = status.state === "unknown-room" && !mayOpenRooms;
	return (
		<main className={styles["screen"]} aria-label={words.region}>
			<div className={styles["column"]}>
				<span className={styles["mark"]} aria-hidden="true">
					P
				</span>
				<About room={room} status={status} mayOpenRooms={mayOpenRooms} />
				{notice !== null && (
					<p className={styles["notice"]} role="status">
						{notice}
					</p>
				)}
				{missing ? (
					<Contained look="line">
						<OtherRooms except={room} />
					</Contained>
				) : (
					<JoinForm room={room} full={full} entering={entering} before={before} refusal={refusal} />
				)}
				{doorShut !== null && (
					<p className={styles["shut"]} role="alert">
						{doorShut} {words.doorShut}
					</p>
				)}
				{status.state !== "unknown-room" && (
					<div className={styles["seats"]}>
						{summary && (
							<Contained look="line">
								<HowFull summary={summary} />
							</Contained>
						)}
					</div>
				)}
				{summary && full && (
					<div className={styles["full"]}>
						<Contained look="line">
							<FullRoom summary={summary} />
						</Contained>
					</div>
				)}
				{provider && (
					<Contained look="line">
						<SignInEntry />
					</Contained>
				)}
				{last !== null && (
					<div className={styles["last"]}>
						<Contained look="line">
							<LastTime room={last} />
						</Contained>
					</div>
				)}
			</div>
			<p className={styles["language"]}>
				<LanguageChoice />
			</p>
		</main>
	);
}

/** Behind what the house has said of the room: their place is kept until then. */
const HowFull = lazyPart(async () => (await import("./how-full.tsx")).HowFull);
const LastTime = lazyPart(async () => (await loadElsewhere()).LastTime);
const SignInEntry = lazyPart(async () => (await loadElsewhere()).SignInEntry);
const OtherRooms = lazyPart(async () => (await loadElsewhere()).OtherRooms);
const FullRoom = lazyPart(async () => (await loadElsewhere()).FullRoom);
