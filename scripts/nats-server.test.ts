import { expect, test } from "vitest";
import { isNewEnough } from "./nats-server.mjs";

test.for([
	["nats-server: v2.15.1", true],
	["nats-server: v2.12.4", true],
	["nats-server: v2.12.10", true],
	["nats-server: v2.12.3", false],
	["nats-server: v3.0.0-RC.1", true],
	["nats-server: v2.11.12", false],
	["nats-server: v2.9.10", false],
	["nats-server: v1.40.0", false],
	["Python 3", false],
] as const)("%s is new enough: %s", ([said, enough]) => {
	expect(isNewEnough(said)).toBe(enough);
});
