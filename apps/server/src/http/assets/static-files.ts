import type { RequestHandler } from "express";
import sirv, { type Options } from "sirv";

/**
 * sirv pipes a file into its answer and listens to no error of the file. One that is gone since it was looked up, or for
 * which there is no descriptor left, breaks off that one answer; unheard, the error would end the process.
 */
export function staticFiles(folder: string, options: Options): RequestHandler {
	const files = sirv(folder, options);
	return (request, response, next) => {
		response.on("pipe", (file) => void file.on("error", () => void response.destroy()));
		if (!isSound(request.headers.range ?? "")) delete request.headers.range;
		files(request, response, next);
	};
}

/**
 * Digits few enough to be counted exactly, and an end that is not before the start: at any other range sirv throws, with
 * the head of the answer out already. RFC 9110 lets whoever does not understand a range send the whole.
 */
function isSound(range: string): boolean {
	const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
	return start !== undefined && (end === "" || Number(start) <= Number(end));
}
