import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { Addresses } from "@parley/engine/lib/addresses";
import { expect, onTestFinished, test } from "vitest";
import { UnreadAnswers } from "./unread-answers.ts";

/** As much of a socket as is looked at: nobody here has a whole /48 to connect from. */
class Reader extends EventEmitter {
	readonly remoteAddress: string;
	readonly writableLength: number;
	readonly bytesWritten = 0;
	isCut = false;

	constructor(remoteAddress: string, writableLength: number) {
		super();
		this.remoteAddress = remoteAddress;
		this.writableLength = writableLength;
	}

	destroy(): void {
		this.isCut = true;
	}
}

/** Resolves when all that had to be cut is. */
async function cutOf(readers: readonly Reader[]): Promise<string[]> {
	const http = new EventEmitter();
	onTestFinished(() => void http.emit("close"));
	let looks = 0;
	const now = (): number => {
		looks += 1;
		return 0;
	};
	new UnreadAnswers({
		stallTimeoutMs: 8,
		perAddressBytesMax: 100,
		addresses: new Addresses(["203.0.113.0/24"]),
		clock: { now, wall: now },
		isProxy: (address) => address === "192.0.2.9",
		onCut: () => undefined,
	}).watch(http as Server);
	for (const reader of readers) http.emit("connection", reader);
	const before = looks;
	await expect.poll(() => looks).toBeGreaterThan(before);
	return readers.filter(({ isCut }) => isCut).map(({ remoteAddress }) => remoteAddress);
}

test("[OUT8][CONN8] what waits is bounded for an address, and ten times as generously for a /48", async () => {
	const from = (site: string, networks: number) =>
		Array.from({ length: networks }, (_, n) => new Reader(`2001:db8:${site}:${n}::`, 90 - n));
	// what is over in one network goes there: others of the /48 do not give way for it
	const flood = [1, 2, 3].map((n) => new Reader(`2001:db8:a:99::${n}`, 60 + n));
	const shared = Array.from({ length: 10 }, () => new Reader("203.0.113.7", 100));
	const proxied = new Reader("192.0.2.9", 1_000);
	const waiting = [...from("a", 10), ...flood, ...from("b", 12), ...shared, proxied];
	expect(await cutOf(waiting)).toEqual(["2001:db8:a:99::2", "2001:db8:a:99::3", "2001:db8:b:0::"]);
});
