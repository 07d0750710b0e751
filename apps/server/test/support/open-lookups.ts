import { chatLookups } from "../../src/chat/lookups/module.ts";
import { publicInternet } from "../../src/engine/lookups/guarded-fetch.ts";

/** The chat's lookups, for which the tests' own web servers on loopback belong to the world. */
export const lookupModule = chatLookups({
	network: {
		mayDial: (address, port) => address === "127.0.0.1" || publicInternet.mayDial(address, port),
		lookup: publicInternet.lookup,
	},
});
