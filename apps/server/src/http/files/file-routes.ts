import { contentPath } from "@parley/engine/files/content-store";
import type { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Logger } from "@parley/engine/lib/logger";
import { reason } from "@parley/engine/lib/user-facing-error";
import { FileId, shownAs } from "@parley/protocol/files";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import type { FileDesk } from "../../files/file-desk.ts";
import { goneWith } from "../lookup-routes.ts";
import { sendRefusal } from "../problem.ts";

export interface FileRoutesOptions {
	readonly desk: FileDesk;
	readonly logger: Logger;
	readonly addressOf: (request: Request) => string;
	/** files that are being sent: each holds a descriptor beside its connection, for as long as somebody reads it */
	readonly open: CapsByAddress;
	readonly onRefused: (refusal: Refusal) => void;
}

/** For whoever looks again and again. Whoever has seen a file may have kept it anyway. */
const CACHE_S = 86_400;

interface Body {
	readonly hash: string;
	readonly name: string;
	readonly type: string;
}

/** Files by their unguessable ids: what people sent, as harmless to a page as bytes can be (FILE2). */
export function fileRoutes({ desk, logger, addressOf, open, onRefused }: FileRoutesOptions): Router {
	const router = Router();

	router.get("/:id/thumbnail", (request, response) =>
		serve(request, response, ({ info, thumbnail }) =>
			thumbnail === null ? undefined : { hash: thumbnail, name: `${info.name}.webp`, type: "image/webp" },
		),
	);

	router.get("/:id/:name", (request, response) =>
		serve(request, response, ({ info, content }) => ({ hash: content, name: info.name, type: info.type })),
	);

	return router;

	async function serve(
		request: Request,
		response: Response,
		bodyOf: (file: NonNullable<Awaited<ReturnType<typeof read>>>) => Body | undefined,
	): Promise<void> {
		const file = await read(request, response);
		if (file === undefined) return;
		const body = file === null ? undefined : bodyOf(file);
		if (body === undefined) return sendRefusal(response, refuse("no-such-file"));
		if (!takePlace(addressOf(request), response) || !(await here(body, response))) return;
		setHeaders(response, body);
		response.sendFile(
			contentPath(body.hash),
			{ root: desk.contents.folder, cacheControl: false, lastModified: false },
			(error) => {
				if (error === undefined || response.headersSent || response.destroyed) return;
				if (isOutOfRange(error)) return void response.status(416).set(error.headers).end();
				logger.error({ hash: body.hash, why: reason(error) }, "a file that the log speaks of cannot be read");
				for (const header of response.getHeaderNames())
					if (OF_THE_FILE.has(header)) response.removeHeader(header);
				sendRefusal(response, refuse("no-such-file"));
			},
		);
	}

	/** Until the answer is over; false when it was refused. */
	function takePlace(address: string, response: Response): boolean {
		if (response.destroyed) return false;
		if (!open.take(address)) {
			onRefused(tooManyOpen);
			sendRefusal(response, tooManyOpen);
			return false;
		}
		response.once("close", () => open.giveBack(address));
		return true;
	}

	/** False when it was refused: the log speaks of it, and its bytes are not to be had. */
	async function here({ hash }: Body, response: Response): Promise<boolean> {
		try {
			if (await desk.contents.fetch(hash)) return true;
			logger.error({ hash }, "a file that the log speaks of is nowhere");
			sendRefusal(response, refuse("no-such-file"));
		} catch (error) {
			logger.error({ hash, why: reason(error) }, "a file that the log speaks of cannot be fetched");
			sendRefusal(response, refuse("busy"));
		}
		return false;
	}

	/** null where there is none; undefined when it was refused already. */
	async function read(request: Request, response: Response) {
		const id = String(request.params["id"]);
		response.set("Cache-Control", "no-store");
		if (!FileId.safeParse(id).success) return null;
		const found = await desk.read(id, addressOf(request), goneWith(response));
		if (found.ok) return found.value;
		onRefused(found.refusal);
		sendRefusal(response, found.refusal);
		return undefined;
	}
}

const tooManyOpen = refuse("too-many-from-here", {
	message: "Many files are being read from your network. Please try again in a moment.",
	retryAfterMs: 1_000,
});

function isOutOfRange(error: Error): error is Error & { headers: Record<string, string> } {
	return "status" in error && error.status === 416 && "headers" in error;
}

const OF_THE_FILE = new Set(["etag", "content-disposition", "content-range"]);

function setHeaders(response: Response, { hash, name, type }: Body): void {
	response.set({
		"Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type,
		"Content-Disposition": disposition(shownAs(type) === "download" ? "attachment" : "inline", name),
		"Content-Security-Policy": "sandbox; default-src 'none'",
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Cache-Control": `private, max-age=${CACHE_S}, immutable`,
		ETag: `"${hash}"`,
	});
}

/** RFC 6266: the name in full for those who read RFC 8187, and something of it for the rest. */
function disposition(kind: "inline" | "attachment", name: string): string {
	const plain = name.replace(/[^\w .()-]/gu, "_");
	const full = encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
