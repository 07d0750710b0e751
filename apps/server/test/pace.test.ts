import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { opcodes } from "./support/frame.ts";
import { call, expectProblem } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, refusedAs, stranger } from "./support/person.ts";
import { fragments, RawClient, text } from "./support/raw-client.ts";
import { UpgradeRefused } from "./support/socket-link.ts";

const NEW = { type: "hello", version: 1, name: "mallory" } as const;
const elsewhere = { "x-forwarded-for": "203.0.113.9" };

test("[CONN3] one address brings only so many new names; who has one comes back", async () => {
	const limits = { NEWCOMERS_PER_SECOND: "0.02", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	const refused = refusedAs("too-many-from-here", await (await stranger(house)).asks(NEW));
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	const overHttp = await call(house, "/api/sessions", { method: "POST", body: { name: "mallory" } });
	expect(overHttp.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
	await expectProblem(overHttp, 429, "too-many-from-here");
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(2);
	await ada.link.drops();
	await ada.comesBack();
	expected("welcome", await (await stranger({ port: house.port, headers: elsewhere })).asks(NEW));
	await ada.says("here again");
	await bo.hears("here again");
});

test("[CONN1] upgrades of one address beyond the rate are refused as 429, and others' are not", async () => {
	const limits = { ARRIVALS_PER_SECOND: "0.1", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	await expect(stranger(house)).rejects.toEqual(new UpgradeRefused(429));
	expect(await metric(house, 'parley_upgrades_refused_total{code="too-fast"}')).toBe(1);
	await stranger({ port: house.port, headers: elsewhere });
	await ada.says("quiet here");
	await bo.hears("quiet here");
});

test("[CONN3] rooms are opened, joined and left no faster than a person does it", async () => {
	const { ada, bo } = await houseWith({ ENTRIES_PER_SECOND: "0.1" }, "ada", "bo");
	await ada.asks({ type: "open", room: "den" });
	for (const type of ["open", "join", "wait", "leave"]) {
		const { retryAfterMs } = refusedAs("too-fast", await ada.asks({ type, room: "attic" }));
		expect(retryAfterMs).toBeGreaterThan(0);
	}
	await ada.says("still talking", { room: LOBBY });
	await bo.hears("still talking");
});

test("[CONN3] coming back to a seat that is held costs a tenth of what it costs to enter a room", async () => {
	const began = performance.now();
	const { ada, bo } = await houseWith({ ENTRIES_PER_SECOND: "0.1" }, "ada", "bo");
	let times = 0;
	const comesBack = async () => {
		await ada.link.drops();
		await ada.dialsAgain();
		times += 1;
		return ada.asks({ type: "join", room: LOBBY, after: ada.heldIn(LOBBY), epoch: ada.epoch });
	};
	while (times < 10) expected("joined", await comesBack());
	await bo.says("here ten times");
	await ada.hears("here ten times");
	let refused = await comesBack();
	while (refused.type === "joined" && times < 100) refused = await comesBack();
	expect(times).toBeLessThanOrEqual(11 + (performance.now() - began) / 1_000);
	expect(refusedAs("too-fast", refused).retryAfterMs).toBeLessThanOrEqual(1_000);
	const another = refusedAs("too-fast", await ada.asks({ type: "join", room: "den" }));
	expect(another.retryAfterMs).toBeGreaterThan(1_000);
});

test("[CONN3] requests of one address have a rate, those of others and of whoever watches the server have not this one", async () => {
	const limits = { REQUESTS_PER_SECOND: "0.2", TRUST_PROXY: "1" };
	const { ada, bo, house } = await houseWith(limits, "ada", "bo");
	const asks = (headers = {}) => call(house, "/api/rooms", { headers });
	expect([(await asks()).status, (await asks()).status]).toEqual([200, 200]);
	const refused = await asks();
	expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
	await expectProblem(refused, 429, "too-fast");
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(1);
	for (let n = 0; n < 2; n += 1) expect((await asks(elsewhere)).status).toBe(200);
	// at once: each refusal takes its time
	const unguarded = ["/healthzz", "/r/metrics"].map((path) => call(house, path, { headers: elsewhere }));
	expect((await Promise.all(unguarded)).map(({ status }) => status)).toEqual([429, 429]);
	expect((await call(house, "/healthz")).status).toBe(200);
	await ada.says("sockets go on");
	await bo.hears("sockets go on");
});

test("[CONN3] pages are of the same rate, and whoever opens them too fast is told so in a sentence", async () => {
	const { house } = await houseWith({ REQUESTS_PER_SECOND: "0.2" });
	for (const path of ["/", "/r/lobby"]) expect((await call(house, path)).status).toBe(200);
	const refused = await call(house, "/");
	expect(refused.status).toBe(429);
	expect(refused.headers.get("content-type")).toContain("text/plain");
	expect(await refused.text()).toBe("That was too fast. Please wait a moment.\n");
});

test("[CONN3] whoever goes on asking is cut, what came in the same read is not served, and others do not feel it", async () => {
	const { ada, bo, house } = await houseWith({ REQUESTS_PER_SECOND: "1" }, "ada", "bo");
	const socket = connect({ port: house.port, host: "127.0.0.1" });
	onTestFinished(() => void socket.destroy());
	const answers: Buffer[] = [];
	socket.on("error", () => undefined).on("data", (bytes) => answers.push(bytes));
	socket.write("GET /api/door HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(1_000));
	await once(socket, "close");
	const statuses = Buffer.concat(answers)
		.toString()
		.match(/HTTP\/1\.1 \d+/g);
	expect(statuses?.length ?? 0).toBeLessThanOrEqual(11);
	// 10 served, 1 refused, 8 left waiting, and one too many, for which all others were never looked at
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(10);
	await ada.says("not felt here");
	await bo.hears("not felt here");
});

test("[CONN3] who is slowed down gets an answer, and may go on with the same connection", async () => {
	const { house } = await houseWith({ REQUESTS_PER_SECOND: "0.1" });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	onTestFinished(() => agent.destroy());
	const ask = async () => {
		const asked = request({ port: house.port, path: "/api/door", agent }).end();
		const [answer] = (await once(asked, "response")) as [IncomingMessage];
		await once(answer.resume(), "end");
		return [answer.statusCode, asked.reusedSocket];
	};
	expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
		[200, false],
		[429, true],
		[429, true],
		[429, true],
	]);
});

test("[CONN3] what comes through a proxy is refused but never cut: others come the same way", async () => {
	const { house } = await houseWith({ REQUESTS_PER_SECOND: "0.1", TRUST_PROXY: "1" });
	const socket = connect(house.port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	const ask = (address: string) =>
		`GET /api/door HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`;
	socket.write(`${ask("203.0.113.9").repeat(30)}${ask("203.0.113.10")}`);
	let heard = "";
	while ((heard.match(/HTTP\/1\.1 /g)?.length ?? 0) < 31) heard += String((await once(socket, "data"))[0]);
	expect(heard.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3))).toEqual([
		"200",
		...Array.from({ length: 29 }, () => "429"),
		"200",
	]);
});

test("[CONN3] behind a proxy whoever goes on asking waits for each refusal, and others do not wait with them", async () => {
	const { house } = await houseWith({ REQUESTS_PER_SECOND: "0.1", TRUST_PROXY: "1" });
	const order: string[] = [];
	const asks = async (who: string, address: string) => {
		const { status } = await call(house, "/api/door", { headers: { "x-forwarded-for": address } });
		order.push(`${who}: ${status}`);
	};
	for (let n = 0; n < 2; n++) await asks("ada", "203.0.113.9");
	const third = asks("ada again", "203.0.113.9");
	await asks("bo", "203.0.113.10");
	await third;
	expect(order).toEqual(["ada: 200", "ada: 429", "bo: 200", "ada again: 429"]);
});

test("[CONN1] an IPv6 customer has one /64 and counts as one, whatever address of it is used", async () => {
	const limits = { SOCKETS_PER_ADDRESS_MAX: "1", TRUST_PROXY: "1" };
	const { house } = await houseWith(limits);
	const from = (address: string) => stranger({ port: house.port, headers: { "x-forwarded-for": address } });
	await from("2001:db8:1:2::1");
	await expect(from("2001:db8:1:2:ffff::2")).rejects.toEqual(new UpgradeRefused(429));
	await from("2001:db8:1:3::1");
});

test("[CONN8] a /48 has as many sockets as ten of its networks, and a school the operator lists as ten addresses", async () => {
	const limits = { SOCKETS_PER_ADDRESS_MAX: "1", TRUST_PROXY: "1", TRUSTED_NETWORKS: "192.0.2.0/24" };
	const { house } = await houseWith(limits);
	const from = (address: string) => stranger({ port: house.port, headers: { "x-forwarded-for": address } });
	for (let network = 0; network < 10; network++) await from(`2001:db8:1:${network}::1`);
	await expect(from("2001:db8:1:10::1")).rejects.toEqual(new UpgradeRefused(429));
	await from("2001:db8:2:1::1");
	for (let person = 0; person < 10; person++) await from("192.0.2.7");
	await expect(from("192.0.2.7")).rejects.toEqual(new UpgradeRefused(429));
});

test("[CONN8] a /48 has as many new names, requests and upgrades as ten of its networks, another has its own", async () => {
	const limits = { NEWCOMERS_PER_SECOND: "0.01", REQUESTS_PER_SECOND: "0.1", ARRIVALS_PER_SECOND: "0.1" };
	const { house } = await houseWith({ TRUST_PROXY: "1", ...limits });
	const headersOf = (network: string) => ({ "x-forwarded-for": `2001:db8:${network}::1` });
	const asks = async (network: string) =>
		(await call(house, "/api/door", { headers: headersOf(network) })).status;
	const dial = (network: string) => stranger({ port: house.port, headers: headersOf(network) });
	const networks = Array.from({ length: 40 }, (_, network) => network);
	// ten times 0.1 come back each second
	const began = performance.now();
	const mayBe = (burst: number) => burst + 1 + (performance.now() - began) / 1_000;

	const statuses = await Promise.all(networks.map((network) => asks(`1:${network}`)));
	const served = statuses.filter((status) => status === 200).length;
	expect(served).toBeGreaterThanOrEqual(10);
	expect(served).toBeLessThanOrEqual(mayBe(10));

	const upgrades = await Promise.allSettled(networks.map((network) => dial(`2:${network}`)));
	const open = upgrades.filter(({ status }) => status === "fulfilled").length;
	expect(open).toBeGreaterThanOrEqual(20);
	expect(open).toBeLessThanOrEqual(mayBe(20));

	for (let pupil = 1; pupil <= 10; pupil++)
		expected("welcome", await (await dial(`3:${pupil}`)).asks({ ...NEW, name: `pupil ${pupil}` }));
	refusedAs("too-many-from-here", await (await dial("3:11")).asks(NEW));
	expected("welcome", await (await dial("4:1")).asks(NEW));
	expect(await asks("4:1")).toBe(200);
});

test("[CONN11] who is refused very often is read now and then, and all of it is answered; who is refused at times is not held up", async () => {
	const { ada, bo, house } = await houseWith({ POSTS_PER_SECOND: "0", FRAMES_PER_SECOND: "50" }, "ada", "bo");
	const raw = await RawClient.comesIn(house.port);
	const answered = () => raw.heard.filter((what) => what.startsWith("refused")).length;
	let asked = 0;
	// refused at once, in the very turn in which it is read
	const helloAgain = () => text(JSON.stringify({ ...NEW, ref: ++asked }));
	/** How many of so many frames are answered before somebody else's message, said behind each of them, is on a screen. */
	const answeredAtOnce = async (times: number) => {
		let atOnce = 0;
		for (let n = 0; n < times; n++) {
			const before = answered();
			raw.sends(helloAgain());
			await ada.says(`round ${asked}`);
			await bo.hears(`round ${asked}`);
			if (answered() > before) atOnce++;
		}
		return atOnce;
	};
	await answeredAtOnce(10);
	expect(await metric(house, "parley_reading_rests_total")).toBe(0);
	// a burst, and from then on one after the other
	raw.sends(...Array.from({ length: 20 }, () => helloAgain()));
	await raw.hears(() => answered() === asked);
	expect(await answeredAtOnce(40)).toBeLessThan(30);
	expect(await metric(house, "parley_reading_rests_total")).toBeGreaterThan(0);
	await raw.hears(() => answered() === asked);
	expect(raw.isClosed).toBe(false);
});

test("[CONN5] [CONN11] a socket that is not read for a while is not silent, and no message of it is late, however short the pings' time is", async () => {
	const limits = { FRAMES_PER_SECOND: "50", PING_INTERVAL_S: "0.1", PING_TIMEOUT_S: "0.3" };
	const { ada, house } = await houseWith(limits, "ada");
	const raw = await RawClient.comesIn(house.port);
	let asked = 0;
	const helloAgain = () => text(JSON.stringify({ ...NEW, ref: ++asked }));
	const untilRests = (wanted: number, meanwhile: () => void = () => undefined) =>
		untilMetric(
			house,
			"parley_reading_rests_total",
			(rests) => rests >= wanted || raw.isClosed,
			() => Promise.resolve(meanwhile()),
		);
	// the fourth is one of 400 ms and more, in which a ping is asked for in vain
	await untilRests(4, () => raw.sends(helloAgain()));
	expect(raw.isClosed).toBe(false);

	const [begun, ended] = fragments(opcodes.text, ['{"type":"ping",', '"n":1}']) as [Buffer, Buffer];
	raw.sends(Buffer.concat([...Array.from({ length: 20 }, helloAgain), begun]));
	await untilRests(5);
	expect(raw.isClosed).toBe(false);
	raw.heard.length = 0;
	raw.sends(ended);
	await raw.hears((what) => what === "said 1" || what === "refused too-fast");
	expect([raw.isClosed, ada.link.isOpen]).toEqual([false, true]);
});
