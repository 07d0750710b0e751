import type { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { socketPair } from "../../test/support/socket-pair.ts";
import { packListeners, tcpSocketOf } from "./insides.ts";

test("a socket whose listeners are packed keeps all of them, those of events named by symbols, too", async () => {
	const { ws } = await socketPair();
	const byWord = "told";
	const bySymbol = Symbol("told");
	const heard: unknown[] = [];
	const emitters: readonly EventEmitter[] = [ws, tcpSocketOf(ws)];
	for (const emitter of emitters)
		for (const event of [byWord, bySymbol])
			for (const listener of ["first", "second"]) emitter.on(event, () => heard.push([event, listener]));
	packListeners(ws);
	for (const emitter of emitters) for (const event of [byWord, bySymbol]) emitter.emit(event);
	const once = [byWord, bySymbol].flatMap((event) =>
		["first", "second"].map((listener) => [event, listener]),
	);
	expect(heard).toEqual([...once, ...once]);
});
