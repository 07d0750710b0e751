import { loadPart } from "@parley/client/http/load-part";
import type { RoomState } from "@parley/client/state/chat-state";
import { type ReactNode, useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Contained } from "../../ui/contained.tsx";
import { ContainedPanel } from "../../ui/contained-panel.tsx";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import { DropZone } from "./drop-zone.tsx";
import { ViewerContext } from "./viewer-context.ts";

const loadViewer = () => import("./viewer.tsx");

interface FilesRoomProps {
	readonly room: RoomState;
	/** as people call it */
	readonly name: string;
	readonly onJump: (seq: number) => void;
	readonly onRemark: (text: string) => void;
	readonly children: ReactNode;
}

/** Around everything of a room: takes files that are dropped or pasted, and shows its images large. */
export function FilesRoom({ room, name, onJump, onRemark, children }: FilesRoomProps) {
	const [viewer, setViewer] = useState<typeof import("./viewer.tsx") | null>(null);
	const [shown, setShown] = useState<string | null>(null);
	const takesFiles = useChat(({ limits }) => limits.fileBytes > 0 && limits.filesPerMessage > 0);
	const show = useEvent((file: string) => {
		setShown(file);
		// Fetched with the first image that somebody looks at, which needs the link anyway.
		loadPart(loadViewer).then(setViewer, () => {
			setShown(null);
			onRemark(words.notNow);
		});
	});
	return (
		<ViewerContext value={show}>
			{children}
			<Contained look="line">
				{takesFiles && <DropZone room={room.room} name={name} onRemark={onRemark} />}
			</Contained>
			{viewer !== null && shown !== null && (
				<ContainedPanel onClose={() => setShown(null)}>
					<viewer.Viewer
						rows={room.rows}
						file={shown}
						onShow={setShown}
						onJump={onJump}
						onClose={() => setShown(null)}
					/>
				</ContainedPanel>
			)}
		</ViewerContext>
	);
}
