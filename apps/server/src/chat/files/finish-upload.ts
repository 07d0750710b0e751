import type { FileInfo } from "@parley/protocol/files";
import type { ContentStore } from "../../engine/files/content-store.ts";
import type { LookupResult, Requestor } from "../../engine/lookups/requestor.ts";
import type { Outcome } from "../../engine/rules.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Draft } from "../drafts.ts";
import type { ChatEvent, StoredFile } from "../events.ts";
import type { Content, InspectedUpload, UploadRequest } from "../lookups/inspect-upload.ts";
import type { Upload, Uploads } from "./uploads.ts";

export interface FinishOptions {
	readonly uploads: Uploads;
	readonly contents: ContentStore;
	readonly requestor: Requestor;
	readonly submit: (draft: Draft) => Promise<Outcome<ChatEvent>>;
	readonly clock: Clock;
	readonly pixelsMax: number;
}

/**
 * From whole bytes to a file of the log: looked at, kept under its hash, then said. In this order, so that what the log
 * speaks of is on disk (FILE5). Who asks again after a failure begins again; what was refused for itself is gone.
 */
export async function finishUpload(upload: Upload, options: FinishOptions): Promise<LookupResult<FileInfo>> {
	const { uploads, requestor, pixelsMax } = options;
	const request: UploadRequest = { path: uploads.pathOf(upload), pixelsMax };
	const asked = await requestor.request<LookupResult<InspectedUpload>>("inspect-upload", request, {
		person: upload.session,
	});
	if (!asked.ok) return asked;
	const inspected = asked.value;
	if (inspected.ok) return store(upload, inspected.value, options);
	await uploads.end(upload.id);
	return inspected;
}

async function store(
	upload: Upload,
	inspected: InspectedUpload,
	{ uploads, contents, submit, clock }: FinishOptions,
): Promise<LookupResult<FileInfo>> {
	const file = fileOf(upload, inspected, clock.wall());
	const parts: readonly Content[] = [
		inspected.content,
		...(inspected.image ? [inspected.image.thumbnail] : []),
	];
	const hashes = parts.map(({ hash }) => hash);
	const outcome = await contents.hold(hashes, async () => {
		const isNew = new Set<string>();
		for (const { path, hash } of parts) if ((await contents.keep(path, hash)) === "kept") isNew.add(hash);
		const said = await submit({ type: "store-file", file });
		// nobody refers to what came in vain; what lay there before has its own owners
		if (said.kind === "refused") for (const hash of isNew) await contents.erase(hash);
		return said;
	});
	if (outcome.kind === "refused") return { ok: false, refusal: outcome.refusal };
	await uploads.end(upload.id);
	return { ok: true, value: file.info };
}

function fileOf(upload: Upload, { type, content, image }: InspectedUpload, at: number): StoredFile {
	const { id, name, session } = upload;
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
