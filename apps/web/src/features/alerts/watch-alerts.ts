import type { Arrival, ChatClient, ChatState } from "../../client/chat-state.ts";
import { alertTexts } from "../../ui/alert-texts.ts";
import { roomLabel } from "../../ui/direct.ts";
import { isFirstTab, onTabWord, tellTabs } from "../../ui/other-tabs.ts";
import { roomTag } from "../../ui/worker-words.ts";
import { chime } from "./chime.ts";
import { excerpt, type Heap, heaped, meaningFor } from "./decide.ts";
import { notify } from "./notifications.ts";
import { alertSettings, choiceFor } from "./settings.ts";

/** Long enough for a tab that shows the room to say so, and for a burst to become one alert. */
const WAIT_MS = 400;
/** Of several tabs, one speaks first. */
const JITTER_MS = 300;
/** A word for each message of a flood would cost more than the message; other tabs wait longer than this. */
const SAY_EVERY_MS = 50;

interface Watch {
	readonly client: ChatClient;
	/** the room on show in this tab */
	readonly roomShown: () => string;
	readonly onCalled: (name: string) => void;
	readonly onOpen: (room: string, seq: number) => void;
}

/** Tells of what came and was not seen: once, in one tab, and no longer than it is unread. */
export function watchAlerts({ client, roomShown, onCalled, onOpen }: Watch): () => void {
	const heaps = new Map<string, Heap>();
	const told = new Map<string, number>();
	const unsaid = new Set<string>();
	let saying: ReturnType<typeof setTimeout> | undefined;
	const shown = new Map<string, { readonly seq: number; readonly close: () => void }>();

	const onArrival = (arrival: Arrival) => {
		if (document.visibilityState === "visible" && arrival.room === roomShown()) {
			noteTold(arrival);
			sayInTime();
		}
		const meaning = meaningOf(client.getState(), arrival);
		if (meaning === "mention") onCalled(arrival.name);
		if (meaning === "nothing" || isOver(arrival)) return;
		const waiting = heaps.get(arrival.room);
		heaps.set(arrival.room, heaped(waiting, arrival, meaning === "mention"));
		if (waiting === undefined)
			setTimeout(() => void tellOf(arrival.room), WAIT_MS + Math.random() * JITTER_MS);
	};
	const tellOf = async (room: string) => {
		const heap = heaps.get(room);
		heaps.delete(room);
		if (heap === undefined || isOver(heap.newest)) return;
		if (!(await isFirstTab(`told/${room}/${heap.newest.seq}`))) return;
		noteTold(heap.newest);
		sayTold();
		if (alertSettings().sound) void chime();
		if (alertSettings().notify) void show(heap);
	};
	const show = async ({ newest, quoted, count }: Heap) => {
		const { room, seq } = quoted;
		const outcome = await notify({
			title: alertTexts.heap(nameOf(client.getState(), room), count),
			body: alertTexts.body(quoted.name, excerpt(quoted.text)),
			tag: roomTag(room),
			onClick: () => onOpen(room, seq),
		});
		if (outcome.state === "failed") return;
		if (isRead(newest)) outcome.close();
		else shown.set(room, { seq: newest.seq, close: outcome.close });
	};
	/** What is read, here or on another device, is no news any more. */
	const onChange = () => {
		for (const [room, { seq, close }] of shown) {
			if (!isRead({ room, seq })) continue;
			close();
			shown.delete(room);
		}
	};
	const noteTold = ({ room, seq }: { room: string; seq: number }) => {
		told.set(room, Math.max(seq, told.get(room) ?? 0));
		unsaid.add(room);
	};
	const sayInTime = () => {
		if (saying !== undefined) return;
		sayTold();
		saying = setTimeout(() => {
			saying = undefined;
			if (unsaid.size > 0) sayInTime();
		}, SAY_EVERY_MS);
	};
	const sayTold = () => {
		for (const room of unsaid) tellTabs({ type: "told", room, seq: told.get(room) ?? 0 });
		unsaid.clear();
	};
	const isOver = (message: { room: string; seq: number }) =>
		message.seq <= (told.get(message.room) ?? 0) || isRead(message);
	const isRead = ({ room, seq }: { room: string; seq: number }) => {
		const state = client.getState().rooms.get(room);
		return state === undefined || state.readSeq >= seq;
	};

	const ends = [
		client.onArrival(onArrival),
		client.subscribe(onChange),
		onTabWord((word) => {
			if (word.type === "told") told.set(word.room, Math.max(word.seq, told.get(word.room) ?? 0));
		}),
	];
	return () => {
		for (const end of ends) end();
		clearTimeout(saying);
		heaps.clear();
		for (const { close } of shown.values()) close();
	};
}

function nameOf({ rooms }: ChatState, room: string): string {
	return roomLabel(rooms.get(room) ?? { room, title: "" });
}

function meaningOf({ me, rooms }: ChatState, arrival: Arrival): ReturnType<typeof meaningFor> {
	const room = rooms.get(arrival.room);
	if (me === null || room === undefined) return "nothing";
	const names = room.members?.map(({ name }) => name) ?? [];
	return meaningFor(arrival, { ...me, choice: choiceFor(alertSettings(), room), names });
}
