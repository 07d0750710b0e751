import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { Person } from "../support/person.ts";
import { expectOneOrder } from "../support/proof.ts";
import { openHouseProcess } from "../support/server-process.ts";
import { openWire } from "../support/wire.ts";

/** A proxy that ends every connection on which nothing went either way for so long, as many do after a minute. */
async function openImpatientProxy(target: number, idleMs: number): Promise<{ port: number }> {
	const server = createServer((near: Socket) => {
		const far = connect(target, "127.0.0.1");
		const both = [near, far];
		const end = (): void => both.forEach((socket) => void socket.destroy());
		for (const socket of both) socket.setTimeout(idleMs, end).on("error", end).on("close", end);
		near.pipe(far).pipe(near);
		onTestFinished(end);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return { port: (server.address() as AddressInfo).port };
}

test("[CONN5] pings keep a quiet link through a proxy that cuts idle ones", async () => {
	const house = await openHouseProcess({ PING_INTERVAL_S: "0.2" });
	const proxy = await openImpatientProxy(house.port, 1_000);
	const [ada, bo] = [await comesIn(proxy, "ada"), await comesIn(proxy, "bo")];
	// as long as ten pings take: twice what the proxy bears
	for (let pings = 0; pings < 10; pings++)
		await Promise.race([once(ada.link.socket, "ping"), ada.link.closed]);
	expect([ada.link.isOpen, bo.link.isOpen]).toEqual([true, true]);
	await ada.says("still here");
	await bo.hears("still here");
});

test("[BACK1] whom an impatient proxy cuts comes back and has missed nothing", async () => {
	const house = await openHouseProcess({ PING_INTERVAL_S: "60" });
	const proxy = await openImpatientProxy(house.port, 300);
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(proxy, "bo")];
	for (let round = 0; round < 3; round++) {
		await bo.closed;
		await ada.says(`while bo was cut off, ${round}`);
		await bo.comesBack();
		await bo.hears(`while bo was cut off, ${round}`);
	}
	await bo.link.drops();
	await bo.comesBack(undefined, house);
	await expectOneOrder(house, [ada, bo]);
});

test("[CONN5] a half-open link is found out on the server, its seat shows as away, and is taken up again", async () => {
	const house = await openHouseProcess({ PING_INTERVAL_S: "0.2", PING_TIMEOUT_S: "0.3" });
	const wire = await openWire(house.port);
	const ada = await comesIn(house, "ada");
	const bo = await Person.arrives("bo", { port: wire.port });
	await bo.joins();
	wire.stall();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	await ada.says("can you hear me?");
	await bo.dialsAgain({ port: house.port });
	await bo.resumes();
	await bo.hears("can you hear me?");
	await expectOneOrder(house, [ada, bo]);
});
