import { randomUUID } from "node:crypto";
import { type Posted, TimelineEvent } from "@parley/protocol/events";
import { NextPage } from "@parley/protocol/room-events";
import { expect, test } from "vitest";
import { chatOverHttp } from "../../apps/server/test/support/apps.ts";
import { makesBot } from "../../apps/server/test/support/bots.ts";
import { StreamReader } from "../../apps/server/test/support/event-stream.ts";
import { makesHook, writes } from "../../apps/server/test/support/hooks.ts";
import { call, wholeHistory } from "../../apps/server/test/support/http.ts";
import { comesIn } from "../../apps/server/test/support/lobby.ts";
import { breath } from "../../apps/server/test/support/metrics.ts";
import { DEN, OPERATOR_TOKEN } from "../../apps/server/test/support/moderation.ts";
import { nodeGround } from "../../apps/server/test/support/nodes.ts";
import { expected, Person } from "../../apps/server/test/support/person.ts";
import { expectOneOrder } from "../../apps/server/test/support/proof.ts";
import { type HouseProcess, openHouseProcess } from "../../apps/server/test/support/server-process.ts";
import { isLostLink } from "../../apps/server/test/support/socket-link.ts";
import { freePort } from "./free-port.ts";
import { caddy, nginx, printed, shipped, startCaddy, startNginx, untilListens } from "./proxies.ts";

interface Served {
	readonly port: number;
}

const NODES = 3;
const WAIT = { timeout: 40_000 };
const HANG_MS = 180_000;
const EVENTS = `/api/rooms/${DEN}/events`;

/** As they are shipped, but for where the nodes are, and without TLS: that is what `https.test.ts` is about. */
async function caddyOf(config: string, port: number): Promise<Served> {
	const { output } = await startCaddy(config, { DOMAIN: `http://127.0.0.1:${port}` });
	await untilListens(port, output);
	return { port };
}

async function nginxOf(config: string, port: number): Promise<Served> {
	const site = config
		.replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
		.replace("server_name chat.example.org;", "server_name 127.0.0.1;")
		.replace(/\tssl_certificate[^\n]+\n/g, "");
	await startNginx(site, port);
	return { port };
}

async function caddyBefore(house: Served, port: number): Promise<Served> {
	const config = await shipped("docker/Caddyfile");
	return caddyOf(config.replace("parley:8080", `127.0.0.1:${house.port}`), port);
}

async function nginxBefore(house: Served, port: number): Promise<Served> {
	return nginxOf((await printed("nginx")).replace("127.0.0.1:8080", `127.0.0.1:${house.port}`), port);
}

/** As a page does: the same is said again until it is known to stand there. */
async function saysOn(person: Person, text: string): Promise<void> {
	const id = randomUUID();
	await expect
		.poll(async () => {
			try {
				return (await person.asks({ type: "post", room: DEN, id, text })).type;
			} catch (error) {
				if (!isLostLink(error)) throw error;
				return comesBack(person);
			}
		}, WAIT)
		.toBe("ok");
}

/** Again and again, as a page does: another node may not have heard yet that the one of before is gone. */
function comesBack(person: Person): Promise<string> {
	return person.comesBack([DEN]).then(
		() => "back",
		(error: Error) => error.message,
	);
}

/** What a program does whose post was not answered. */
async function hookSays(served: Served, path: string, text: string): Promise<void> {
	const key = { "idempotency-key": text };
	const status = () =>
		writes(served, path, text, key).then(
			(answer) => answer.status,
			() => 0,
		);
	await expect.poll(status, WAIT).toBe(201);
}

/** Asks again and again, from where it was told to go on. */
async function polls(served: Served, token: string, from: string, heard: Posted[]): Promise<void> {
	let place = from;
	while (!heard.some(({ text }) => text === "the end")) {
		const answer = await call(served, `${EVENTS}?wait=25&${place}`, { token }).catch(() => undefined);
		if (answer?.status !== 200) {
			await breath();
			continue;
		}
		const { events, position, epoch } = NextPage.parse(await answer.json());
		place = `after=${position}&epoch=${epoch}`;
		heard.push(...events.filter((event) => event.type === "posted"));
	}
}

/** Comes back with the last `id`, as an EventSource does. */
async function listens(served: Served, token: string, from: string, heard: Posted[]): Promise<void> {
	let last = from;
	while (!heard.some(({ text }) => text === "the end")) {
		const stream = await StreamReader.opens(served, EVENTS, token, { "last-event-id": last }).catch(noOne);
		if (stream?.status !== 200) {
			await breath();
			continue;
		}
		// undefined where its node is gone, in the midst of a message or not
		for (let next = await stream.next().catch(noOne); next !== undefined; ) {
			last = next.id;
			const event = next.data === undefined ? undefined : TimelineEvent.parse(JSON.parse(next.data));
			if (event?.type === "posted") heard.push(event);
			if (event?.type === "posted" && event.text === "the end") break;
			next = await stream.next().catch(noOne);
		}
		stream.close();
	}
}

const noOne = (): undefined => undefined;

async function linksOn(node: HouseProcess): Promise<number> {
	const text = await (await call(node, "/metrics", { token: OPERATOR_TOKEN })).text();
	return Number(/^parley_links (\d+)/m.exec(text)?.[1] ?? 0);
}

for (const [name, starts] of [
	["Caddy with docker/Caddyfile", caddyBefore],
	["nginx with what docs/shipping.md prints", nginxBefore],
] as const)
	if (caddy !== undefined && nginx !== undefined)
		test(`[LINK3] [HEAR1] [HEAR2] [HOOK2] what is said by a hook or a page over HTTP comes at once through ${name}`, async () => {
			const port = await freePort();
			const PUBLIC_ORIGINS = `http://127.0.0.1:${port}`;
			const house = await openHouseProcess({ OPERATOR_TOKEN, TRUST_PROXY: "1", PUBLIC_ORIGINS });
			await starts(house, port);
			const ada = await Person.arrives("ada", { port, app: chatOverHttp });
			expected("ok", await ada.asks({ type: "open", room: DEN }));
			await ada.joins(DEN);
			const { path } = await makesHook({ port }, OPERATOR_TOKEN, { name: "Ci" });
			const { token } = await makesBot({ port }, OPERATOR_TOKEN, "Reader", ["read"]);
			const stream = await StreamReader.opens({ port }, EVENTS, token);
			const { position } = NextPage.parse(await (await call({ port }, `${EVENTS}?wait=0`, { token })).json());
			for (const [words, says] of [
				["by a hook", () => writes({ port }, path, "by a hook")],
				["by a page", () => ada.says("by a page", { room: DEN })],
			] as const) {
				const at = words === "by a hook" ? position : ada.heldIn(DEN);
				const waiting = call({ port }, `${EVENTS}?wait=25&after=${at}`, { token });
				await says();
				// the proxy has not seen the end of it, and never does
				expect(await stream.event()).toMatchObject({ text: words });
				const { events } = NextPage.parse(await (await waiting).json());
				expect(events).toMatchObject([{ text: words }]);
				await ada.hears(words);
			}
		});

if (caddy !== undefined && nginx !== undefined)
	test(
		"[LINK1] [HEAR1] [HEAR2] [HOOK3] behind Caddy and nginx one of three nodes is killed: pages over HTTP, hooks, and who reads over HTTP go on, with each message once, in order",
		async () => {
			const ports = [await freePort(), await freePort()];
			const { env } = await nodeGround();
			const PUBLIC_ORIGINS = ports.map((port) => `http://127.0.0.1:${port}`).join(",");
			const nodes: HouseProcess[] = [];
			for (let started = 0; started < NODES; started++)
				nodes.push(await openHouseProcess({ ...env, OPERATOR_TOKEN, TRUST_PROXY: "1", PUBLIC_ORIGINS }));
			const ours = async (file: string): Promise<string> =>
				(await shipped(file)).replace(
					/parley-(\d):8080/g,
					(_, number) => `127.0.0.1:${nodes[Number(number) - 1]?.port}`,
				);
			const byCaddy = await caddyOf(await ours("docker/Caddyfile.cluster"), ports[0] ?? 0);
			const byNginx = await nginxOf(await ours("docker/nginx.cluster.conf"), ports[1] ?? 0);
			const ada = await Person.arrives("ada", { ...byCaddy, app: chatOverHttp });
			expected("ok", await ada.asks({ type: "open", room: DEN }));
			await ada.joins(DEN);
			const bo = await comesIn({ ...byNginx, app: chatOverHttp }, "bo", DEN);
			const cy = await comesIn(byNginx, "cy", DEN);
			// refused until every node has told that it knows what is asked for
			const found = await eventually(async () => ({
				hook: await makesHook(byNginx, OPERATOR_TOKEN, { name: "Ci" }),
				bot: await makesBot(byCaddy, OPERATOR_TOKEN, "Reader", ["read"]),
			}));
			const { token } = found.bot;
			const { position, epoch } = NextPage.parse(
				await (await call(byCaddy, `${EVENTS}?wait=0`, { token })).json(),
			);
			const readers = [byCaddy, byNginx].flatMap((served) => {
				const [asked, told]: [Posted[], Posted[]] = [[], []];
				return [
					{ heard: asked, over: polls(served, token, `after=${position}&epoch=${epoch}`, asked) },
					{ heard: told, over: listens(served, token, `${epoch}.${position}`, told) },
				];
			});
			const says = async (words: string): Promise<void> => {
				await Promise.all([
					...[ada, bo].map((person) => saysOn(person, `${person.name} ${words}`)),
					...[byCaddy, byNginx].map((served, nth) =>
						hookSays(served, found.hook.path, `hook ${nth} ${words}`),
					),
				]);
				// what waits in a proxy for more to come would wait for ever
				for (const { heard } of readers)
					await expect.poll(() => heard.filter(({ text }) => text?.endsWith(words)).length, WAIT).toBe(4);
			};
			await says("on three");
			const links = await Promise.all(nodes.map(linksOn));
			expect(links.reduce((sum, some) => sum + some)).toBe(2);
			const [lost, ...rest] = nodes.toSorted(
				(a, b) => (links[nodes.indexOf(b)] ?? 0) - (links[nodes.indexOf(a)] ?? 0),
			);
			await lost?.kill();
			// nothing comes of it for as long as the house lets somebody wait, and no proxy says so before
			const path = `/api/rooms/lobby/events?wait=25`;
			await says("on two");
			if (!cy.link.isOpen) await expect.poll(() => comesBack(cy), WAIT).toBe("back");
			await cy.joins("lobby");
			const quiet = [byCaddy, byNginx].map(async (served) => {
				const at = `after=${cy.heldIn("lobby")}&epoch=${cy.epoch}`;
				return NextPage.parse(await (await call(served, `${path}&${at}`, { token: cy.token })).json());
			});
			for (const words of ["and on", "and on it goes"]) await says(words);
			for (const answer of await Promise.all(quiet)) expect(answer.events).toEqual([]);
			await hookSays(byCaddy, found.hook.path, "the end");
			await Promise.all(readers.map(({ over }) => over));
			await expectOneOrder(rest[0] ?? byCaddy, [ada, bo, cy], [DEN]);
			const history = await wholeHistory(rest[0] ?? byCaddy, DEN, cy.token);
			const posted = history.filter((event) => event.type === "posted").map(({ text }) => text);
			const upTo = posted.slice(0, posted.indexOf("the end") + 1);
			expect(new Set(upTo).size).toBe(upTo.length);
			for (const { heard } of readers) expect(heard.map(({ text }) => text)).toEqual(upTo);
		},
		HANG_MS,
	);
else
	test("[smaller: skipped: Caddy or nginx cannot be had here] nobody went through one without a WebSocket", () => {
		// said, not passed over (scripts/test.mjs)
	});

async function eventually<T>(work: () => Promise<T>): Promise<T> {
	let done: T | undefined;
	const isDone = () =>
		work().then(
			(found) => {
				done = found;
				return "done";
			},
			(error: Error) => error.message,
		);
	await expect.poll(isDone, WAIT).toBe("done");
	if (done === undefined) throw new Error("nothing was done");
	return done;
}
