import { publicInternet } from "@parley/engine/lookups/network";
import { chatLookups } from "../../src/app/lookups/module.ts";

/** The world as it is, but for a DNS that gives every name an address of this machine. */
export const lookups = chatLookups({
	network: {
		mayDial: publicInternet.mayDial,
		lookup: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
	},
});
