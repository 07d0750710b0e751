import { isHeard } from "@parley/client/overview/unread";
import type { Conversation, Me } from "@parley/client/state/chat-state";
import { useEffect, useMemo, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import { useEvent } from "../../ui/use-event.ts";
import { countedInside, countedOutside } from "./counted.ts";
import { permission } from "./notifications.ts";
import { alertSettings, choiceFor, useAlertSettings } from "./settings.ts";
import { usePush, useWorkerWords } from "./use-push.ts";
import { watchAlerts } from "./watch-alerts.ts";

export interface Alerts {
	/** unread messages of the rooms that are not muted */
	readonly unread: number;
	readonly mentions: ReadonlyMap<string, number>;
	readonly muted: ReadonlySet<string>;
	/** who mentioned one first, while notifications were never offered */
	readonly calledBy: string | null;
	readonly onAnswered: () => void;
}

export function useAlerts(room: string, me: Me, onOpen: (room: string, seq: number) => void): Alerts {
	const client = useClient();
	const settings = useAlertSettings();
	const rooms = useChat((state) => state.rooms);
	const own = useChat((state) => state.own);
	const conversations = useChat((state) => state.conversations);
	const blocked = useBlocked();
	const [calledBy, setCalledBy] = useState<string | null>(null);

	const roomShown = useEvent(() => room);
	const open = useEvent(onOpen);
	useEffect(() => {
		const onCalled = (name: string) => {
			if (!alertSettings().offered && permission() === "default") setCalledBy(name);
		};
		return watchAlerts({ client, roomShown, onCalled, onOpen: open });
	}, [client, roomShown, open]);

	usePush(settings, rooms);
	useWorkerWords(room, open);

	const counted = useMemo(() => {
		const inside = [...rooms.values()].filter(isHeard).map((state) => countedInside(state, me, blocked));
		const outside = [...(own?.values() ?? [])].filter(({ room }) => !isHeard(rooms.get(room)));
		const all = [
			...inside,
			...outside.map((room) =>
				countedOutside(room, rooms.get(room.room)?.seat, conversations.get(room.room)),
			),
		];
		const heard = all.filter(
			({ about }) => choiceFor(settings, about) !== "nothing" && !isOfBlocked(about.conversation, blocked),
		);
		const muted = all.filter((one) => !heard.includes(one));
		return {
			unread: heard.reduce((sum, { unread }) => sum + unread, 0),
			mentions: new Map(heard.map(({ about, mentions }) => [about.room, mentions])),
			muted: new Set(muted.map(({ about }) => about.room)),
		};
	}, [rooms, own, conversations, blocked, settings, me]);
	return { ...counted, calledBy: settings.offered ? null : calledBy, onAnswered: () => setCalledBy(null) };
}

/** BLOCK2: a conversation in which there is nobody else to hear. */
function isOfBlocked(conversation: Conversation | undefined, blocked: ReadonlyMap<string, string>): boolean {
	return conversation?.with.every(({ session }) => blocked.has(session)) === true;
}
