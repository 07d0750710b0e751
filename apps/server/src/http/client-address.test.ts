import { expect, test } from "vitest";
import { countedAs } from "./client-address.ts";

test.for([
	["203.0.113.7", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
	["2001:db8:1:2::9", "2001:db8:1:2::"],
	["2001:db8:1:3::9", "2001:db8:1:3::"],
	["fe80::1%eth0", "fe80::"],
	["::1", "::"],
	["no address", "no address"],
	["", ""],
])("[CONN1] %s is counted as %s", ([address, counted]) => {
	expect(countedAs(address ?? "")).toBe(counted);
});
