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
		files(request, response, next);
	};
}
