import type { FileInfo } from "@parley/protocol/file-info";
import { againAfter } from "@parley/protocol/own-refusals";
import type { Refusal } from "@parley/protocol/refusals";

export type UploadStatus =
	/** until one of those before it is done */
	| { readonly state: "waiting" }
	| { readonly state: "uploading"; readonly sentBytes: number }
	/** the server has all of it, and looks at what it is */
	| { readonly state: "checking" }
	/** goes on by itself; `refusal` where the server said why it does not go on now, null while the link is gone */
	| { readonly state: "stalled"; readonly sentBytes: number; readonly refusal: Refusal | null }
	| { readonly state: "done"; readonly file: FileInfo }
	| { readonly state: "failed"; readonly refusal: Refusal }
	| { readonly state: "too-large"; readonly bytesMax: number }
	| { readonly state: "too-many"; readonly filesMax: number }
	/** not there any more: the page was loaded anew, or the file has changed since it was chosen */
	| { readonly state: "lost" };

/** A file chosen on this page, on its way to the server or there already. */
export interface Upload {
	readonly key: string;
	readonly name: string;
	readonly type: string;
	readonly bytes: number;
	/** absent after a reload */
	readonly source?: File;
	readonly status: UploadStatus;
}

/** Whether a message with this file can be sent: now, later or never. */
export function uploadOutcome({ status }: Upload): "done" | "pending" | "failed" {
	switch (status.state) {
		case "done":
			return "done";
		case "waiting":
		case "uploading":
		case "checking":
		case "stalled":
			return "pending";
		case "failed":
		case "too-large":
		case "too-many":
		case "lost":
			return "failed";
	}
}

/** The same file may be taken on another try. */
export function mayRetry({ status }: Upload): boolean {
	if (status.state === "stalled") return status.refusal !== null;
	return status.state === "failed" && againAfter(status.refusal.code) !== "never";
}
