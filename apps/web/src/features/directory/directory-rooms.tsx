import type { OwnRoom } from "@parley/client/state/chat-state";
import type { DirectoryRoom, RoomSort } from "@parley/protocol/directory";
import { useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { sameDayTime } from "../../ui/dates.ts";
import { tellingTitle } from "../../ui/direct.ts";
import { directoryTexts as words } from "../../ui/directory-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import { texts } from "../../ui/texts.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import styles from "./directory-panel.module.css";
import { lastWord } from "./last-word.ts";
import { useDirectory } from "./use-directory.ts";

interface DirectoryRoomsProps {
	readonly typed: string;
	readonly onRoom: (room: string) => void;
}

const SORTS: readonly RoomSort[] = ["active", "people", "name"];

/** FIND4: topic, people and the last word, as far as one may know it. */
export function DirectoryRooms({ typed, onRoom }: DirectoryRoomsProps) {
	const [sort, setSort] = useState<RoomSort>("active");
	const own = useChat((state) => state.own);
	const { rooms, next, isAsking, refused, more } = useDirectory(typed.trim(), sort);
	return (
		<>
			<Segments
				label={words.sort}
				value={sort}
				options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
				onChoose={setSort}
			/>
			<ul className={styles["list"]} aria-label={words.kinds.rooms} aria-busy={isAsking}>
				{rooms.map((room) => (
					<RoomRow key={room.room} room={room} own={own?.get(room.room)} onRoom={onRoom} />
				))}
			</ul>
			<div role="status">
				{refused !== null && <p className={styles["refused"]}>{refused}</p>}
				{rooms.length === 0 && refused === null && <p>{isAsking ? words.asking : words.noRoom}</p>}
			</div>
			{next !== undefined && (
				<Button aria-disabled={isAsking} onClick={() => isAsking || more()}>
					{words.more}
				</Button>
			)}
		</>
	);
}

interface RoomRowProps extends Pick<DirectoryRoomsProps, "onRoom"> {
	readonly room: DirectoryRoom;
	readonly own: OwnRoom | undefined;
}

function RoomRow({ room, own, onRoom }: RoomRowProps) {
	const { topic, count, writtenAt } = room;
	const about = [tellingTitle(room), topic].filter(Boolean).join(" · ");
	const state = useChat(({ rooms }) => rooms.get(room.room));
	const said = lastWord(own, state, useBlocked());
	return (
		<li>
			<button type="button" className={styles["row"]} onClick={() => onRoom(room.room)}>
				<b>
					<bdi>{texts.common.roomName(room.room)}</bdi>
				</b>
				<small>
					{words.people(count)}
					{own && ` · ${words.yours}`}
				</small>
				{about !== "" && <span dir="auto">{about}</span>}
				{said && (
					<span className={styles["said"]} dir="auto">
						{`${said.name}: ${said.text}`}
					</span>
				)}
				<small>{writtenAt === undefined ? words.never : words.written(sameDayTime(writtenAt))}</small>
			</button>
		</li>
	);
}
