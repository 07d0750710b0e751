import { randomUUID } from "node:crypto";
import { overHttp } from "@parley/client/link/over-http";
import { webSocketTransports } from "@parley/client/link/web-socket";
import { expect, test } from "vitest";
import { chatOverHttp } from "./support/apps.ts";
import { call, expectProblem } from "./support/http.ts";
import { LinkSocket, type Way } from "./support/link-socket.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY, Person } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { hello, RawLink } from "./support/raw-link.ts";
import { openHouse } from "./support/server.ts";

const FREE = { LIMITS: "off" };

test("[LINK1] a link is let in as a socket is: by one's own key or a made one, within the address's sockets, from this house's pages", async () => {
	const house = await openHouse({ SOCKETS_PER_ADDRESS_MAX: "1" });
	const link = await RawLink.open(house);
	// nobody heard that: it is asked again, and there is one link
	expect((await link.opens()).status).toBe(201);
	expect(await metric(house, "parley_links")).toBe(1);
	expect(await metric(house, "parley_sockets")).toBe(1);
	await expectProblem(await new RawLink(house).opens(), 429, "too-many-from-here");
	await expectProblem(
		await new RawLink(house).opens({ origin: "https://elsewhere.example" }),
		403,
		"not-allowed",
	);
	await expectProblem(await link.opens({ authorization: "Link short" }), 400, "bad-frame");
	await call(house, "/api/link", { method: "DELETE", headers: { authorization: `Link ${link.key}` } });
	await untilMetric(house, "parley_sockets", (sockets) => sockets === 0);
	const made = await call(house, "/api/link", { method: "POST" });
	expect(await made.json()).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
});

test("[LINK1] a guessed key is nobody's, is counted, and past a rate waits, while right ones pass", async () => {
	const house = await openHouse();
	const link = await RawLink.open(house);
	const guess = () => new RawLink(house).asked(0);
	await expectProblem(await guess(), 401, "token-invalid");
	const answers = await Promise.all(Array.from({ length: 150 }, guess));
	expect(answers.some(({ status }) => status === 429)).toBe(true);
	expect(await metric(house, "parley_wrong_operator_tokens_total")).toBe(151);
	await link.says(1, hello("ada"));
	expect((await link.hears("welcome", 0)).n).toBeGreaterThan(0);
});

test("[LINK2] [LINK3] whoever heard no answer says and asks the same again: nothing is done twice, and nothing is lost", async () => {
	const { bo, house } = await houseWith(FREE, "bo");
	const link = await RawLink.open(house);
	const n = await link.comesIn("ada");
	const post = { type: "post", ref: 3, room: LOBBY, id: randomUUID(), text: "once" };
	for (let times = 0; times < 3; times++) expect((await link.says(3, post)).status).toBe(204);
	await bo.hears("once");
	const { all, ...heard } = await link.hears("ok", n);
	expect(await link.asks(heard.n - 1)).toEqual(heard);
	await link.says(4, { type: "ping", n: 7 });
	const rest = await link.hears("pong", heard.n);
	expect([...all, ...rest.all].filter(({ type }) => type === "ok")).toHaveLength(1);
	await expectProblem(await link.says(6, post), 409, "stale-position");
	await expectProblem(await link.asked(rest.n + 1), 409, "stale-position");
});

test("[LINK2] what is no array of frames is refused and read by nobody, and what is one and no frame is refused by itself", async () => {
	const house = await openHouse(FREE);
	const link = await RawLink.open(house);
	const headers = { authorization: `Link ${link.key}` };
	const says = (body: string) => call(house, "/api/link/frames?n=1", { method: "POST", headers, body });
	for (const body of [
		"{}",
		"[",
		"7",
		`[${"[".repeat(20_000)}${"]".repeat(20_000)}]`,
		`["${"x".repeat(200_000)}"]`,
	])
		await expectProblem(await says(body), 400, "bad-frame");
	await link.says(1, { type: "nonsense", ref: 1 }, hello("ada", 2));
	const { all } = await link.hears("welcome", 0);
	expect(all.map(({ type }) => type).slice(0, 2)).toEqual(["refused", "welcome"]);
});

test("[LINK3] [ORD1] a page whose answers are lost again and again holds what all hold, beside one over the socket", async () => {
	const { bo, house } = await houseWith(FREE, "bo");
	let requests = 0;
	const lossy: Way = async (_path, _init, pass) => {
		requests += 1;
		const lost = requests % 3 === 0;
		const reply = await pass();
		if (lost) throw new TypeError("the answer was lost");
		return reply;
	};
	const app = { ...chatOverHttp, dial: (port: number) => new LinkSocket(port, lossy) };
	const ada = await Person.arrives("ada", { port: house.port, app });
	await ada.joins();
	const seqs = await Promise.all(
		Array.from({ length: 30 }, (_, n) => [ada.says(`ada ${n}`), bo.says(`bo ${n}`)]).flat(),
	);
	await Promise.all([ada, bo].map((person) => person.sees(Math.max(...seqs))));
	await expectOneOrder(house, [ada, bo]);
});

test("[LINK4] [CONN2] [NAME6] why a link was closed is heard once more by who did not hear it", async () => {
	const house = await openHouse({ HELLO_TIMEOUT_S: "2", SOCKETS_PER_DEVICE_MAX: "1" });
	const silent = await RawLink.open(house);
	expect(await silent.hears("never", 0)).toMatchObject({ closed: 4000 });
	expect(await silent.asks(0)).toMatchObject({ closed: 4000 });
	const ada = await Person.arrives("ada", { port: house.port, app: chatOverHttp });
	const { closed } = ada;
	await ada.opensAnotherTab();
	expect(await closed).toMatchObject({ code: 4509 });
});

test("[LINK4] [NAME5] a page that is done for good frees its name, and one that is lost keeps it", async () => {
	const house = await openHouse(FREE);
	const arrives = (name: string) => Person.arrives(name, { port: house.port, app: chatOverHttp });
	const [ada, bo] = [await arrives("ada"), await arrives("bo")];
	await bo.link.drops();
	await ada.link.closes(1000);
	await untilMetric(house, "parley_links", (links) => links === 0);
	await arrives("ada");
	await expect(arrives("bo")).rejects.toThrow("name-taken");
});

test("[LINK4] [OUT1] a link that comes in and reads no more costs a bounded number of bytes, and is cut", async () => {
	const { bo, house } = await houseWith({ ...FREE, STALL_TIMEOUT_S: "5", PING_TIMEOUT_S: "60" }, "bo");
	const deaf = await RawLink.open(house);
	await deaf.comesIn("ada");
	const text = "x".repeat(16_000);
	let mostBytes = 0;
	while ((await metric(house, "parley_links")) > 0) {
		await Promise.all(Array.from({ length: 20 }, () => bo.says(text)));
		mostBytes = Math.max(mostBytes, await metric(house, "parley_buffered_bytes"));
	}
	expect(mostBytes).toBeGreaterThan(100_000);
	expect(mostBytes).toBeLessThan(1_048_576 + 300_000);
	expect(await metric(house, 'parley_closed_total{code="4008"}')).toBe(1);
});

test("[LINK4] [CONN5] a link whose page is gone without a word is cut after a ping, and its name is held for the grace", async () => {
	const house = await openHouse({ ...FREE, PING_INTERVAL_S: "0.3", PING_TIMEOUT_S: "0.3" });
	const gone = await RawLink.open(house);
	await gone.says(1, hello("ada"));
	await gone.hears("welcome", 0);
	const here = await Person.arrives("bo", { port: house.port, app: chatOverHttp });
	await untilMetric(house, "parley_links", (links) => links === 1);
	await here.isInStep();
	expect(await gone.asks(0)).toMatchObject({ closed: 1006 });
});

test("[LINK5] a link is answered so many times a second, is not counted by its address, and others are", async () => {
	const house = await openHouse({ REQUESTS_PER_SECOND: "1", LINK_ANSWERS_PER_SECOND: "5" });
	const bo = await comesIn(house, "bo");
	const link = await RawLink.open(house);
	let n = await link.comesIn("ada");
	const began = performance.now();
	const before = n;
	for (let words = 0; words < 10; words++) {
		void bo.says(`words ${words}`);
		n = (await link.hears("posted", n)).n;
	}
	const perSecond = ((n - before) / (performance.now() - began)) * 1000;
	expect(perSecond).toBeLessThan(6.5);
	const asked = await Promise.all(Array.from({ length: 30 }, () => call(house, "/api/door")));
	expect(asked.some(({ status }) => status === 429)).toBe(true);
	expect((await link.says(3, { type: "ping", n: 7 })).status).toBe(204);
	await link.hears("pong", n);
});

test("[LINK1] [BACK1] behind a restart a link is nobody's, and the page comes back by another one as by a socket", async () => {
	const { bo, house } = await houseWith(FREE, "bo");
	const ada = await Person.arrives("ada", { port: house.port, app: chatOverHttp });
	await ada.joins();
	const held = await bo.says("before");
	await ada.sees(held);
	const { closed } = ada;
	await house.reopen();
	await closed;
	await bo.comesBack();
	const missed = await bo.says("meanwhile");
	await ada.comesBack();
	await ada.sees(missed);
	await ada.says("and on");
	await bo.hears("and on");
	await expectOneOrder(house, [ada, bo]);
});

test("[LINK6] a WebSocket that opens again is the way from then on, and the link is lost once", async () => {
	const house = await openHouse(FREE);
	const openSocket = webSocketTransports(`ws://127.0.0.1:${house.port}/ws`);
	const ways: (typeof openSocket)[] = [];
	overHttp(openSocket, (way) => ways.push(way), {
		socketAgainMs: 50,
		fetch: (path, init) => fetch(`${house.url}${path}`, init),
	});
	const codes = new Promise((closed) => {
		ways[0]?.({ opened: () => undefined, heard: () => undefined, closed });
	});
	expect(await codes).toBe(1006);
	expect(ways.at(-1)).toBe(openSocket);
	await untilMetric(house, "parley_sockets", (sockets) => sockets === 0);
});
