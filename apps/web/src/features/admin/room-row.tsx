import type { AdminRoom } from "@parley/protocol/admin";
import { useState } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { byteSize } from "../../ui/byte-size.ts";
import { Hidden } from "../../ui/hidden.tsx";
import { RoomDeeds } from "./room-deeds.tsx";
import { Row } from "./row.tsx";

interface RoomRowProps {
	readonly token: string;
	readonly room: AdminRoom;
	readonly again: () => void;
}

export function RoomRow({ token, room, again }: RoomRowProps) {
	const [open, setOpen] = useState(false);
	const { title, listed, members, messages, files, fileBytes, reports, usedAt } = room;
	const facts = [
		...(listed ? [] : [words.room.unlisted]),
		words.room.members(members),
		words.room.messages(messages),
		...(files === 0 ? [] : [words.room.files(files, byteSize(fileBytes))]),
		...(reports === 0 ? [] : [words.room.reports(reports)]),
		words.room.used(usedAt),
	];
	return (
		<Row name={title} also={room.room} facts={facts}>
			<Button aria-expanded={open} onClick={() => setOpen(!open)}>
				<span aria-hidden="true">{words.deeds.open}</span>
				<Hidden>{words.deeds.openFor(title)}</Hidden>
			</Button>
			{open && <RoomDeeds token={token} room={room} onDone={again} />}
		</Row>
	);
}
