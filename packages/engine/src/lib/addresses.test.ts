import { expect, test } from "vitest";
import { Addresses, countedAs, isNetwork } from "./addresses.ts";

test.for([
	["203.0.113.7", "203.0.113.7"],
	["203.0.113.7:567", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
	["[2001:db8:1:2:3:4:5:6]:567", "2001:db8:1:2::"],
	["2001:db8:1:2::9", "2001:db8:1:2::"],
	["2001:db8:1:3::9", "2001:db8:1:3::"],
	["fe80::1%eth0", "fe80::"],
	["::1", "::"],
	["no address", "no address"],
	["", ""],
])("[CONN1] %s is counted as %s", ([address, counted]) => {
	expect(countedAs(address ?? "")).toBe(counted);
});

test("[CONN8] an IPv6 network has its site as a second key, which counts as ten addresses", () => {
	const addresses = new Addresses([]);
	expect(addresses.keysOf("203.0.113.7")).toEqual([{ key: "203.0.113.7", weight: 1 }]);
	expect(addresses.keysOf(countedAs("2001:db8:1:2:3::9"))).toEqual([
		{ key: "2001:db8:1:2::", weight: 1 },
		{ key: "2001:db8:1::/48", weight: 10 },
	]);
	expect(addresses.keysOf("no address")).toEqual([{ key: "no address", weight: 1 }]);
});

test.for([
	["127.0.0.1", 10],
	["::1", 10],
	["10.1.2.3", 10],
	["172.16.0.9", 10],
	["192.168.1.9", 10],
	["fd12:3456::9", 10],
	["198.51.100.7", 10],
	["203.0.113.200", 10],
	["2001:db8:7::9", 10],
	["2001:db8:9::9", 10],
	["203.0.113.1", 1],
	["2001:db8:8::9", 1],
] as const)("[CONN8] %s counts as %d", ([address, weight]) => {
	const trusted = ["198.51.100.7", "203.0.113.128/25", "2001:db8:7::/64", "2001:db8:9::1"];
	expect(new Addresses(trusted).keysOf(countedAs(address))[0]?.weight).toBe(weight);
});

test("what is neither address nor subnet is no network", () => {
	expect(["192.0.2.1", "192.0.2.0/24", "2001:db8::/32"].every(isNetwork)).toBe(true);
	expect(["999.0.2.1", "192.0.2.0/33", "school", "::g"].some(isNetwork)).toBe(false);
});
