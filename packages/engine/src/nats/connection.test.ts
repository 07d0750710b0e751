import { expect, test } from "vitest";
import { withoutCredentials } from "./connection.ts";

test.for([
	["nats://127.0.0.1:4222", "nats://127.0.0.1:4222"],
	["nats://ada:secret@host:4222", "nats://host:4222"],
	["nats://ada:s@cr/t@host:4222", "nats://host:4222"],
	["tls://s,e/c@r:e@t@one:1, nats://two:2,nats://bo:b@three:3", "tls://one:1, nats://two:2,nats://three:3"],
] as const)("of %s nothing that is secret is said", ([url, said]) => {
	expect(withoutCredentials(url)).toBe(said);
});
