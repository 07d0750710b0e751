import { loadUnseen } from "@parley/client/http/load-part";
import type { RoomState } from "@parley/client/state/chat-state";
import { useEffect } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { useEvent } from "../../ui/use-event.ts";
import { type FromWorker, roomTag, type ToWorker } from "../../ui/worker-words.ts";
import { permission, serviceWorker } from "./notifications.ts";
import { type AlertSettings, choiceFor } from "./settings.ts";

const loadPush = () => import("./web-push.ts");
/** Several rooms are joined at once, and choices are tried out. */
const SETTLE_MS = 500;

/** Keeps the server told of what this browser wants to be told of while no page is on the screen. */
export function usePush(settings: AlertSettings, rooms: ReadonlyMap<string, RoomState>): void {
	const client = useClient();
	const isLinked = useChat(({ link }) => link.state === "open");
	const wanted = settings.notify ? JSON.stringify(wishOf(settings, rooms)) : null;
	useEffect(() => {
		if (!isLinked || permission() !== "granted") return;
		const timer = setTimeout(async () => {
			try {
				const push = await loadUnseen(loadPush);
				if (wanted === null) await push.endPush(client);
				else await push.requestPush(client, JSON.parse(wanted));
			} catch (error) {
				// Said by the page as a whole; with the next link or choice it is tried anew.
				console.warn("the server does not know what to notify of:", error);
			}
		}, SETTLE_MS);
		return () => clearTimeout(timer);
	}, [client, isLinked, wanted]);
}

/** Answers the service worker, which cannot see what is on the screen, and does what its notifications ask. */
export function useWorkerWords(room: string, onOpen: (room: string, seq: number) => void): void {
	const shown = useEvent(() => room);
	const open = useEvent(onOpen);
	useEffect(() => {
		if (!("serviceWorker" in navigator)) return;
		const onMessage = ({ data, ports }: MessageEvent<FromWorker>) => {
			if (data.type === "open") open(data.room, data.seq);
			if (data.type === "which-room")
				ports[0]?.postMessage({ type: "room", room: shown() } satisfies ToWorker);
		};
		navigator.serviceWorker.addEventListener("message", onMessage);
		return () => navigator.serviceWorker.removeEventListener("message", onMessage);
	}, [shown, open]);
	useEffect(() => {
		const clear = () => {
			if (document.visibilityState === "visible") void clearNotes(room);
		};
		clear();
		document.addEventListener("visibilitychange", clear);
		return () => document.removeEventListener("visibilitychange", clear);
	}, [room]);
}

/** Who sees the room needs no notification of it any more. */
async function clearNotes(room: string): Promise<void> {
	const notes = await (await serviceWorker())?.getNotifications({ tag: roomTag(room) });
	for (const note of notes ?? []) note.close();
}

function wishOf(settings: AlertSettings, rooms: ReadonlyMap<string, RoomState>): Record<string, string> {
	const inside = [...rooms.values()].filter(({ seat }) => seat.state === "inside");
	const chosen = inside.map((state) => [state.room, choiceFor(settings, state)] as const);
	return Object.fromEntries(chosen.filter(([, choice]) => choice !== "nothing").sort());
}
