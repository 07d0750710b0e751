import { chatLookups } from "../../src/app/lookups/module.ts";

/** The chat's lookups, for which every name is one of this machine and may be asked, at any port. */
export const lookups = chatLookups({
	network: {
		mayDial: (address) => address === "127.0.0.1",
		lookup: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
	},
});
