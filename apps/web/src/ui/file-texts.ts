import { byteSize } from "./byte-size.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number } from "./words.ts";

/** The words around files: choosing, sending and looking at them. */
export const fileTexts = catalogue("files", {
	attach: "Attach files",
	attachments: "Files to send",
	remove: (name: string) => `Take out ${isolate(name)}`,
	retry: "Try again",
	progress: (name: string) => `Upload of ${isolate(name)}`,
	drop: (room: string) => `Drop files here to attach them to your message in ${room}`,
	folders: "A folder cannot be sent. Choose the files in it.",
	waiting: "waiting its turn",
	uploading: (percent: number) => `${number(percent)} %`,
	checking: "checking…",
	waitingForLink: "waiting for the link",
	ready: "ready",
	tooLarge: (max: number) => `Too large: a file may have up to ${byteSize(max)}.`,
	tooMany: (max: number) => `Too many: a message may have up to ${counted(max, "file", "files")}.`,
	lost: "Not there any more. Choose it again, and what was uploaded of it is kept.",
	sendsWhenUploaded: "goes when its files are uploaded",
	notWithoutFile: "A file of it could not be uploaded.",
	download: "Download",
	downloadOf: (name: string) => `Download ${isolate(name)}`,
	animated: "GIF",
	show: (name: string) => `Show ${isolate(name)}`,
	viewer: "Images",
	previous: "Previous image",
	next: "Next image",
	place: (place: number, of: number) => `${number(place)} of ${number(of)}`,
	wholeSize: "Actual size",
	fit: "Fit to the window",
	pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
	toMessage: (seq: number) => `Go to message #${seq}`,
	notNow: "Images cannot be shown large without a connection.",
	unshowable: "This image cannot be shown.",
	sent: (names: readonly string[]) =>
		names.length === 1
			? `File: ${isolate(names[0] ?? "")}`
			: `${counted(names.length, "file", "files")}: ${names.map(isolate).join(", ")}`,
});
