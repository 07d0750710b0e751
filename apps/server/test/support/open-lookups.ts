import { readFileSync } from "node:fs";
import { publicInternet } from "@parley/engine/lookups/network";
import { chatLookups } from "../../src/app/lookups/module.ts";
import { PUSH_HOST, pushCertificate } from "./push-service/certificate.ts";

/** The chat's lookups, for which the tests' own servers on loopback belong to the world. */
export const lookups = chatLookups({
	network: {
		mayDial: (address, port) => address === "127.0.0.1" || publicInternet.mayDial(address, port),
		lookup: (host, options, callback) => {
			if (host === PUSH_HOST) callback(null, [{ address: "127.0.0.1", family: 4 }]);
			else publicInternet.lookup(host, options, callback);
		},
		authorities: readFileSync(pushCertificate, "utf8"),
	},
});
