import type { Arrival, ChatClient } from "@parley/client/state/chat-client";
import type { ChatState } from "@parley/client/state/chat-state";
import { firstWords } from "@parley/protocol/markdown/beginning";
import { alertTexts } from "../../ui/alert-texts.ts";
import { conversationLabels } from "../../ui/conversation-labels.ts";
import { roomLabel } from "../../ui/direct.ts";
import { isFirstTab, onTabWord, tellTabs } from "../../ui/other-tabs.ts";
import { roomTag } from "../../ui/worker-words.ts";
import { chime } from "./chime.ts";
import { addToBatch, type Batch, meaningFor } from "./decide.ts";
import { notify } from "./notifications.ts";
import { alertSettings, choiceFor } from "./settings.ts";

/** Long enough for a tab that shows the room to tell the others, and for a burst to become one alert. */
const WAIT_MS = 400;
/** So that one of several tabs is first. */
const JITTER_MS = 300;
/** One broadcast for each message of a flood would cost more than the message; other tabs wait longer than this. */
const BROADCAST_EVERY_MS = 50;

interface Watch {
	readonly client: ChatClient;
	/** the room on show in this tab */
	readonly roomShown: () => string;
	readonly onCalled: (name: string) => void;
	readonly onOpen: (room: string, seq: number) => void;
}

/** Alerts to messages that came and were not seen: once, in one tab, and only while they are unread. */
export function watchAlerts({ client, roomShown, onCalled, onOpen }: Watch): () => void {
	const batches = new Map<string, Batch>();
	const announcedTo = new Map<string, number>();
	const toBroadcast = new Set<string>();
	let broadcasting: ReturnType<typeof setTimeout> | undefined;
	const shown = new Map<string, { readonly seq: number; readonly close: () => void }>();

	const onArrival = (arrival: Arrival) => {
		if (document.visibilityState === "visible" && arrival.room === roomShown()) {
			markAnnounced(arrival);
			broadcastSoon();
		}
		const meaning = meaningOf(client.getState(), arrival);
		if (meaning === "mention") onCalled(arrival.name);
		if (meaning === "nothing" || isDuplicate(arrival)) return;
		const waiting = batches.get(arrival.room);
		batches.set(arrival.room, addToBatch(waiting, arrival, meaning === "mention"));
		if (waiting === undefined)
			setTimeout(() => void announce(arrival.room), WAIT_MS + Math.random() * JITTER_MS);
	};
	const announce = async (room: string) => {
		const batch = batches.get(room);
		batches.delete(room);
		if (batch === undefined || isDuplicate(batch.newest)) return;
		if (!(await isFirstTab(`told/${room}/${batch.newest.seq}`))) return;
		markAnnounced(batch.newest);
		broadcastAnnounced();
		if (await isQuiet(client)) return;
		if (alertSettings().sound) void chime();
		if (alertSettings().notify) void show(batch);
	};
	const show = async ({ newest, quoted, count }: Batch) => {
		const { room, seq } = quoted;
		const outcome = await notify({
			title: alertTexts.heap(nameOf(client.getState(), room), count),
			body: alertTexts.body(quoted.name, firstWords(quoted.text)),
			tag: roomTag(room),
			onClick: () => onOpen(room, seq),
		});
		if (outcome.state === "failed") return;
		if (isRead(newest)) outcome.close();
		else shown.set(room, { seq: newest.seq, close: outcome.close });
	};
	/** Closes the notification of a message that has been read, here or on another device. */
	const onChange = () => {
		for (const [room, { seq, close }] of shown) {
			if (!isRead({ room, seq })) continue;
			close();
			shown.delete(room);
		}
	};
	const markAnnounced = ({ room, seq }: { room: string; seq: number }) => {
		announcedTo.set(room, Math.max(seq, announcedTo.get(room) ?? 0));
		toBroadcast.add(room);
	};
	const broadcastSoon = () => {
		if (broadcasting !== undefined) return;
		broadcastAnnounced();
		broadcasting = setTimeout(() => {
			broadcasting = undefined;
			if (toBroadcast.size > 0) broadcastSoon();
		}, BROADCAST_EVERY_MS);
	};
	const broadcastAnnounced = () => {
		for (const room of toBroadcast) tellTabs({ type: "told", room, seq: announcedTo.get(room) ?? 0 });
		toBroadcast.clear();
	};
	const isDuplicate = (message: { room: string; seq: number }) =>
		message.seq <= (announcedTo.get(message.room) ?? 0) || isRead(message);
	const isRead = ({ room, seq }: { room: string; seq: number }) => {
		const state = client.getState().rooms.get(room);
		return state === undefined || state.readSeq >= seq;
	};

	const ends = [
		client.onArrival(onArrival),
		client.subscribe(onChange),
		onTabWord((word) => {
			if (word.type === "told")
				announcedTo.set(word.room, Math.max(word.seq, announcedTo.get(word.room) ?? 0));
		}),
	];
	return () => {
		for (const end of ends) end();
		clearTimeout(broadcasting);
		batches.clear();
		for (const { close } of shown.values()) close();
	};
}

/** WHO73; nobody misses what calls them because the code that asks did not come. */
function isQuiet(client: ChatClient): Promise<boolean> {
	return import("./quiet.ts").then(
		(quiet) => quiet.isQuiet(client),
		() => false,
	);
}

function nameOf({ rooms, conversations }: ChatState, room: string): string {
	return conversationLabels(conversations).get(room) ?? roomLabel(rooms.get(room) ?? { room, title: "" });
}

function meaningOf({ me, rooms, blocked }: ChatState, arrival: Arrival): ReturnType<typeof meaningFor> {
	const room = rooms.get(arrival.room);
	const isBlocked = blocked.some(({ id }) => id === arrival.author);
	if (me === null || room === undefined || isBlocked) return "nothing";
	const names = room.members?.map(({ name }) => name) ?? [];
	return meaningFor(arrival, { ...me, choice: choiceFor(alertSettings(), room), names });
}
