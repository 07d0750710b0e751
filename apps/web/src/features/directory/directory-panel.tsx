import { TITLE_CHARS_MAX } from "@parley/protocol/limits";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { directoryTexts as words } from "../../ui/directory-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import styles from "./directory-panel.module.css";
import { DirectoryRooms } from "./directory-rooms.tsx";
import { WhoIsWhere } from "./who-is-where.tsx";

interface DirectoryPanelProps {
	/** one's own session */
	readonly me: string;
	readonly onRoom: (room: string) => void;
	/** null where nobody begins conversations */
	readonly onTalk: ((session: string) => void) | null;
	readonly onClose: () => void;
}

type Kind = keyof typeof words.kinds;

/** FIND4, FIND5: all listed rooms of the house, and who sits in those that one is in. */
export function DirectoryPanel({ me, onRoom, onTalk, onClose }: DirectoryPanelProps) {
	const [kind, setKind] = useState<Kind>("rooms");
	const [typed, setTyped] = useState("");
	return (
		<Dialog title={words.title} onClose={onClose}>
			<div className={styles["head"]}>
				<input
					type="search"
					dir="auto"
					data-first
					className={styles["field"]}
					aria-label={words.find[kind]}
					placeholder={words.find[kind]}
					autoComplete="off"
					spellCheck={false}
					maxLength={TITLE_CHARS_MAX}
					value={typed}
					onChange={({ currentTarget }) => setTyped(currentTarget.value)}
				/>
				<Segments
					label={words.what}
					value={kind}
					options={[
						{ value: "rooms", label: words.kinds.rooms },
						{ value: "people", label: words.kinds.people },
					]}
					onChoose={setKind}
				/>
			</div>
			{kind === "rooms" ? (
				<DirectoryRooms typed={typed} onRoom={onRoom} />
			) : (
				<WhoIsWhere typed={typed} me={me} onRoom={onRoom} onTalk={onTalk} />
			)}
		</Dialog>
	);
}
