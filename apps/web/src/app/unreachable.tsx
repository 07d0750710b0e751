import type { LinkStatus } from "@parley/client/state/chat-state";
import { useState } from "react";
import { useChat, useClient } from "../react/use-chat.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { linkTexts } from "../ui/link-texts.ts";
import { useDraft, useKeptDrafts } from "../ui/own-drafts.ts";
import { texts } from "../ui/texts.ts";
import { useNow } from "../ui/use-now.ts";
import { roomPath } from "./routing.ts";
import { toldRooms } from "./told-rooms.ts";
import styles from "./unreachable.module.css";

const TICK_MS = 500;
const words = linkTexts;

type Waiting = Extract<LinkStatus, { state: "waiting" }>;

/**
 * The page was opened and the server does not answer. Names of rooms are all that is shown: what was said in them
 * may be otherwise by now.
 */
export function Unreachable({ link, name }: { link: Waiting | null; name: string }) {
	const client = useClient();
	const [rooms] = useState(toldRooms);
	const [{ me }] = useState(() => client.remembered());
	useKeptDrafts(me);
	const unsent = useChat((state) => state.unsent.length);
	return (
		<main className={styles["screen"]} aria-label={words.region}>
			<div className={styles["column"]}>
				<div role="status">
					<h1>{words.suspects[link?.suspect ?? "network"]}</h1>
				</div>
				<p>{words.comesBack(name)}</p>
				{rooms.length > 0 && (
					<section>
						<h2>{words.yourRooms}</h2>
						<ul>
							{rooms.map((room) => (
								<li key={room}>
									<Link to={roomPath(room)}>{texts.common.roomName(room)}</Link>
									<DraftKept room={room} />
								</li>
							))}
						</ul>
					</section>
				)}
				{unsent > 0 && <p>{words.unsentKept(unsent)}</p>}
				<div className={styles["way"]}>
					<Button look="strong" onClick={() => client.tryNow()}>
						{words.tryNow}
					</Button>
					<Countdown link={link} />
				</div>
			</div>
		</main>
	);
}

function DraftKept({ room }: { room: string }) {
	const isThere = useDraft(room, ({ text }) => text !== "");
	return isThere && <small>{words.draftKept}</small>;
}

function Countdown({ link }: { link: Waiting | null }) {
	const now = useNow(TICK_MS);
	const seconds = link === null ? 0 : Math.max(0, Math.ceil((link.retryAt - now) / 1000));
	return <span className={styles["countdown"]}>{words.retryIn(seconds)}</span>;
}
