import { useSyncExternalStore } from "react";
import { recall, remember } from "./storage.ts";

/** What this browser's people turn off and on, and which is on at first. */
export interface OwnSwitch {
	readonly use: () => [boolean, (on: boolean) => void];
	readonly isOn: () => boolean;
}

export function ownSwitch(key: string): OwnSwitch {
	const listeners = new Set<() => void>();
	const isOn = (): boolean => recall(key) !== "off";
	const choose = (on: boolean): void => {
		remember(key, on ? null : "off");
		for (const listener of listeners) listener();
	};
	const onChange = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	return { isOn, use: () => [useSyncExternalStore(onChange, isOn), choose] };
}
