import type { RoomState } from "@parley/client/state/chat-state";
import { useSyncExternalStore } from "react";
import { recall, remember } from "../../ui/storage.ts";

/** What one wants to be told of in a room; `nothing` is a muted room. */
export const choices = ["all", "mentions", "nothing"] as const;
export type Choice = (typeof choices)[number];

export interface AlertSettings {
	/** notifications are wanted; whether the browser lets them through is another question */
	readonly notify: boolean;
	readonly sound: boolean;
	/** it was once offered to turn them on: nobody is asked twice */
	readonly offered: boolean;
	readonly rooms: Readonly<Record<string, Choice>>;
}

export const unset: AlertSettings = { notify: false, sound: false, offered: false, rooms: {} };

const KEY = "parley.alerts";
const listeners = new Set<() => void>();
let known = { text: "", settings: unset };

/** The same object until something was changed, by this tab or by another. */
export function alertSettings(): AlertSettings {
	const text = recall(KEY) ?? "";
	if (text !== known.text) known = { text, settings: readSettings(text) };
	return known.settings;
}

export function changeAlertSettings(change: Partial<AlertSettings>): void {
	remember(KEY, JSON.stringify({ ...alertSettings(), ...change }));
	for (const listener of listeners) listener();
}

export function choose(room: string, choice: Choice): void {
	changeAlertSettings({ rooms: { ...alertSettings().rooms, [room]: choice } });
}

export function useAlertSettings(): AlertSettings {
	return useSyncExternalStore(onChange, alertSettings);
}

/** In a conversation everything is meant for oneself, and nothing where one turned it away. */
export function choiceFor(
	settings: AlertSettings,
	room: Pick<RoomState, "room" | "capacity" | "conversation">,
): Choice {
	if (room.conversation?.state === "ignored" || room.conversation?.state === "blocked") return "nothing";
	const chosen = Object.hasOwn(settings.rooms, room.room) ? settings.rooms[room.room] : undefined;
	return chosen ?? (room.capacity === 2 || room.conversation !== undefined ? "all" : "mentions");
}

/** What another version, or another hand, may have written counts as far as it can be read. */
export function readSettings(text: string): AlertSettings {
	const stored = parsed(text);
	const rooms = Object.entries(Object(stored["rooms"])).filter((entry): entry is [string, Choice] =>
		choices.some((choice) => choice === entry[1]),
	);
	return {
		notify: stored["notify"] === true,
		sound: stored["sound"] === true,
		offered: stored["offered"] === true,
		rooms: Object.fromEntries(rooms),
	};
}

function parsed(text: string): Record<string, unknown> {
	try {
		return Object(JSON.parse(text));
	} catch {
		return {};
	}
}

function onChange(listener: () => void): () => void {
	listeners.add(listener);
	addEventListener("storage", listener);
	return () => {
		listeners.delete(listener);
		removeEventListener("storage", listener);
	};
}
