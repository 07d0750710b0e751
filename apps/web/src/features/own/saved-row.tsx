import { withoutSpoilers } from "@parley/protocol/markdown/covered";
import type { SavedMessage } from "@parley/protocol/saved";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { fullTime } from "../../ui/dates.ts";
import { isDirect } from "../../ui/direct.ts";
import { nameShown } from "../../ui/name-shown.ts";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import { texts } from "../../ui/texts.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import styles from "./saved-panel.module.css";
import { letGo } from "./use-saved.ts";

interface SavedRowProps {
	readonly one: SavedMessage;
	readonly onJump: (room: string, seq: number) => void;
	/** it is about to go, with the button that was pressed */
	readonly onGoes: () => void;
}

export function SavedRow({ one, onJump, onGoes }: SavedRowProps) {
	const client = useClient();
	const [refused, setRefused] = useState<string | null>(null);
	const { seq, room } = one;
	const drop = async () => {
		onGoes();
		const told = await letGo(client.sessionToken(), seq);
		setRefused(told.ok ? null : told.message);
	};
	return (
		<li>
			<What one={one} />
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
			<div className={styles["deeds"]}>
				{room !== undefined && <Button onClick={() => onJump(room, seq)}>{words.show(seq)}</Button>}
				<Button onClick={() => void drop()}>{words.letGo(seq)}</Button>
			</div>
		</li>
	);
}

/** As it stands; of one that was removed, or is shut to oneself, that it is so. */
function What({ one }: { readonly one: SavedMessage }) {
	const blocked = useBlocked();
	const { state, room = "", author = "", name = "", at = 0, text = "", files = 0 } = one;
	if (state === "removed") return <p>{words.removed}</p>;
	if (state !== "stands") return <p>{words.closed}</p>;
	return (
		<>
			<p>
				<b>
					<bdi>{nameShown(name)}</bdi>
				</b>{" "}
				<small>{isDirect(room) ? words.inConversation : <bdi>{texts.common.roomName(room)}</bdi>}</small>{" "}
				<time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>
			</p>
			<blockquote dir="auto">
				{blocked.has(author) ? words.blocked : withoutSpoilers(text) || words.files(files)}
			</blockquote>
		</>
	);
}
