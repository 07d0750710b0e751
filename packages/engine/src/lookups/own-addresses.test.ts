import { expect, test } from "vitest";
import { ownAddresses } from "./own-addresses.ts";

const nobody = () => ({});

test("[LOOK5] what this machine's interfaces have is its own, however it is written", () => {
	const isOwn = ownAddresses([], {
		interfaces: () => ({
			eth0: [
				{ address: "198.51.100.7", netmask: "", family: "IPv4", mac: "", internal: false, cidr: null },
				{
					address: "2001:db8::7",
					netmask: "",
					family: "IPv6",
					mac: "",
					internal: false,
					cidr: null,
					scopeid: 0,
				},
			],
		}),
	});
	for (const own of ["198.51.100.7", "2001:db8::7", "2001:DB8:0:0::7"]) expect(isOwn(own), own).toBe(true);
	for (const other of ["198.51.100.8", "2001:db8::8"]) expect(isOwn(other), other).toBe(false);
});

test("[LOOK5] so is what the names of the house lead to", () => {
	const isOwn = ownAddresses(["chat.example.org"], {
		interfaces: nobody,
		lookup: (host, _options, callback) =>
			callback(null, host === "chat.example.org" ? [{ address: "203.0.113.9", family: 4 }] : []),
	});
	expect(isOwn("203.0.113.9")).toBe(true);
	expect(isOwn("203.0.113.10")).toBe(false);
});
