import { UPLOADS_PATH } from "@parley/protocol/file-info";
import { UPLOAD_CHUNK_BYTES } from "@parley/protocol/limits";
import * as tus from "tus-js-client";
import { parsed } from "../session/stored-session.ts";
import type { Uploader, UploadHandlers } from "../state/environment.ts";

/** Uploads under way on this page: a file that was chosen twice is uploaded twice. */
const taken = new Set<string>();

const GONE = 404;
/** Where every part comes to another node, beginning anew once more would not help either. */
const BEGUN_MAX = 5;

/**
 * By tus: what the server has of a file is not sent again, neither after a lost link nor when the page was loaded
 * anew and the same file is chosen again. When the node that has it is gone, it is begun anew on another. When to try
 * again is for the caller to say.
 */
export function tusUploader(file: File, token: () => string | undefined, handlers: UploadHandlers): Uploader {
	let upload: tus.Upload | undefined;
	let begun = 0;
	let dropped = false;
	const release = () => upload?.url && taken.delete(upload.url);

	const options: tus.UploadOptions = {
		endpoint: UPLOADS_PATH,
		chunkSize: UPLOAD_CHUNK_BYTES,
		metadata: { filename: file.name, filetype: file.type },
		retryDelays: null,
		removeFingerprintOnSuccess: true,
		onBeforeRequest: (request) => request.setHeader("Authorization", `Bearer ${token() ?? ""}`),
		onUploadUrlAvailable: () => upload?.url && taken.add(upload.url),
		onProgress: handlers.progressed,
		onSuccess: () => {
			release();
			handlers.arrived(upload?.url?.split("/").at(-1) ?? "");
		},
		onError: (error) => void tell(error),
	};

	async function begin(): Promise<tus.Upload> {
		const made = new tus.Upload(file, options);
		const [earlier] = (await made.findPreviousUploads()).filter(
			({ uploadUrl }) => !taken.has(uploadUrl ?? ""),
		);
		if (earlier) made.resumeFromPreviousUpload(earlier);
		begun += 1;
		return made;
	}

	async function tell(error: Error | tus.DetailedError): Promise<void> {
		const answer = "originalResponse" in error ? error.originalResponse : null;
		if (answer?.getStatus() === GONE && upload?.url && begun < BEGUN_MAX) {
			release();
			upload = undefined;
			return handlers.stopped(null);
		}
		if (answer && answer.getStatus() > 0)
			handlers.stopped({ status: answer.getStatus(), body: parsed(answer.getBody()) });
		else if (await isReadable(file)) handlers.stopped(null);
		else handlers.unreadable();
	}

	async function go(): Promise<void> {
		try {
			upload ??= await begin();
			if (!dropped) upload.start();
		} catch {
			// Where an earlier upload stands could not be found out: the link is gone.
			handlers.stopped(null);
		}
	}

	return {
		go: () => void go(),
		// of what is aborted so the server keeps what it has, and nobody is told
		halt: () => void upload?.abort(),
		drop: () => {
			dropped = true;
			release();
			// What the server does not hear of now, it forgets by itself later.
			upload?.abort(true).catch((error: unknown) => console.warn("not cancelled on the server", error));
		},
	};
}

/** A browser says of a file that has changed or gone only that the network failed. */
async function isReadable(file: File): Promise<boolean> {
	try {
		await file.slice(0, 1).arrayBuffer();
		return true;
	} catch {
		return false;
	}
}
