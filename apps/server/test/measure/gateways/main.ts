// Parley with several gateways in one process, as far as it takes to measure what they cost (docs/many-cores.md): one log
// thread, GATEWAYS threads that hold sockets, each with the whole chat and all on one port. Not a server for people: no page,
// no requests, nothing is done about failures. SPREAD=kernel: each listens on the port; SPREAD=door: the first one takes all
// connections and hands them over. PACING=own: a gateway puts a flush off for its own drafts alone, else for all. `GATEWAYS=2 DATA_DIR=... node apps/server/test/measure/gateways/main.ts`
import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { makeFolder } from "@parley/engine/lib/files";
import { houseKey, secretFiles } from "@parley/engine/lib/secrets";
import { readConfig } from "../../../src/config.ts";
import { serveLookups } from "./far-lookups.ts";
import { APP, type GatewayOptions, openGateway } from "./gateway.ts";
import { handOverUpgrades } from "./handed-over.ts";
import { type LogData, sharedFigures } from "./messages.ts";

const read = readConfig(process.env);
if (!read.ok) throw new Error(read.problems.join(" "));
const { config } = read;
const gateways = Number(process.env["GATEWAYS"] ?? 1);
const { dataDir } = config;
makeFolder(dataDir);
const textKey = await houseKey(secretFiles(dataDir), "text-key");
const figures = sharedFigures(gateways);
const underWay = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
const isPacedTogether = process.env["PACING"] !== "own";

const channels = Array.from({ length: gateways }, () => new MessageChannel());
const ports = channels.map(({ port2 }) => port2);
const logDoor = new MessageChannel();
const logData: LogData = {
	...{ dataDir, durability: config.durability === "process" ? "process" : "disk" },
	...{
		storeUrl: new URL("rules.ts", APP).href,
		limits: config,
		textKey,
		ports,
		door: logDoor.port2,
		figures,
		underWay,
	},
};
const logThread = new Worker(new URL("./log-thread.ts", import.meta.url), {
	...{ name: "log", workerData: logData, transferList: [...ports, logDoor.port2] },
});
logThread.on("error", giveUp);
const [epoch] = (await once(logDoor.port1, "message")) as [string];

const optionsOf = (number: number, lookups: MessagePort | undefined): GatewayOptions => ({
	...{ config, number, gateways, epoch, textKey, lookups, figures },
	underWay: isPacedTogether ? underWay : undefined,
	log: (channels[number] as MessageChannel).port1,
});
const first = await openGateway(optionsOf(0, undefined));
const others = await Promise.all(Array.from({ length: gateways - 1 }, (_, index) => openOther(index + 1)));
await first.start();
await Promise.all(others.map((other) => told(other, "start")));
const isShared = process.env["SPREAD"] !== "door";
const port = await first.listen(config.port, isShared);
if (isShared) for (const other of others) await told(other, port);
else handOverUpgrades(first.http, others);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
console.log(`${gateways} gateways: http://localhost:${port}`);

async function openOther(number: number): Promise<Worker> {
	const { port1, port2 } = new MessageChannel();
	serveLookups(port1, first.runner);
	const workerData = optionsOf(number, port2);
	const worker = new Worker(new URL("./gateway-thread.ts", import.meta.url), {
		...{ name: `gateway-${number}`, workerData, transferList: [workerData.log, port2] },
	});
	worker.on("error", giveUp);
	await once(worker, "message");
	return worker;
}

async function told(worker: Worker, what: "start" | "stop" | number): Promise<void> {
	worker.postMessage(what);
	await once(worker, "message");
}

async function stop(): Promise<void> {
	await Promise.all([first.stop(), ...others.map((other) => told(other, "stop"))]);
	logDoor.port1.postMessage("close");
	await once(logDoor.port1, "message");
	process.exit(0);
}

function giveUp(error: unknown): never {
	console.error(error);
	process.exit(1);
}
