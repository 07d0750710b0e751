import { expect, test } from "vitest";
import { originExpected, passkeyPlace } from "./passkey-place.ts";

test("[WHO13] passkeys are of the host of the first https origin that has a name, else of localhost", () => {
	const tunnel = "https://of-this-run.example.net";
	for (const [origins, place] of [
		[[], { host: "localhost", origin: "http://localhost" }],
		[["http://chat.example.org", "https://192.0.2.7", "https://[2001:db8::7]:8443", tunnel], "localhost"],
		[["https://192.0.2.7", "https://Chat.example.org:8443/", tunnel], "chat.example.org"],
	] as const) {
		const found = passkeyPlace(origins, tunnel);
		if (typeof place === "string") expect(found.host).toBe(place);
		else expect(found).toEqual(place);
	}
	expect(passkeyPlace(["https://Chat.example.org:8443"], undefined).origin).toBe(
		"https://chat.example.org:8443",
	);
});

test("[WHO13] one origin is accepted; of localhost that of any port", () => {
	const local = passkeyPlace([], undefined);
	expect(originExpected(local, "http://localhost:8080")).toBe("http://localhost:8080");
	for (const other of ["https://localhost", "http://localhost.example.org", "http://localhost:8080/x", ""])
		expect(originExpected(local, other)).toBe("http://localhost");
	const named = passkeyPlace(["https://chat.example.org"], undefined);
	expect(originExpected(named, "http://localhost:8080")).toBe("https://chat.example.org");
});
