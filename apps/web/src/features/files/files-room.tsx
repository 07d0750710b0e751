import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { RoomState } from "../../client/chat-state.ts";
import { useChat } from "../../react/use-chat.ts";
import { loadOtherFiles } from "./message-files.tsx";
import { ViewerContext } from "./viewer-context.ts";

const Viewer = lazy(async () => ({ default: (await import("./viewer.tsx")).Viewer }));
const DropZone = lazy(async () => ({ default: (await import("./drop-zone.tsx")).DropZone }));

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
	const [shown, setShown] = useState<string | null>(null);
	const takesFiles = useChat(({ limits }) => limits.fileBytes > 0 && limits.filesPerMessage > 0);
	useEffect(() => {
		// Ahead of need, so that no row changes when one is needed; a failure shows then.
		if (takesFiles) loadOtherFiles().catch((error: unknown) => console.warn("files not shown yet", error));
	}, [takesFiles]);
	return (
		<ViewerContext value={setShown}>
			{children}
			<Suspense>
				{takesFiles && <DropZone room={room.room} name={name} onRemark={onRemark} />}
				{shown !== null && (
					<Viewer
						rows={room.rows}
						file={shown}
						onShow={setShown}
						onJump={onJump}
						onClose={() => setShown(null)}
					/>
				)}
			</Suspense>
		</ViewerContext>
	);
}
