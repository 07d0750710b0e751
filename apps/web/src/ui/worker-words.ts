/** What the service worker and the pages of this browser say to each other. */
export type FromWorker =
	/** answered by `room` through the port that comes along */
	| { readonly type: "which-room" }
	/** answered by `entry` through the port that comes along */
	| { readonly type: "which-entry" }
	/** a notification was clicked */
	| { readonly type: "open"; readonly room: string; readonly seq: number }
	| { readonly type: "test-arrived"; readonly nonce: string }
	/** the push service gave this browser another address */
	| { readonly type: "renewed" };

export type ToWorker =
	/** answered through the port that comes along by the script of the worker's own build */
	| { readonly type: "which-build" }
	| { readonly type: "room"; readonly room: string }
	/** the script that the page was started by: it is of that build for as long as it is open */
	| { readonly type: "entry"; readonly entry: string | null }
	/** the page has all that it needs at first: now there is time to cache the rest */
	| { readonly type: "settled" };

/** One notification a room: what comes later takes the place of what stands there, whoever shows it. */
export function roomTag(room: string): string {
	return `parley/${room}`;
}
