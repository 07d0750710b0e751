import type { Carrier, Environment } from "./environment.ts";
import { loadUnseen } from "./load-part.ts";

const loadTus = () => import("./tus-carrier.ts");

/** How to bring a file is fetched with the first file that is brought; where it cannot be, the file waits for the link. */
export const lateCarrier: Environment["carry"] = (file, token, handlers) => {
	let carrier: Carrier | undefined;
	let dropped = false;
	const go = async () => {
		try {
			const { tusCarrier } = await loadUnseen(loadTus);
			carrier ??= tusCarrier(file, token, handlers);
		} catch {
			return handlers.stopped(null);
		}
		if (!dropped) carrier.go();
	};
	return {
		go: () => void go(),
		drop: () => {
			dropped = true;
			carrier?.drop();
		},
	};
};
