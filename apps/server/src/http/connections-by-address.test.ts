import { createServer, type Server } from "node:http";
import { PassThrough } from "node:stream";
import { Addresses } from "@parley/engine/lib/addresses";
import { expect, test } from "vitest";
import { boundConnections } from "./connections-by-address.ts";

/** A server that listens nowhere: of all IPv6 a machine has one address of its own. */
function bounded(bounds: { max: number; perSecond: number }) {
	const http = createServer();
	const refused: string[] = [];
	boundConnections(http, {
		...bounds,
		addresses: new Addresses([], { insideIs: "one" }),
		clock: { now: () => 0, wall: () => 0 },
		isProxy: () => false,
		onRefused: (code) => refused.push(code),
	});
	return { http, refused };
}

function connects(http: Server, remoteAddress: string) {
	const socket = Object.assign(new PassThrough(), { remoteAddress });
	http.emit("connection", socket);
	return socket;
}

test("[CONN8] a /48 has as many connections at a time as ten of its networks, and another has its own", async () => {
	const { http, refused } = bounded({ max: 1, perSecond: 0 });
	const open = Array.from({ length: 11 }, (_, network) => connects(http, `2001:db8:1:${network}::9`));
	expect(refused).toEqual(["too-many-from-here"]);
	connects(http, "2001:db8:2:1::9");
	const [first] = open;
	await new Promise((resolve) => first?.once("close", resolve).destroy());
	connects(http, "2001:db8:1:a::9");
	expect(refused).toHaveLength(1);
	connects(http, "2001:db8:1:b::9");
	expect(refused).toHaveLength(2);
});

test("[CONN8] a /48 opens connections as fast as ten of its networks, and another as fast as before", () => {
	const { http, refused } = bounded({ max: 0, perSecond: 0.2 });
	const { blockList } = http as unknown as { blockList: { check(address: string): boolean } };
	const isDropped = (network: string) => blockList.check(`2001:db8:${network}::9`);
	const dropped = Array.from({ length: 40 }, (_, network) => isDropped(`1:${network}`));
	expect(dropped.filter(Boolean)).toHaveLength(30);
	expect(isDropped("2:1")).toBe(false);
	expect(refused).toEqual(Array.from({ length: 30 }, () => "too-fast"));
});
