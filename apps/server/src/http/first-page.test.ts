import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Door, RoomSummary } from "@parley/protocol/http";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPage } from "./first-page.ts";

const HOSTILE = "</script><b>{{room}} & co";
const facts: Omit<RoomSummary, "room" | "topic"> = {
	title: "",
	count: 3,
	capacity: 50,
	head: 0,
	posts: 0,
	waiting: 0,
	deliverMs: null,
};
const listed = new Map([
	["lobby", { ...facts, room: "lobby", topic: "Be kind." }],
	["hostile", { ...facts, room: "hostile", topic: HOSTILE }],
]);
let door: Door | undefined;
let url = "";
let stop: () => void;

beforeAll(async () => {
	const webDir = mkdtempSync(join(tmpdir(), "parley-first-page-"));
	mkdirSync(join(webDir, "pages"));
	for (const language of ["en", "ar"]) {
		const frame = `<h1>{{room}}</h1><p>{{topic}}</p><script type="application/json">{{facts}}</script>`;
		writeFileSync(join(webDir, `pages/room.${language}.html`), `${language} ${frame}`);
		writeFileSync(join(webDir, `pages/new-room.${language}.html`), `${language} new ${frame}`);
		writeFileSync(join(webDir, `pages/closed.${language}.html`), `${language} closed ${frame}`);
	}
	const app = express();
	app.use(firstPage({ webDir, door: () => door, summary: (room) => listed.get(room) }));
	app.use((_request, response) => void response.send("empty page"));
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	stop = () => {
		server.close();
		rmSync(webDir, { recursive: true });
	};
});
afterAll(() => stop());

async function page(path: string, languages = "en"): Promise<string> {
	door ??= { open: true, defaultRoom: "lobby", roomCreation: "open" };
	const answer = await fetch(url + path, { headers: { "Accept-Language": languages } });
	return answer.text();
}

test("the page of a room has its name, its topic and what the script would ask first", async () => {
	const lobby = await page("/");
	expect(lobby).toContain("<h1>lobby</h1><p>Be kind.</p>");
	const [, json = ""] = /json">(.*)<\/script>/.exec(lobby) ?? [];
	expect(JSON.parse(json)).toEqual({ door, room: "lobby", summary: listed.get("lobby") });
	expect(await page("/r/lobby/")).toBe(lobby);
});

test("it speaks the first language asked for that it knows, else English", async () => {
	expect(await page("/", "de, ar-EG;q=0.8, en;q=0.5")).toMatch(/^ar </);
	expect(await page("/", "de")).toMatch(/^en </);
	const { headers } = await fetch(url);
	expect(headers.get("vary")).toContain("Accept-Language");
	expect(headers.get("cache-control")).toBe("no-cache");
});

test("a room that is not on the list looks like one that does not exist", async () => {
	const secret = await page("/r/secret");
	expect(secret).toMatch(/^en new <h1>secret<\/h1><p><\/p>/);
	expect(secret).toContain('"summary":null');
});

test("a topic is text: it ends no element, and fills no other place", async () => {
	const hostile = await page("/r/hostile");
	expect(hostile).toContain("<p>&lt;/script&gt;&lt;b&gt;{{room}} &amp; co</p>");
	expect(hostile.match(/<\/script>/g)).toHaveLength(1);
	const [, json = ""] = /json">(.*)<\/script>/.exec(hostile) ?? [];
	expect(JSON.parse(json).summary.topic).toBe(HOSTILE);
});

test("[WHO24] the page of a closed house says so before its script asks, and nothing of rooms", async () => {
	door = { open: true, defaultRoom: "lobby", roomCreation: "open", guests: "invited" };
	const closed = await page("/r/hostile");
	expect(closed).toMatch(/^en closed <h1>lobby<\/h1><p><\/p>/);
	const [, json = ""] = /json">(.*)<\/script>/.exec(closed) ?? [];
	expect(JSON.parse(json)).toEqual({ door, room: "lobby", summary: null });
	expect(await page("/")).toBe(closed);
	door = undefined;
});

test("the empty page is for what has no frame: no such room, no way in, another address", async () => {
	expect(await page("/r/Not a room")).toBe("empty page");
	expect(await page("/lab")).toBe("empty page");
	door = { open: true, defaultRoom: "lobby", roomCreation: "closed" };
	expect(await page("/r/secret")).toBe("empty page");
	door = undefined;
	const shut = await fetch(url);
	expect(await shut.text()).toBe("empty page");
});
