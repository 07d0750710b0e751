import type { OwnRoom } from "@parley/client/state/chat-state";
import { List, Plus, Search } from "lucide-react";
import { useMemo } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { isMac } from "../../ui/is-mac.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { talkTexts } from "../../ui/talk-texts.ts";
import { Brand } from "./brand.tsx";
import { RoomItem } from "./room-item.tsx";
import styles from "./sidebar.module.css";
import { type SidebarRoom, sidebarRooms } from "./sidebar-rooms.ts";

const words = roomTexts.sidebar;

interface Props {
	readonly current: string;
	readonly me: string;
	/** rooms of which one is a member: they stay in view while one is not in them */
	readonly own: ReadonlyMap<string, OwnRoom>;
	/** unread mentions of oneself, by room */
	readonly mentions: ReadonlyMap<string, number>;
	readonly muted: ReadonlySet<string>;
	/** null where only the operator opens rooms */
	readonly onNew: (() => void) | null;
	readonly onLeave: (room: string) => void;
	readonly onSwitch: () => void;
	readonly onDirectory: () => void;
}

export function Sidebar({ current, me, own, mentions, muted, onNew, onLeave, ...props }: Props) {
	const directory = useChat((state) => state.directory);
	const mine = useChat((state) => state.rooms);
	const conversations = useChat((state) => state.conversations);
	const rooms = useMemo(
		() => sidebarRooms(directory, mine, conversations, me, own),
		[directory, mine, conversations, me, own],
	);
	const item = (room: SidebarRoom) => (
		<RoomItem
			key={room.room}
			room={room}
			current={room.room === current}
			mentions={mentions.get(room.room) ?? 0}
			muted={muted.has(room.room)}
			onLeave={onLeave}
		/>
	);
	const direct = rooms.filter(({ partner, turnedAway }) => partner !== null && !turnedAway);
	const turnedAway = rooms.filter((room) => room.turnedAway);
	return (
		<div className={styles["sidebar"]}>
			<Brand />
			<button
				type="button"
				className={styles["jump"]}
				aria-keyshortcuts="Control+K Meta+K"
				onClick={props.onSwitch}
			>
				<Search size={14} aria-hidden="true" />
				<span>{roomTexts.jump}</span>
				<kbd>{isMac ? "⌘K" : "Ctrl K"}</kbd>
			</button>
			<h2 className={styles["heading"]}>{words.region}</h2>
			<ul className={styles["list"]}>{rooms.filter(({ partner }) => partner === null).map(item)}</ul>
			<Button look="plain" className={styles["new"]} onClick={props.onDirectory}>
				<List size={14} aria-hidden="true" /> {words.all}
			</Button>
			{onNew && (
				<Button look="plain" className={styles["new"]} onClick={onNew}>
					<Plus size={14} aria-hidden="true" /> {words.newRoom}
				</Button>
			)}
			{direct.length > 0 && (
				<>
					<h2 className={styles["heading"]}>{roomTexts.directs}</h2>
					<ul className={styles["list"]}>{direct.map(item)}</ul>
				</>
			)}
			{turnedAway.length > 0 && (
				<details className={styles["away"]}>
					<summary>{talkTexts.turnedAway(turnedAway.length)}</summary>
					<ul className={styles["list"]}>{turnedAway.map(item)}</ul>
				</details>
			)}
		</div>
	);
}
