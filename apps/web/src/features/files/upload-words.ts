import type { Upload } from "@parley/client/uploads/upload";
import { fileTexts as words } from "../../ui/file-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";

/** Where an upload stands; empty when there is nothing left to say. */
export function statusWords({ status, bytes }: Upload): string {
	switch (status.state) {
		case "waiting":
			return words.waiting;
		case "uploading":
			return words.uploading(percentOf(status.sentBytes, bytes));
		case "checking":
			return words.checking;
		case "stalled":
			return status.refusal ? refusalTexts.sentence(status.refusal) : words.waitingForLink;
		case "done":
			return words.ready;
		case "failed":
			return refusalTexts.sentence(status.refusal);
		case "too-large":
			return words.tooLarge(status.bytesMax);
		case "too-many":
			return words.tooMany(status.filesMax);
		case "lost":
			return words.lost;
	}
}

/** How much of it the server has, 0 to 100; null while that does not change. */
export function progressOf({ status, bytes }: Upload): number | null {
	if (status.state === "uploading" || status.state === "stalled") return percentOf(status.sentBytes, bytes);
	return status.state === "checking" ? 100 : null;
}

function percentOf(sent: number, bytes: number): number {
	return bytes === 0 ? 100 : Math.floor((sent / bytes) * 100);
}
