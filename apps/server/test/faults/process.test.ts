import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { call } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { LOBBY, Person, refusedAs } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import type { Env } from "../support/server.ts";
import { type HouseProcess, openHouseProcess } from "../support/server-process.ts";
import { Steadfast } from "../support/steadfast.ts";

const HANG_MS = 120_000;
const LIVELY = { LIMITS: "off", PING_INTERVAL_S: "0.2", PING_TIMEOUT_S: "0.4" };
const HOUR_MS = 3_600_000;
/** Several times as long as a silent link is borne. */
const STANDSTILL_MS = 1_500;
const DISTANCE_MS = 80;
const OPERATOR_TOKEN = "the-operators-own-token";

interface Pair {
	readonly house: HouseProcess;
	readonly ada: Person;
	readonly bo: Person;
}

/** Bytes take so long each way, as from the other end of the world: a ping is unanswered for a good while. */
async function openDistance(target: number, ms: number): Promise<{ port: number }> {
	const server = createServer((near: Socket) => {
		const far = connect(target, "127.0.0.1");
		const late = (from: Socket, to: Socket): void => {
			from.on("data", (bytes) => void setTimeout(() => to.write(bytes), ms));
			from.on("error", () => to.destroy()).on("close", () => to.destroy());
		};
		late(near, far);
		late(far, near);
		onTestFinished(() => void near.destroy());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return { port: (server.address() as AddressInfo).port };
}

async function pairAt(env: Env, through: readonly string[] = []): Promise<Pair> {
	const house = await openHouseProcess(env, through);
	return { house, ada: await comesIn(house, "ada"), bo: await comesIn(house, "bo") };
}

function preload(name: string): string {
	return `--import=${new URL(`./${name}`, import.meta.url).href}`;
}

/** Neither was cut, nothing was lost, and they go on. */
async function expectUntouched({ house, ada, bo }: Pair): Promise<void> {
	// two rounds of pings: a heartbeat that holds the standstill against anybody has cut them by then
	for (const person of [ada, bo]) for (let pings = 0; pings < 2; pings++) await pingOf(person);
	await ada.says("we are all still here");
	await bo.hears("we are all still here");
	expect([ada.link.isOpen, bo.link.isOpen]).toEqual([true, true]);
	await expectOneOrder(house, [ada, bo]);
}

function pingOf({ link }: Person): Promise<unknown> {
	return Promise.race([new Promise((resolve) => link.socket.once("ping", resolve)), link.closed]);
}

test("[CONN5] a server that was stopped and goes on cuts nobody", async () => {
	const pair = await pairAt(LIVELY);
	await pair.ada.says("before");
	process.kill(pair.house.pid, "SIGSTOP");
	const sent = pair.ada.says("into the silence");
	await sleep(STANDSTILL_MS);
	process.kill(pair.house.pid, "SIGCONT");
	await sent;
	await pair.bo.hears("into the silence");
	await expectUntouched(pair);
});

test("[CONN5] an event loop that is held for a second cuts nobody", async () => {
	const pair = await pairAt({ ...LIVELY, LAB: "on", LOOKUP_MODE: "inline", OPERATOR_TOKEN });
	const body = { ms: STANDSTILL_MS, how: "burn" };
	const far = await openDistance(pair.house.port, DISTANCE_MS);
	const distant = await Person.arrives("cy", far);
	// its answer is half-way back when the loop stops
	await pingOf(distant);
	const held = call(pair.house, "/api/lab/block", { method: "POST", token: OPERATOR_TOKEN, body });
	const sent = pair.ada.says("while it is held");
	expect((await held).status).toBe(200);
	await sent;
	await pair.bo.hears("while it is held");
	await distant.isInStep();
	await expectUntouched(pair);
});

test("[ORD1] a wall clock that jumps years forth and back changes no order and throws nobody out", async () => {
	const { house, ada, bo } = await pairAt({
		LIMITS: "off",
		NODE_OPTIONS: preload("jumping-clock.ts"),
		CLOCK_JUMPS: "365,-900,0.5",
	});
	let shownAt = await shownTime(ada, bo);
	for (const jump of ["a year on", "years back", "half a day on"]) {
		process.kill(house.pid, "SIGUSR2");
		const before = shownAt;
		// the clock did jump, and what is shown says so; nothing else depends on it
		while (Math.abs(shownAt - before) < HOUR_MS) shownAt = await shownTime(ada, bo);
		await bo.link.drops();
		await ada.says(`${jump}, bo away`);
		await bo.comesBack();
		await bo.hears(`${jump}, bo away`);
		await Person.arrives(`newcomer ${jump}`, house);
	}
	await expectOneOrder(house, [ada, bo]);
});

/** As bo sees it on a message of this moment. */
async function shownTime(ada: Person, bo: Person): Promise<number> {
	const text = randomUUID();
	await ada.says(text);
	return (await bo.hears(text)).at;
}

test("[ORD4] what is stored cannot be loaded any more: the server says so and ends, for whoever looks after it to see", async () => {
	const { house, ada } = await pairAt({ LIMITS: "off" });
	const database = new Database(join(house.dataDir, "parley.db"));
	onTestFinished(() => void database.close());
	database.exec(
		"INSERT INTO bans VALUES (1, 'lobby', 'somebody', 'cy', 'cy', 'addresses that no rule made', 0)",
	);
	// a commit fails, and what is stored is loaded anew
	database.exec("BEGIN IMMEDIATE");
	const post = { type: "post", room: LOBBY, id: randomUUID(), text: "in vain" };
	refusedAs("read-only", await ada.asks(post));
	database.exec("ROLLBACK");
	const { code, output } = await house.ended;
	expect([code, output]).toEqual([1, expect.stringContaining("What is stored cannot be loaded: ")]);
	expect(await ada.link.closed).toMatchObject({ code: 1012 });
});

test("[CONN1] out of descriptors, those who are in talk on, and others come in when there are some again", {
	timeout: HANG_MS,
}, async () => {
	const FILES = 350;
	const { house, ada, bo } = await pairAt({ LIMITS: "off" }, fewFiles(FILES));
	const idle: Socket[] = [];
	onTestFinished(() => idle.forEach((socket) => void socket.destroy()));
	for (let count = 0; count < FILES; count++) {
		const socket = connect(house.port, "127.0.0.1");
		idle.push(socket);
		await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
	}
	for (let round = 0; round < 10; round++) {
		await ada.says(`round ${round}`);
		await bo.hears(`round ${round}`);
	}
	expect((await bo.fetches()).events).toHaveLength(10);
	for (const socket of idle) socket.destroy();
	let newcomer: Person | undefined;
	while (newcomer === undefined) newcomer = await comesIn(house, "cy").catch(() => undefined);
	await newcomer.says("room again");
	await bo.hears("room again");
	await expectOneOrder(house, [ada, bo, newcomer]);
});

/** The server as it is, with so few files to open. */
function fewFiles(count: number): readonly string[] {
	return process.platform === "win32" ? [] : ["sh", "-c", `ulimit -n ${count} && exec "$@"`, "sh"];
}

test("[CONN4] SIGTERM in the middle of a flood ends with 0 and loses nothing that was acknowledged", {
	timeout: HANG_MS,
}, async () => {
	let house = await openHouseProcess({ LIMITS: "off", DRAIN_TIMEOUT_S: "2" });
	let up = Promise.resolve();
	const wayIn = async () => {
		await up;
		return { port: house.port };
	};
	const people = await Promise.all(["ada", "bo", "cy"].map((name) => Steadfast.arrives(name, wayIn)));
	for (const steadfast of people) {
		await steadfast.person.joins();
		steadfast.rooms.add(LOBBY);
	}
	let isOver = false;
	const floods = people.map(async (author) => {
		for (let index = 0; !isOver; index++) await author.writes(LOBBY, `${author.person.name} ${index}`);
	});
	for (let deploy = 0; deploy < 3; deploy++) {
		const before = people[0]?.acknowledgedCount ?? 0;
		while ((people[0]?.acknowledgedCount ?? 0) < before + 30) await people[0]?.person.isInStep();
		const opened = Promise.withResolvers<void>();
		up = opened.promise;
		expect(await house.terminate()).toBe(0);
		house = await house.startAgain();
		opened.resolve();
		for (const steadfast of people) await steadfast.isBack();
	}
	isOver = true;
	await Promise.all(floods);
	for (const steadfast of people) {
		await steadfast.isBack();
		steadfast.rests();
	}
	const [ada, ...others] = people.map(({ person }) => person);
	if (ada === undefined) throw new Error("nobody is there");
	const witnesses = people.map(({ witness }) => witness);
	await expectOneOrder(house, [ada, ...others], [LOBBY], witnesses);
});
