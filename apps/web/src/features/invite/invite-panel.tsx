import { useEffect } from "react";
import type { RoomState } from "../../client/chat-state.ts";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RoomLink } from "../../ui/room-link.tsx";
import { roomTexts as words } from "../../ui/room-texts.ts";
import styles from "./invite-panel.module.css";

interface InvitePanelProps {
	readonly room: RoomState;
	readonly name: string;
	readonly href: string;
	readonly onClose: () => void;
}

export function InvitePanel({ room, name, href, onClose }: InvitePanelProps) {
	const client = useClient();
	// A room that was opened just now is not known to be listed yet.
	useEffect(() => client.refreshDirectory(), [client]);
	const directory = useChat((state) => state.directory);
	const listed = directory === null || directory.some((summary) => summary.room === room.room);
	return (
		<Dialog title={words.inviteTo(name)} onClose={onClose}>
			<p className={styles["hint"]}>{listed ? words.inviteHint : words.inviteUnlisted}</p>
			<RoomLink href={href} />
		</Dialog>
	);
}
