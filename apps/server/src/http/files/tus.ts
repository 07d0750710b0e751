import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { fileName } from "@parley/protocol/files";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { FileStore } from "@tus/file-store";
import { Server, Upload } from "@tus/server";
import { newUploadId, tooLong, type Uploads } from "../../files/uploads.ts";

/** A refusal on its way out of the tus server, which knows only texts. */
export class TusRefusal extends Error {
	readonly refusal: Refusal;
	constructor(refusal: Refusal) {
		super(refusal.message);
		this.refusal = refusal;
	}
}

export interface TusOptions {
	readonly path: string;
	readonly uploads: Uploads;
	readonly fileBytesMax: number;
	readonly now: () => number;
	/** of a request that was let in */
	readonly sessionOf: (authorization: string | null) => string | undefined;
	readonly addressOf: (request: IncomingMessage) => string;
}

/** The tus protocol over our uploads: it moves the bytes, and what is known of an upload is theirs. */
export function tusServer({ path, uploads, fileBytesMax, now, sessionOf, addressOf }: TusOptions): Server {
	const begun = new WeakMap<object, string>();
	const askerOf = (request: Request) => sessionOf(request.headers.get("authorization"));
	return new WordedServer(fileBytesMax, {
		path,
		datastore: new CountingStore(uploads),
		maxSize: fileBytesMax,
		relativeLocation: true,
		// no page of another origin has business here
		allowedOrigins: () => false,
		namingFunction: newUploadId,
		// FILE1: whatever the address looks like, only its session has an upload
		getFileIdFromRequest(request, id) {
			const session = askerOf(request);
			return session === undefined || id === undefined ? undefined : uploads.find(id, session)?.id;
		},
		async onUploadCreate(request, { id, size, metadata }) {
			const session = askerOf(request);
			if (session === undefined) throw new TusRefusal(refuse("token-invalid"));
			if (size === undefined)
				throw new TusRefusal(
					refuse("bad-frame", { field: "Upload-Length", message: "How long is the file?" }),
				);
			const name = fileName(metadata?.["filename"] ?? "");
			const upload = { id, session, name, bytes: size, at: now() };
			const refusal = uploads.begin(upload, addressOf(messageOf(request)));
			if (refusal !== undefined) throw new TusRefusal(refusal);
			begun.set(request, id);
			return {};
		},
		async onResponseError(request, error) {
			const id = begun.get(request);
			// begun and not written: nobody was told of it
			if (id !== undefined && !(error instanceof TusRefusal)) await uploads.end(id);
			throw error instanceof TusRefusal ? error : new TusRefusal(refusalOf(error, fileBytesMax));
		},
	});
}

/** What node was asked, of a request as tus sees it. */
function messageOf(request: Request): IncomingMessage {
	const { runtime } = request as { runtime?: { node?: { req?: IncomingMessage } } };
	const message = runtime?.node?.req;
	if (message === undefined) throw new Error("tus was asked by something that is not node's");
	return message;
}

/** Says what comes as it comes: what was only announced does not count as here. */
class CountingStore extends FileStore {
	readonly #uploads: Uploads;

	constructor(uploads: Uploads) {
		super({ directory: uploads.folder, configstore: notesOf(uploads) });
		this.#uploads = uploads;
	}

	override write(readable: Readable, id: string, offset: number): Promise<number> {
		let here = offset;
		readable.on("data", (chunk: Buffer) => {
			here += chunk.length;
			this.#uploads.received(id, here);
		});
		return super.write(readable, id, offset);
	}
}

type CancellationContext = Parameters<Server["write"]>[0];

/** Headers that break the protocol it refuses before it asks any of us, by a bare line of text; ours is a code and a sentence. */
class WordedServer extends Server {
	readonly #fileBytesMax: number;

	constructor(fileBytesMax: number, options: ConstructorParameters<typeof Server>[0]) {
		super(options);
		this.#fileBytesMax = fileBytesMax;
	}

	override write(_context: CancellationContext, _headers: Headers, status_code: number, body = "") {
		return Promise.reject(new TusRefusal(refusalOf({ status_code, body }, this.#fileBytesMax)));
	}
}

/** Where tus would keep what it knows of an upload. */
function notesOf(uploads: Uploads) {
	return {
		async get(id: string): Promise<Upload | undefined> {
			const upload = uploads.get(id);
			if (upload === undefined) return undefined;
			const { bytes, name, at } = upload;
			const metadata = { filename: name };
			return new Upload({ id, size: bytes, offset: 0, metadata, creation_date: new Date(at).toISOString() });
		},
		set: (id: string): Promise<void> => uploads.note(id),
		delete: (id: string): Promise<void> => uploads.end(id),
	};
}

function refusalOf(error: Error | { status_code: number; body: string }, fileBytesMax: number): Refusal {
	const { status_code: status = 500, body = "" } = error as { status_code?: number; body?: string };
	switch (status) {
		case 404:
		case 410:
			return refuse("no-such-file");
		case 409:
			return refuse("stale-position", {
				message: "The upload stands elsewhere. Ask where, and go on from there.",
			});
		case 413:
			return tooLong(fileBytesMax + 1, fileBytesMax);
		case 400:
		case 403:
		case 412:
		case 415:
			return refuse("bad-frame", { message: `The upload is not as agreed: ${body.trim()}.` });
		case 423:
			return refuse("busy");
		default:
			return refuse("read-only", {
				message: "The file could not be written just now. What came of it is kept.",
			});
	}
}
