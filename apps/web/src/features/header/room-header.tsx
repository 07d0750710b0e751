import type { RoomState } from "@parley/client/state/chat-state";
import { Bell, BellOff, Menu, Search, Shield, ShieldAlert, UserRound } from "lucide-react";
import { alertTexts } from "../../ui/alert-texts.ts";
import { IconButton } from "../../ui/button.tsx";
import { deedTexts } from "../../ui/deed-texts.ts";
import { isDirect, tellingTitle } from "../../ui/direct.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { talkTexts } from "../../ui/talk-texts.ts";
import { IntegrityIndicator } from "./integrity-indicator.tsx";
import styles from "./room-header.module.css";

export interface RoomHeaderProps {
	readonly room: RoomState;
	/** as people call it */
	readonly name: string;
	readonly muted: boolean;
	readonly roomsInDrawer: boolean;
	readonly peopleInDrawer: boolean;
	readonly onFind: () => void;
	readonly onRooms: () => void;
	readonly onPeople: () => void;
	readonly onAlerts: () => void;
	readonly onAbout: () => void;
}

export function RoomHeader({ room, name, muted, onAlerts, onAbout, ...props }: RoomHeaderProps) {
	const inside = room.seat.state === "inside";
	const BellIcon = muted ? BellOff : Bell;
	const ShieldIcon = room.reported > 0 ? ShieldAlert : Shield;
	return (
		<header className={styles["header"]}>
			{props.roomsInDrawer && (
				<IconButton label={roomTexts.sidebar.open} className={styles["menu"]} onClick={props.onRooms}>
					<Menu size={18} aria-hidden="true" />
				</IconButton>
			)}
			<h1 className={styles["title"]}>
				<bdi>{name}</bdi>
			</h1>
			<p className={styles["topic"]} dir="auto" title={room.topic}>
				{aboutOf(room)}
			</p>
			{inside && (
				<div className={styles["chips"]}>
					<button
						type="button"
						className={styles["find"]}
						aria-label={insideTexts.header.find}
						aria-keyshortcuts="Control+F Meta+F"
						title={insideTexts.header.find}
						onClick={props.onFind}
					>
						<Search size={14} aria-hidden="true" />
						<span>{insideTexts.header.find}</span>
					</button>
					<Seats room={room} asButton={props.peopleInDrawer} onPeople={props.onPeople} />
					<IntegrityIndicator room={room.room} continuity={room.continuity} head={room.head} />
					<IconButton
						className={styles["bell"]}
						label={room.reported > 0 ? deedTexts.aboutRoomReported : deedTexts.aboutRoom}
						aria-haspopup="dialog"
						data-reported={room.reported > 0 || undefined}
						onClick={onAbout}
					>
						<ShieldIcon size={16} aria-hidden="true" />
					</IconButton>
					<IconButton
						className={styles["bell"]}
						label={muted ? alertTexts.bellMuted : alertTexts.bell}
						aria-haspopup="dialog"
						onClick={onAlerts}
					>
						<BellIcon size={16} aria-hidden="true" />
					</IconButton>
				</div>
			)}
		</header>
	);
}

function Seats({ room, asButton, onPeople }: { room: RoomState; asButton: boolean; onPeople: () => void }) {
	const seats = insideTexts.header.seats(room.count, room.capacity);
	if (!asButton)
		return (
			<span className={styles["chip"]}>
				<UserRound size={12} aria-hidden="true" /> {seats}
			</span>
		);
	return (
		<button
			type="button"
			className={styles["chip"]}
			aria-label={`${insideTexts.header.people}, ${seats}`}
			onClick={onPeople}
		>
			<UserRound size={12} aria-hidden="true" /> {seats}
		</button>
	);
}

function aboutOf(room: RoomState): string {
	if (isDirect(room.room)) return talkTexts.about(room.capacity);
	return [tellingTitle(room), room.topic].filter(Boolean).join(" · ");
}
