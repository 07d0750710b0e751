import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedMessages, EmbeddedRoom, Embedding } from "@parley/protocol/embedding";
import { expect, test } from "vitest";
import { type Heard, StreamReader } from "./support/event-stream.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { asksFor, DEN, denWith, does, operatorDoes } from "./support/moderation.ts";
import { expected, refusedAs } from "./support/person.ts";
import { freshDataDir, type House } from "./support/server.ts";

const SITE = "https://www.example.org";
const SITES = { EMBED_ORIGINS: `${SITE},http://localhost:4000` };
const STREAM = `/api/embed/${DEN}`;
const shown = { do: "settings", embed: "read" } as const;
const hidden = { do: "settings", embed: "no" } as const;
const reads = (house: House, room = DEN) => StreamReader.opens(house, `/api/embed/${room}`, "");
const isRefused = async (house: House, path = STREAM) =>
	expectProblem(await call(house, path), 404, "no-such-room");

/** The next word that says something. */
async function hears(stream: StreamReader): Promise<Heard> {
	for (;;) {
		const heard = await stream.next();
		if (heard === undefined) throw new Error("the stream ended");
		if (heard.name !== undefined) return heard;
	}
}

async function hearsAll(stream: StreamReader): Promise<EmbeddedRoom> {
	const { name, data = "" } = await hears(stream);
	expect(name).toBe("room");
	return EmbeddedRoom.parse(JSON.parse(data));
}

async function hearsChanged(stream: StreamReader) {
	const { name, data = "" } = await hears(stream);
	expect(name).toBe("messages");
	return EmbeddedMessages.parse(JSON.parse(data));
}

test("[EMBED1][EMBED2] the owner has other sites show a room, and everybody in it is told; where no site is named, or not everybody comes in, none does", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], SITES);
	await isRefused(house);
	refusedAs("not-allowed", await asksFor(bo, shown));
	const seq = await does(ada, shown);
	expect(await bo.receives("moderated")).toMatchObject({ seq, deed: { settings: { embed: "read" } } });
	const told = () => get(house, `/api/rooms/${DEN}/embedding`, Embedding, { token: bo.token });
	expect(await told()).toEqual({ embed: "read", origins: SITES.EMBED_ORIGINS.split(",") });
	await expectProblem(await call(house, `/api/rooms/${DEN}/embedding`), 401, "token-invalid");
	expect((await call(house, STREAM, { method: "HEAD" })).status).toBe(200);
	const closed = await house.reopen({ GUESTS: "invited" });
	await expectProblem(await call(closed, STREAM), 401, "not-welcome-yet");
	const nowhere = await closed.reopen({ GUESTS: "open", EMBED_ORIGINS: "" });
	await isRefused(nowhere);
	const refused = await expectProblem(await operatorDoes(nowhere, shown), 403, "not-allowed");
	expect(refused.field).toBe("embed");
	expect((await operatorDoes(nowhere, hidden)).status).toBe(200);
});

test("[EMBED1] a room with a passphrase, off the list, or of a conversation is never shown, and does not begin again by itself", async () => {
	const { ada, bo, house } = await denWith({ listed: false }, ["ada", "bo"], SITES);
	const isNot = async (room = DEN) =>
		expect(refusedAs("not-allowed", await asksFor(ada, shown, room))).toMatchObject({ field: "embed" });
	await isNot();
	await does(ada, { ...shown, listed: true });
	for (const [ends, opens] of [
		[{ passphrase: "open sesame" }, { passphrase: null }],
		[{ listed: false }, { listed: true }],
	] as const) {
		const stream = await reads(house);
		await hearsAll(stream);
		const seq = await does(ada, { do: "settings", ...ends });
		const deed = await bo.receives("moderated", (moderated) => moderated.seq === seq);
		expect(deed.deed.settings).toMatchObject({ embed: "no" });
		expect(await hears(stream)).toMatchObject({ name: "ended" });
		await isRefused(house);
		await isNot();
		await does(ada, { do: "settings", ...opens });
		await isRefused(house);
		await does(ada, shown);
	}
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	refusedAs("not-allowed", await asksFor(ada, shown, room));
	for (const path of [`/api/embed/${room}`, "/api/embed/nowhere"]) await isRefused(house, path);
});

test("[EMBED3][EMBED4] who reads on another site is nobody, and is told what is said, edited and removed", async () => {
	const { ada, bo, house } = await denWith({ title: "A den" }, ["ada", "bo"], SITES);
	await does(ada, shown);
	const [first, second] = [await ada.says("one", { room: DEN }), await bo.says("two", { room: DEN })];
	const [stream, other] = [await reads(house), await reads(house)];
	expect(stream.headers.get("content-type")).toContain("text/event-stream");
	for (const one of [stream, other])
		expect(await hearsAll(one)).toMatchObject({
			title: "A den",
			messages: [
				{ seq: first, name: "ada", text: "one" },
				{ seq: second, name: "bo", text: "two" },
			],
		});
	expect(await metric(house, "parley_embed_readers")).toBe(2);
	const summary = await call(house, `/api/rooms/${DEN}`);
	expect(await summary.json()).toMatchObject({ count: 2, waiting: 0 });
	expected("ok", await ada.asks({ type: "edit", room: DEN, target: first, text: "one, edited" }));
	for (const one of [stream, other])
		expect(await hearsChanged(one)).toMatchObject([{ seq: first, text: "one, edited", edited: true }]);
	expected("ok", await bo.asks({ type: "react", room: DEN, target: first, emoji: "🌱", on: true }));
	await bo.removes(second, DEN);
	const changed = await hearsChanged(stream);
	expect(changed).toEqual([{ seq: second, name: "bo", at: expect.any(Number), removed: true }]);
	await does(ada, { do: "settings", title: "The den" });
	const whole = await hearsAll(stream);
	expect(whole).toMatchObject({ title: "The den", messages: [{ text: "one, edited" }, { removed: true }] });
	expect(JSON.stringify(whole)).not.toContain(bo.session);
	for (const one of [stream, other]) one.close();
	await untilMetric(house, "parley_embed_readers", (count) => count === 0);
	const back = await house.reopen();
	expect((await hearsAll(await reads(back))).messages).toEqual(whole.messages);
});

test("[EMBED3] a room that is deleted ends for who reads it on another site, and what is opened under its id is another one", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], SITES);
	await does(ada, shown);
	await ada.says("of the first", { room: DEN });
	const [stream, other] = [await reads(house), await reads(house)];
	for (const one of [stream, other]) expect((await hearsAll(one)).messages).toHaveLength(1);
	expect((await operatorDoes(house, { do: "delete", reason: "over" })).status).toBe(200);
	await bo.receives("left", ({ room }) => room === DEN);
	expected("ok", await bo.asks({ type: "open", room: DEN }));
	await bo.joins(DEN);
	await does(bo, shown);
	await bo.says("of the second", { room: DEN });
	const late = await reads(house);
	expect((await hearsAll(late)).messages).toMatchObject([{ text: "of the second" }]);
	for (const one of [stream, other]) expect(await hears(one)).toMatchObject({ name: "ended" });

	expect((await operatorDoes(house, { do: "delete", reason: "over" })).status).toBe(200);
	// at once, not when it is time to say that one is still there
	const heard = await late.next();
	expect(heard).toMatchObject({ name: "ended" });
	await isRefused(house);
});

test("[EMBED3] readers are bounded in all and by address, and one who leaves makes room", async () => {
	const env = { ...SITES, LIMITS: "on", EMBED_READERS_MAX: "2" };
	const { ada, house } = await denWith({}, ["ada"], env);
	await does(ada, shown);
	const [one] = [await reads(house), await reads(house)];
	await expectProblem(await call(house, STREAM), 503, "busy");
	one.close();
	await untilMetric(house, "parley_embed_readers", (count) => count === 1);
	await hearsAll(await reads(house));
	const few = await house.reopen({ EMBED_READERS_MAX: "0", EMBED_READERS_PER_ADDRESS_MAX: "1" });
	for (let reader = 0; reader < 10; reader++) await reads(few);
	await expectProblem(await call(few, STREAM), 429, "too-many-from-here");
});

test("[EMBED3][EMBED5] one page is framed, by the sites that were named, and can do nothing there", async () => {
	const webDir = await freshDataDir();
	await mkdir(join(webDir, "pages"));
	await writeFile(join(webDir, "pages/embed.html"), "<title>{{title}}</title>{{shown}}");
	await writeFile(join(webDir, "index.html"), "the page");
	const { ada, house } = await denWith({ title: "<b>A den" }, ["ada"], SITES, { webDir });
	await comesIn(house, "bo", DEN);
	const asks = (path: string, on: { port: number } = house) => call(on, path);
	expect([await (await asks(`/embed/${DEN}`)).text(), (await asks(`/embed/${DEN}`)).status]).toEqual([
		"<title>Parley</title>no",
		404,
	]);
	await does(ada, shown);
	const page = await asks(`/embed/${DEN}`);
	expect([await page.text(), page.status]).toEqual(["<title>&lt;b&gt;A den</title>read", 200]);
	const policy = page.headers.get("content-security-policy")?.split(";") ?? [];
	expect(policy).toContain(`frame-ancestors ${SITE} http://localhost:4000`);
	expect(policy).toContain(
		"sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
	);
	expect(policy).toContain("script-src 'self'");
	expect(page.headers.get("x-frame-options")).toBeNull();
	expect(page.headers.getSetCookie()).toEqual([]);
	for (const path of [
		"/",
		`/r/${DEN}`,
		"/admin",
		"/embed",
		`/embed/${DEN}/more`,
		STREAM,
		"/embed/../r/den",
	]) {
		const { headers } = await asks(path);
		expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
		expect(headers.get("x-frame-options"), path).toBe("SAMEORIGIN");
	}
	const nowhere = await house.reopen({ EMBED_ORIGINS: "" });
	const unframed = await asks(`/embed/${DEN}`, nowhere);
	expect(unframed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});
