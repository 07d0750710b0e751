import type { RoomState } from "@parley/client/state/chat-state";

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
	const listed = room.rules.unlisted !== true;
	return (
		<Dialog title={words.inviteTo(name)} onClose={onClose}>
			<p className={styles["hint"]}>{listed ? words.inviteHint : words.inviteUnlisted}</p>
			<RoomLink href={href} />
		</Dialog>
	);
}
