import { expect, test } from "vitest";
import { knownHosts } from "./hosts.ts";

const isKnown = knownHosts(["https://chat.example.org", "http://intern.example:8443"], "Attic.lan");

test.for([
	undefined,
	"127.0.0.1",
	"192.168.1.9:8080",
	"[::1]:8080",
	"[fd00::1]",
	"localhost",
	"localhost:8080",
	"attic",
	"ATTIC:8080",
	"attic.lan",
	"attic.local:8080",
	"chat.example.org",
	"chat.example.org.:443",
	"intern.example:9000",
])("[CONN10] %s is a name of this server", (host) => {
	expect(isKnown(host)).toBe(true);
});

test.for([
	"",
	"evil.example",
	"evil.example:8080",
	"chat.example.org.evil.example",
	"127.0.0.1.evil.example",
	"localhost.evil.example",
	"attic.evil.example",
	"[evil]",
	"0x7f.1",
])("[CONN10] %s is none", (host) => {
	expect(isKnown(host)).toBe(false);
});
