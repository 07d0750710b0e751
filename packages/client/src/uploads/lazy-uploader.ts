import { loadUnseen } from "../http/load-part.ts";
import type { Environment, Uploader } from "../state/environment.ts";

const loadTus = () => import("./tus-uploader.ts");

/** The upload code is loaded with the first file. Where it cannot be loaded, the file waits for the link. */
export const lazyUploader: Environment["openUpload"] = (file, token, handlers) => {
	let uploader: Uploader | undefined;
	let dropped = false;
	const go = async () => {
		try {
			const { tusUploader } = await loadUnseen(loadTus);
			uploader ??= tusUploader(file, token, handlers);
		} catch {
			return handlers.stopped(null);
		}
		if (!dropped) uploader.go();
	};
	return {
		go: () => void go(),
		halt: () => uploader?.halt(),
		drop: () => {
			dropped = true;
			uploader?.drop();
		},
	};
};
