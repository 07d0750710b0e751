import type { DeviceStore } from "./store.ts";

/** What cores of one browser say to each other of what lies there. Ids are those of cores. */
export type CoreWord =
	/** whoever of these is alive says so */
	| { readonly type: "who"; readonly cores: readonly string[] }
	| { readonly type: "here"; readonly core: string }
	| { readonly type: "gone"; readonly core: string }
	/** what was unsent in a room has another owner now */
	| { readonly type: "taken"; readonly room: string; readonly from: string };

/** A core's place on the device, and the other cores there. */
export interface OnDevice {
	readonly store: DeviceStore;
	/** of this core: random, never given twice, whoever makes ids for messages */
	readonly core: string;
	/** the core that this tab had before, and that has said that it goes: nobody has to ask it */
	readonly before: string | undefined;
	tell(word: CoreWord): void;
	onWord(listener: (word: CoreWord) => void): void;
	/** The page goes, in this moment: nothing is waited for any more. */
	onLeave(listener: () => void): void;
}
