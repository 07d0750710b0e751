import type { Upload } from "@parley/client/uploads/upload";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { FileInfo } from "@parley/protocol/files";
import type { ComponentType } from "react";

/**
 * Places that one feature leaves open and another fills, each with what is known there. So the timeline shows files, and
 * knows nothing of them.
 */
export interface Slots {
	/** in a message that stands */
	readonly "message-files": { readonly files: readonly FileInfo[]; readonly tabIndex: number };
	/** under its text, for its first link; `whenFree` calls `grow` once nothing that is read would move, and returns how to call it off */
	readonly "message-link": {
		readonly url: string;
		readonly whenFree: (grow: () => void) => () => void;
	};
	/** instead of the text of a message that began an activity, whose words for it are `text`, under `textId` */
	readonly "message-activity": {
		readonly room: string;
		readonly seq: number;
		readonly author: string;
		readonly activity: ActivityOfPosted;
		readonly text: string;
		readonly textId: string;
	};
	/** in a message that is on its way */
	readonly "unsent-files": { readonly uploads: readonly Upload[] };
	/** above the field in which one writes */
	readonly "composer-above": { readonly room: string };
	/** before that field; `insert` writes where the caret stands */
	readonly "composer-before": { readonly room: string; readonly insert: (text: string) => void };
	/** behind it, beside what sends it; `focus` gives the focus back to the field */
	readonly "composer-behind": { readonly room: string; readonly focus: () => void };
	/** behind the commands that the composer knows by itself */
	readonly "help-commands": Readonly<Record<never, never>>;
}

type Part = ComponentType<Record<string, unknown>>;

const parts = new Map<keyof Slots, Part[]>();

/** Before the first rendering; what fills a slot first stands first. */
export function fillSlot<S extends keyof Slots>(slot: S, part: ComponentType<Slots[S]>): void {
	parts.set(slot, [...(parts.get(slot) ?? []), part as Part]);
}

/** What fills the place, or nothing. */
export function Slot<S extends keyof Slots>({ of, ...known }: { readonly of: S } & Slots[S]) {
	const filling = parts.get(of) ?? [];
	// biome-ignore lint/suspicious/noArrayIndexKey: nothing comes or goes after the start
	return filling.map((Filling, index) => <Filling key={index} {...known} />);
}
