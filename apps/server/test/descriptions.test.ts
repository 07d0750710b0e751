import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import specs from "@asyncapi/specs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyClientFrame } from "../../../packages/protocol/test/arbitrary-frames.ts";
import { operations } from "../src/http/descriptions/openapi.ts";
import { call, wholeHistory } from "./support/http.ts";
import { lobbyWith } from "./support/lobby.ts";
import { LOBBY } from "./support/person.ts";

interface Description extends Readonly<Record<string, unknown>> {
	readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const HTTP = fileURLToPath(new URL("../src/http", import.meta.url));
/** Not described: pages, the lab and the recording are the operator's own, and their shapes may change. */
const UNDESCRIBED =
	/^\/(?:$|r\/|openapi|asyncapi|operator\/|lookup-mode|state|stream|blocks?|crowd|experiments|faults|reports)/;

async function describedBy(house: { readonly port: number }, path: string): Promise<Description> {
	const response = await call(house, path);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toContain("application/json");
	return (await response.json()) as Description;
}

/** Says what is wrong with a value by a schema of a description; nothing where it is as described. */
function checkerOf(description: Description) {
	const ajv = new Ajv2020({ strict: false, validateFormats: false });
	ajv.addSchema({ $id: "https://parley.test/", ...description });
	return (name: string, value: unknown): unknown => {
		const check = ajv.getSchema(`https://parley.test/#/components/schemas/${name}`);
		if (check === undefined) return `there is no schema ${name}`;
		return check(value) === true ? undefined : check.errors;
	};
}

function refsIn(value: unknown): string[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, held]) =>
		key === "$ref" && typeof held === "string" ? [held] : refsIn(held),
	);
}

function isThere(description: object, ref: string): boolean {
	const names = ref.replace("#/", "").split("/");
	return (
		names.reduce<unknown>((held, name) => (Object(held) as Record<string, unknown>)[name], description) !==
		undefined
	);
}

test("[DESC1] the house describes what it can be asked, as a validator of OpenAPI takes it", async () => {
	const { house } = await lobbyWith();
	const description = await describedBy(house, "/openapi.json");
	expect(await new Validator().validate(description)).toMatchObject({ valid: true });
	expect(refsIn(description).filter((ref) => !isThere(description, ref))).toEqual([]);
});

test("[DESC1] and what goes over its WebSocket, by AsyncAPI's own schema", async () => {
	const { house } = await lobbyWith();
	const description = await describedBy(house, "/asyncapi.json");
	const ajv = new Ajv({ strict: false, validateFormats: false });
	const schema: object = specs.schemasWithoutId["3.0.0"];
	ajv.validate(schema, description);
	expect(ajv.errors ?? []).toEqual([]);
	expect(refsIn(description).filter((ref) => !isThere(description, ref))).toEqual([]);
});

test("[DESC2] every frame that the wire takes is as described, and what the house sends is, too", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const wrongWith = checkerOf(await describedBy(house, "/asyncapi.json"));
	fc.assert(
		fc.property(anyClientFrame, (frame) => {
			expect(wrongWith(`client.${frame.type}`, frame), JSON.stringify(frame)).toBeUndefined();
		}),
		{ numRuns: 300 },
	);
	const seq = await ada.says("hello");
	await bo.reacts(seq, "👍");
	await ada.edits(seq, "hello there");
	await ada.removes(seq);
	await bo.sees(seq);
	expect(wrongWith("frames", bo.inbox.heard)).toBeUndefined();
	expect(
		wrongWith("client.post", { type: "post", ref: 1, room: "lobby", id: "no uuid", text: "" }),
	).toBeDefined();
});

test("[DESC2] what is answered over HTTP is as described", async () => {
	const { ada, house } = await lobbyWith("ada");
	await ada.says("hello");
	const wrongWith = checkerOf(await describedBy(house, "/openapi.json"));
	const answers = {
		Door: "/api/door",
		RoomList: "/api/rooms",
		RoomSummary: "/api/rooms/lobby",
		DirectoryPage: "/api/directory",
		NameCheck: "/api/names/ada",
		HistoryPage: "/api/rooms/lobby/events",
		NextPage: "/api/rooms/lobby/events?wait=0",
		SearchAnswer: "/api/search?q=hello",
		Problem: "/api/rooms/nowhere",
	};
	for (const [name, path] of Object.entries(answers))
		expect(
			wrongWith(name, await (await call(house, path, { token: ada.token })).json()),
			path,
		).toBeUndefined();
	for (const event of await wholeHistory(house, LOBBY, ada.token))
		expect(wrongWith("TimelineEvent", event)).toBeUndefined();
});

test("[DESC2] every address that is described is there, and every one that is there is described", async () => {
	const { house } = await lobbyWith();
	for (const { method, path } of operations()) {
		const asked = path.replaceAll(/\{\w+\}/g, "1");
		const response = await call(house, asked, { method: method.toUpperCase() as "GET" });
		expect(await response.text(), `${method} ${path}`).not.toContain("no such address");
	}
	const described = new Set(operations().map(({ path }) => path.replaceAll(/\{\w+\}/g, ":")));
	const routes = readdirSync(HTTP, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
		.flatMap((file) => [
			...readFileSync(`${HTTP}/${file}`, "utf8").matchAll(
				/\b(?:router|root|api)\.(?:get|post|put|delete)\(\s*["`]([^"`$]+)["`]/g,
			),
		])
		.map(([, path = ""]) => path);
	expect(routes.length).toBeGreaterThan(20);
	const known = [...described];
	const isDescribed = (route: string): boolean =>
		known.some((path) => path.endsWith(route.replaceAll(/:\w+/g, ":").replace("/thumbnail", "/:")));
	expect(routes.filter((route) => !UNDESCRIBED.test(route) && !isDescribed(route))).toEqual([]);
});
