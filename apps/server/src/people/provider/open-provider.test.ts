import { systemClock } from "@parley/engine/lib/clock";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { createMetrics } from "../../lib/metrics.ts";
import { openProvider } from "./open-provider.ts";

function configOf(env: Record<string, string>) {
	const read = readConfig({ DATA_DIR: "/nowhere", ...env });
	if (!read.ok) throw new Error(read.problems.join());
	return read.config;
}

const own = { OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "parley" };
const parts = { clock: systemClock, metrics: createMetrics() };

test("[WHO51] back leads the first address that the house has for good, which that of a tunnel of this run is not", () => {
	const [first, tunnel] = ["https://chat.example.org", "https://of-this-run.example.net"];
	const callback = (...publicOrigins: string[]) =>
		openProvider({ ...configOf(own), publicOrigins, tunnelOrigin: tunnel }, parts)?.callback;
	expect(callback(tunnel, first, "https://also.example.org")).toBe(`${first}/auth/callback`);
	expect(callback(tunnel)).toBeUndefined();
	expect(openProvider(configOf({}), parts)).toBeUndefined();
});

test("[WHO50] a house is not started with half of a provider, nor with one that anybody on the way could be", () => {
	expect(() => configOf({ OIDC_ISSUER: own.OIDC_ISSUER })).toThrow("OIDC_CLIENT_ID");
	expect(() => configOf({ OIDC_CLIENT_ID: "parley" })).toThrow("OIDC_ISSUER");
	expect(() => configOf({ ...own, OIDC_ISSUER: "http://login.example.org" })).toThrow("https");
	expect(configOf({ ...own, OIDC_ISSUER: "http://localhost:9000" }).oidcIssuer).toBe("http://localhost:9000");
});
