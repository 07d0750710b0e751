import { risingUuid } from "../state/rising-uuid.ts";
import type { FromTab } from "./messages.ts";

/** The entry of the SharedWorker: so far it says only that it is there. Tabs still have a core each. */
const core = risingUuid();

const scope = globalThis as unknown as SharedWorkerGlobalScope;
scope.onconnect = ({ ports }) => {
	for (const port of ports) {
		port.onmessage = ({ data }: MessageEvent<FromTab>) => {
			if (data.type === "hello") port.postMessage({ type: "welcome", core });
		};
	}
};
