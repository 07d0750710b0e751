import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { throughTunnel } from "./tunnel.ts";

const TUNNEL = "box.tail1234.ts.net";

function passage(remoteAddress: string, headers: Readonly<Record<string, string>>, tunnel?: string) {
	return throughTunnel(tunnel)({ headers, socket: { remoteAddress } } as unknown as IncomingMessage);
}

test("[SHARE2] what this machine passes on is the tunnel's, and the last address is", () => {
	for (const host of [TUNNEL, "localhost", "127.0.0.1:8080"])
		expect(passage("127.0.0.1", { host, "x-forwarded-for": "127.0.0.1, 203.0.113.9:4711" }, TUNNEL)).toEqual({
			visitor: "203.0.113.9",
		});
	expect(passage("::1", { host: "localhost", "cf-connecting-ip": "203.0.113.9" }, TUNNEL)).toBe("unnamed");
	expect(passage("::1", { host: "localhost" }, TUNNEL)).toBe("direct");
});

test("[SHARE2] what somebody else claims is no tunnel's, nor is anything without one", () => {
	const claimed = { host: "localhost", "x-forwarded-for": "203.0.113.9" };
	expect(passage("192.168.1.7", { ...claimed, host: TUNNEL }, TUNNEL)).toBe("direct");
	expect(passage("127.0.0.1", claimed)).toBe("direct");
});
