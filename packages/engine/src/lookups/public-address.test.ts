import { expect, test } from "vitest";
import { isPublicAddress, isPublicName } from "./public-address.ts";

const refused: Record<string, readonly string[]> = {
	unspecified: ["0.0.0.0", "0.1.2.3", "::"],
	loopback: ["127.0.0.1", "127.255.255.254", "::1"],
	private: ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
	"shared by a provider (CGNAT)": ["100.64.0.1", "100.127.255.255", "100.100.100.200"],
	"link-local": ["169.254.0.1", "fe80::1", "febf::1", "fe80::1%eth0", "2600::1%eth0"],
	"unique local": ["fc00::1", "fd12:3456::1", "fd00:ec2::254"],
	"site-local, long gone": ["fec0::1"],
	metadata: ["169.254.169.254", "169.254.170.2", "192.0.0.192", "168.63.129.16"],
	multicast: ["224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"],
	broadcast: ["255.255.255.255"],
	reserved: ["240.0.0.1", "254.1.1.1", "192.0.0.1", "192.88.99.1", "100::1", "2001:2::1", "5f00::1"],
	benchmarking: ["198.18.0.1", "198.19.255.255"],
	documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
	"IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "0:0:0:0:0:ffff:10.0.0.1"],
	"IPv4-compatible": ["::127.0.0.1", "::7f00:1", "::8.8.8.8"],
	"IPv4-translated": ["::ffff:0:127.0.0.1"],
	NAT64: ["64:ff9b::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1"],
	"6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"],
	Teredo: ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001::1"],
	"no address": ["", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "1.2.3", "::g", "[::1]"],
};

for (const [kind, addresses] of Object.entries(refused))
	test(`${kind}: not of the public internet`, () => {
		for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
	});

test("the rest of the world may be asked", () => {
	const addresses = ["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.255.255", "172.32.0.1", "100.128.0.1"];
	const newer = ["2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "2620:fe::fe"];
	for (const address of [...addresses, ...newer]) expect(isPublicAddress(address), address).toBe(true);
});

test("names that mean something at home only are not asked of the world", () => {
	const local = [
		"localhost",
		"localhost.",
		"a.localhost",
		"printer",
		"printer.local",
		"db.internal",
		"x.home.arpa",
	];
	for (const name of [...local, "", ".", "secret.onion"]) expect(isPublicName(name), name).toBe(false);
	for (const name of ["example.org", "example.org.", "localhost.example.org", "xn--bcher-kva.example"])
		expect(isPublicName(name), name).toBe(true);
});
