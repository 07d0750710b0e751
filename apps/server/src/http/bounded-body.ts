import type { Request, RequestHandler, Response } from "express";

/** What is on its way already when a body is refused: cut at once, its sender would not hear why. */
const LET_GO_BY = { bytes: 16 * 1024 * 1024, ms: 1_000 };

/**
 * Reads a body by one of express' parsers, which would read one that is too long to its end before it says so: here it is
 * known as soon as it is announced, or has come so far. Else what the parser has against it, if anything.
 */
export function readBounded(
	request: Request,
	response: Response,
	{ bytesMax, parser }: { readonly bytesMax: number; readonly parser: RequestHandler },
): Promise<"too-long" | { readonly error?: unknown }> {
	return new Promise((resolve) => {
		const tooLong = (): void => {
			request.off("data", count);
			letGoBy(request);
			resolve("too-long");
		};
		let bytes = 0;
		const count = (part: Buffer): void => {
			bytes += part.byteLength;
			if (bytes > bytesMax) tooLong();
		};
		if (Number(request.headers["content-length"] ?? 0) > bytesMax) return tooLong();
		request.on("data", count);
		void parser(request, response, (error?: unknown) => {
			request.off("data", count);
			// of what was packed it is only known when it is unpacked
			const isTooLong = (error as { readonly status?: unknown } | undefined)?.status === 413;
			resolve(isTooLong ? "too-long" : error === undefined ? {} : { error });
		});
	});
}

/** Whoever goes on and on is cut; a second is enough to hear why. */
function letGoBy(request: Request): void {
	const cut = (): void => void request.socket.destroy();
	const late = setTimeout(cut, LET_GO_BY.ms).unref();
	let bytes = 0;
	request.on("data", (part: Buffer) => {
		bytes += part.byteLength;
		if (bytes > LET_GO_BY.bytes) cut();
	});
	request.on("close", () => clearTimeout(late));
	request.resume();
}
