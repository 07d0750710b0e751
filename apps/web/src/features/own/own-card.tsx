import type { LinkStatus } from "@parley/client/state/chat-state";
import { Settings } from "lucide-react";
import { useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { ownTexts } from "../../ui/own-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./own-card.module.css";

const words = roomTexts.me;

/** Who one is here, and how one's own link does; it opens everything about oneself. */
export function OwnCard({ onOpen }: { onOpen: () => void }) {
	const client = useClient();
	const [{ me: returning }] = useState(() => client.remembered());
	const me = useChat((state) => state.me) ?? returning;
	const link = useChat((state) => state.link);
	if (me === null) return null;
	return (
		<section className={styles["card"]} aria-label={words.region}>
			<Avatar name={me.name} small />
			<div className={styles["who"]}>
				<button type="button" className={styles["button"]} aria-haspopup="dialog" onClick={onOpen}>
					<bdi className={styles["name"]}>{me.name}</bdi>
					<Hidden>{ownTexts.open}</Hidden>
				</button>
				<span className={styles["link"]} data-testid="link-state" data-state={moodOf(link)}>
					{linkWords(link)}
				</span>
			</div>
			<Settings size={16} aria-hidden="true" />
		</section>
	);
}

function linkWords(link: LinkStatus): string {
	switch (link.state) {
		case "open":
			if (link.server === "catching-up") return words.catchingUp;
			if (link.server === "behind") return words.behind(link.behindEvents);
			return link.roundTripMs === null ? words.live : words.liveIn(link.roundTripMs);
		case "connecting":
			return link.lostAt === null ? words.connecting : words.reconnecting;
		case "waiting":
			return words.reconnecting;
		case "idle":
		case "ended":
			return words.notConnected;
	}
}

function moodOf(link: LinkStatus): "well" | "uneasy" {
	return link.state === "open" && link.server === "live" && !link.readOnly ? "well" : "uneasy";
}
