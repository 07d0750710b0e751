import type { Me, RoomState } from "@parley/client/state/chat-state";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { AboutRoom } from "./about-room.tsx";
import { AuditList } from "./audit-list.tsx";
import { Integrations } from "./integrations.tsx";
import { Invitations } from "./invitations.tsx";
import styles from "./moderation.module.css";
import { PinsList } from "./pins-list.tsx";
import { ReportsList } from "./reports-list.tsx";
import { Restrictions } from "./restrictions.tsx";
import { RoomSettings } from "./room-settings.tsx";
import { useModeration } from "./use-moderation.ts";

interface RoomPanelProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly name: string;
	/** shows a message */
	readonly onJump: (seq: number) => void;
	/** the page to begin with */
	readonly first?: Page | undefined;
	readonly onClose: () => void;
}

const pages = ["settings", "pins", "reports", "people", "invitations", "integrations", "record"] as const;
type Page = keyof typeof words.room.page;

/** What of it is a moderator's (MOD11), who has no settings to read how the room is kept from; and what is everybody's. */
const ofModerators: readonly Page[] = ["about", "pins", "reports", "people"];
const ofOthers: readonly Page[] = ["about", "pins"];

/** How a room is moderated: everybody reads it, its owner and the operator change it, and moderators help. */
export function RoomPanel({ room, me, name, onJump, first, onClose }: RoomPanelProps) {
	const moderation = useModeration(room, me);
	const [chosen, setPage] = useState<Page | null>(first ?? null);
	const shown: readonly Page[] =
		moderation.as === null ? ofOthers : moderation.as === "moderator" ? ofModerators : pages;
	const page = shown.find((one) => one === chosen) ?? shown[0];
	return (
		<Dialog title={words.room.title(name)} onClose={onClose}>
			<nav className={styles["pages"]} aria-label={words.room.pages}>
				{shown.map((one) => (
					<button
						key={one}
						type="button"
						data-page={one}
						aria-current={one === page ? "page" : undefined}
						onClick={() => setPage(one)}
					>
						{words.room.page[one]}
					</button>
				))}
			</nav>
			{page === "about" && <AboutRoom room={room} me={me} />}
			{page === "pins" && <PinsList room={room} me={me} moderation={moderation} onJump={onJump} />}
			{page === "settings" && <RoomSettings room={room} moderation={moderation} onClose={onClose} />}
			{page === "reports" && <ReportsList room={room} moderation={moderation} onJump={onJump} />}
			{page === "people" && <Restrictions moderation={moderation} />}
			{page === "invitations" && <Invitations room={room.room} />}
			{page === "integrations" && <Integrations key={room.room} room={room.room} />}
			{page === "record" && <AuditList moderation={moderation} me={me} />}
		</Dialog>
	);
}
