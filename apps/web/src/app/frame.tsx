import { createChatClient } from "@parley/client/core/create-chat-client";
import type { Environment } from "@parley/client/state/environment";
import { renderToStaticMarkup } from "react-dom/server";
import { Entrance } from "../features/join/join-screen.tsx";
import type { RoomStatus } from "../features/join/use-room-summary.ts";
import { ChatProvider } from "../react/use-chat.ts";
import { type Language, languages, setLanguage } from "../ui/language/language.ts";
import { learn } from "../ui/language/speak.ts";

export interface Frame {
	readonly language: string;
	readonly direction: string;
	readonly html: string;
}

const nothing = () => undefined;
const memory = { get: nothing, set: () => false, remove: nothing };
/** Nobody is there, nothing is remembered, and no call is answered. */
const nowhere: Environment = {
	openTransport: () => ({ send: nothing, close: nothing }),
	fetch: () => Promise.reject(new Error("there is no network while the page is built")),
	openUpload: () => ({ go: nothing, halt: nothing, drop: nothing }),
	after: () => nothing,
	now: () => 0,
	random: () => 0,
	uuid: () => "",
	local: memory,
	onOtherTab: nothing,
	tab: memory,
	page: { visible: () => false, online: () => false, onSignal: () => nothing },
};

/**
 * The join screen as HTML, by the name of its file; run while the page is built. The server puts in what it knows of
 * the room. Rendered by the same components, so that nothing moves when they take over.
 */
export async function frames(): Promise<Readonly<Record<string, Frame>>> {
	const made: Record<string, Frame> = {};
	for (const language of Object.keys(languages) as Language[]) {
		setLanguage(language);
		await learn(language);
		const { direction } = languages[language];
		made[`room.${language}`] = {
			language,
			direction,
			html: rendered({ state: "asking", topic: "{{topic}}" }),
		};
		made[`new-room.${language}`] = { language, direction, html: rendered({ state: "unknown-room" }) };
		// whoever comes to a closed house is not asked for a name first: its door comes with the script
		made[`closed.${language}`] = { language, direction, html: "" };
	}
	return made;
}

function rendered(status: RoomStatus): string {
	return renderToStaticMarkup(
		<ChatProvider value={createChatClient(nowhere)}>
			<Entrance
				room="{{room}}"
				status={status}
				mayOpenRooms
				doorShut={null}
				entering={false}
				refusal={null}
			/>
		</ChatProvider>,
	);
}
