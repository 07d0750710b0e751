import { servicesWithin } from "@parley/engine/create/open-lookups";
import type { Runner } from "@parley/engine/lookups/runner";
import { requestorOn } from "@parley/engine/test/toy/lookups/toy-requestor";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { lookupServices } from "./services.ts";

/** Of the whole house: fewer than one node runs alone. */
const HOUSE_MAX = 8;

/** The machine's own, which counts as ten. */
const CROWDED = "127.0.0.1";
const neverEnds: Runner = { run: () => new Promise(() => undefined), close: () => Promise.resolve() };

function requestorAtDefaults(settings: Record<string, string> = {}, services = lookupServices) {
	const read = readConfig({ DATA_DIR: "/nowhere", ...settings });
	if (!read.ok) throw new Error(read.problems.join());
	return requestorOn(neverEnds, servicesWithin(services, read.config.lookupsPerAddressMax));
}

function withinTheHouse() {
	const limited = Object.entries(lookupServices).map(([name, limits]) => [
		name,
		{ ...limits, houseMax: HOUSE_MAX },
	]);
	return requestorAtDefaults({}, Object.fromEntries(limited));
}

for (const [service, { runningMax, waitingMax }] of Object.entries(lookupServices))
	test(`[LOOK4] ${service}: whatever one address asks at once, the line is open to another`, () => {
		const requestor = requestorAtDefaults();
		const places = runningMax + waitingMax;
		for (let asked = 0; asked <= places; asked++)
			void requestor.request(service, 0, { person: `guest ${asked}`, address: CROWDED });
		const taken = () => requestor.use(service).running + requestor.use(service).waiting;
		const ofTheCrowd = taken();
		expect(ofTheCrowd).toBeLessThanOrEqual(Math.ceil(places / 4));
		void requestor.request(service, 0, { person: "bo", address: "203.0.113.8" });
		expect(taken()).toBe(ofTheCrowd + 1);
	});

for (const [service, where, make] of [
	["resolve-dns", "", requestorAtDefaults],
	["preview-link", "", requestorAtDefaults],
	["resolve-dns", " of the few that the whole house has", withinTheHouse],
	["preview-link", " of the few that the whole house has", withinTheHouse],
] as const)
	test(`[LOOK4] ${service}: others' slow servers, asked for one address, leave places${where} to another at once`, () => {
		const requestor = make();
		for (let asked = 0; asked < 100; asked++)
			void requestor.request(service, 0, { person: `guest ${asked}`, address: CROWDED });
		const { running } = requestor.use(service);
		void requestor.request(service, 0, { person: "bo", address: "203.0.113.8" });
		expect(requestor.use(service).running).toBe(running + 1);
	});

for (const [service, { runningMax, waitingMax }] of Object.entries(lookupServices))
	test(`${service}: with LOOKUPS_PER_ADDRESS_MAX=0 one address may have every place`, () => {
		const requestor = requestorAtDefaults({ LOOKUPS_PER_ADDRESS_MAX: "0" });
		for (let asked = 0; asked < runningMax + waitingMax; asked++)
			void requestor.request(service, 0, { person: `guest ${asked}`, address: CROWDED });
		expect(requestor.use(service)).toMatchObject({ running: runningMax, waiting: waitingMax });
	});
