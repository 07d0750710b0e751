import type { ContentStore } from "@parley/engine/files/content-store";
import type { Clock } from "@parley/engine/lib/clock";
import type { Result } from "@parley/engine/lib/result";
import type { Requestor } from "@parley/engine/lookups/requestor";
import type { Outcome } from "@parley/engine/rules";
import type { FileInfo } from "@parley/protocol/files";
import type { Refusal } from "@parley/protocol/refusals";
import type { Draft } from "../app/drafts.ts";
import type { ChatEvent, StoredFile } from "../app/events.ts";
import type { Content, FoundImage, InspectedUpload, UploadRequest } from "./lookups/inspect-upload.ts";
import type { Upload, Uploads } from "./uploads.ts";

export interface FinishOptions {
	readonly uploads: Uploads;
	readonly contents: ContentStore;
	readonly requestor: Requestor;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly clock: Clock;
	readonly pixelsMax: number;
	/** whether it is a file now is not known until then */
	readonly inDoubt: (upload: Upload, refusal: Refusal, until: Promise<unknown>) => void;
	/** bytes that came in vain, unless others need them */
	readonly lookAtSoon: (hashes: readonly string[]) => void;
}

/**
 * From whole bytes to a file of the log: looked at, kept under its hash, then said. In this order, so that what the log
 * speaks of is on disk (FILE5). Who asks again after a failure begins again; what was refused for itself is gone.
 */
export async function finishUpload(upload: Upload, options: FinishOptions): Promise<Result<FileInfo>> {
	const { uploads, requestor, pixelsMax } = options;
	const request: UploadRequest = { path: uploads.pathOf(upload), pixelsMax };
	const asker = { person: upload.session, address: uploads.addressOf(upload) };
	const ask = (service: string, data: UploadRequest) =>
		requestor.request<Result<InspectedUpload | FoundImage>>(service, data, asker);
	const looked = await ask("inspect-upload", request);
	const isImage = looked.ok && looked.value.ok && "isImage" in looked.value.value;
	const asked = isImage ? await ask("remake-image", { ...request, asImage: true }) : looked;
	if (!asked.ok) return asked;
	const inspected = asked.value;
	if (!inspected.ok) {
		await uploads.end(upload.id);
		return inspected;
	}
	const found = inspected.value;
	if ("isImage" in found) throw new Error("an image was not written anew");
	return store(upload, found, options);
}

async function store(
	upload: Upload,
	inspected: InspectedUpload,
	options: FinishOptions,
): Promise<Result<FileInfo>> {
	const { uploads, contents, submit, clock, inDoubt, lookAtSoon } = options;
	const file = fileOf(upload, inspected, clock.wall());
	const parts: readonly Content[] = [
		inspected.content,
		...(inspected.image ? [inspected.image.thumbnail] : []),
	];
	const hashes = parts.map(({ hash }) => hash);
	const decided = Promise.withResolvers<Outcome<ChatEvent>>();
	const held = contents.hold(hashes, async () => {
		for (const { path, hash } of parts) await contents.keep(path, hash);
		const outcome = await submit({ type: "store-file", file });
		decided.resolve(outcome);
		// the log may still come to need them: nobody else may look at them and find that nobody does
		if (outcome.kind === "unknown") await outcome.settled;
	});
	held.catch(decided.reject);
	const outcome = await decided.promise;
	if (outcome.kind === "unknown") inDoubt(upload, outcome.refusal, held);
	if ("refusal" in outcome) {
		const look = (): void => lookAtSoon(hashes);
		void held.then(look, look);
		return { ok: false, refusal: outcome.refusal };
	}
	await uploads.end(upload.id);
	return { ok: true, value: file.info };
}

/** What the log is told of a file that was looked at. */
export function fileOf(
	{ id, name, session }: Pick<Upload, "id" | "name" | "session">,
	{ type, content, image }: InspectedUpload,
	at: number,
): StoredFile {
	const info: FileInfo = { id, name, type, bytes: content.bytes };
	const stored = { session, at, content: content.hash, contentBytes: content.bytes };
	if (image === undefined) return { info, ...stored };
	const { width, height, thumbnail } = image;
	return {
		info: { ...info, width, height, thumbnail: { width: thumbnail.width, height: thumbnail.height } },
		...stored,
		thumbnail: thumbnail.hash,
		thumbnailBytes: thumbnail.bytes,
	};
}
