import { Addresses } from "@parley/engine/lib/addresses";
import express from "express";
import { expect, test } from "vitest";
import { isProxy } from "./client-address.ts";

const STRANGER = "203.0.113.7";
const INSIDE = ["127.0.0.1", "::1", "10.0.0.1"];

function proxies(trustProxy: readonly string[], setting: unknown) {
	const app = express();
	app.set("trust proxy", setting);
	return isProxy(app, { trustProxy, addresses: new Addresses([]) });
}

test("a number of proxies makes no proxy of whoever comes from outside", () => {
	const isOne = proxies(["1"], 1);
	expect([...INSIDE, STRANGER].map(isOne)).toEqual([true, true, true, false]);
});

test("listed proxies are those of the list, wherever they are", () => {
	const isOne = proxies([STRANGER], [STRANGER]);
	expect([...INSIDE, STRANGER, "203.0.113.8"].map(isOne)).toEqual([false, false, false, true, false]);
});
