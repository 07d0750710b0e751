import type { AdminRoom } from "@parley/protocol/admin";
import { useEffect, useId, useState } from "react";
import { adminTexts } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/panel-form.module.css";
import { Sure } from "../../ui/sure.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./admin.module.css";
import { doesInRoom, revokes, type Way, type Ways as WaysTold, waysInto } from "./deeds.ts";
import { useDeed } from "./use-deed.ts";

const words = adminTexts.roomDeeds;

interface RoomDeedsProps {
	readonly token: string;
	readonly room: AdminRoom;
	readonly onDone: () => void;
}

/** ROOM9, WHO23, HOOK1: what leads into a room, or out of it, is revoked, and the room deleted, by who has typed which it is. */
export function RoomDeeds({ token, room: { room }, onDone }: RoomDeedsProps) {
	const { busy, error, run } = useDeed(onDone);
	const [reason, setReason] = useState("");
	const [typed, setTyped] = useState("");
	const ids = { reason: useId(), typed: useId() };
	return (
		<div className={form["form"]}>
			<Ways token={token} room={room} />
			<label htmlFor={ids.reason}>{words.reason}</label>
			<input
				id={ids.reason}
				dir="auto"
				value={reason}
				maxLength={240}
				autoComplete="off"
				onChange={(event) => setReason(event.currentTarget.value)}
			/>
			<label htmlFor={ids.typed}>{words.typed(room)}</label>
			<input
				id={ids.typed}
				dir="ltr"
				value={typed}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
			<div className={styles["deeds"]}>
				<Button
					look="danger"
					disabled={busy || typed.trim() !== room}
					onClick={() => void run(() => doesInRoom(token, room, { do: "delete", reason: reason.trim() }))}
				>
					{words.delete}
				</Button>
			</div>
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
		</div>
	);
}

function Ways({ token, room }: { readonly token: string; readonly room: string }) {
	const [told, setTold] = useState<WaysTold | null>(null);
	const [asked, setAsked] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was revoked is why it is read anew
	useEffect(() => {
		let isOver = false;
		void waysInto(token, room).then((all) => !isOver && setTold(all));
		return () => {
			isOver = true;
		};
	}, [token, room, asked]);
	const { busy, error, run } = useDeed(() => setAsked((count) => count + 1));
	const { ways, refused } = told ?? { ways: [], refused: null };
	const { place, goes } = useFocusKept();
	const revoke = (way: Way, nth: number) => {
		goes(nth);
		void run(() => revokes(token, room, way));
	};
	const wrong = error ?? refused;
	const none = ways.length === 0 && refused === null ? words.noWays : "";
	return (
		<div ref={place} tabIndex={-1}>
			<p role="status">{told === null ? adminTexts.loading : none}</p>
			{ways.length > 0 && (
				<ul className={styles["ways"]} aria-label={words.ways}>
					{ways.map((way, nth) => (
						<li key={`${way.kind} ${way.id}`}>
							<span>{words.way(way.kind, way.name, way.at)}</span>
							<Sure
								label={words.revoke}
								name={words.revokeOf(words.way(way.kind, way.name, way.at))}
								sure={words.revokeSure}
								yes={words.revokeYes}
								no={adminTexts.deeds.no}
								busy={busy}
								onYes={() => revoke(way, nth)}
							/>
						</li>
					))}
				</ul>
			)}
			{wrong !== null && (
				<p className={form["error"]} role="alert">
					{wrong}
				</p>
			)}
		</div>
	);
}
