import { EmbeddedView } from "./embedded-view.tsx";
import { useEmbeddedRoom } from "./use-embedded-room.ts";

interface EmbeddedPageProps {
	readonly room: string;
	/** as the house knew it when it sent the page */
	readonly title: string;
	readonly isShown: boolean;
}

export function EmbeddedPage({ room, title, isShown }: EmbeddedPageProps) {
	return <EmbeddedView room={room} title={title} seen={useEmbeddedRoom(room, isShown)} />;
}
