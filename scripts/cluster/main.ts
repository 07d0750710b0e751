// `npm run cluster -- --nodes 3 --nats 3`: a house of many nodes on this machine, for trying and for tests.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ensureNatsServer } from "../nats-server.mjs";
import { stop } from "../tools.mjs";
import { type NatsServers, startNatsServers } from "./nats-servers.ts";
import { type NodeProcess, startNode } from "./node-process.ts";
import { type Options, readOptions } from "./options.ts";
import { type Spread, spreadOver } from "./spread.ts";

/** As a service manager does it: a node that ended is started again, not at once. */
const RESTART_AFTER_MS = 2_000;

const options = readOptions(process.argv.slice(2), process.env);
if (!options.ok) stop(...options.problems);
else await run(options.options);

async function run(wanted: Options): Promise<void> {
	const nodes = new Map<number, NodeProcess>();
	let servers: NatsServers | undefined;
	let spread: Spread | undefined;
	let stopping = false;
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
		process.on(signal, () => {
			if (stopping) return;
			console.log("  Closing: nodes first, then NATS. Nothing is lost.");
			void stopAll();
		});
	try {
		servers = await startNatsServers(natsOptions(wanted));
		const env = nodeEnv(wanted, servers);
		await Promise.all(Array.from({ length: wanted.nodes }, (_, index) => open(index + 1, env)));
		spread = await spreadOver(() => inOrder(nodes).map(([, { port }]) => port), wanted);
		if (!stopping) say(wanted, spread, nodes, servers);
	} catch (error) {
		if (stopping) return;
		console.error(sentenceFor(error, wanted));
		process.exitCode = 1;
		await stopAll();
	}

	async function open(number: number, env: NodeJS.ProcessEnv): Promise<void> {
		const node = await startNode({ ...env, DATA_DIR: join(wanted.folder, `node-${number}`) });
		nodes.set(number, node);
		void node.gone.then(() => openAgain(number, env));
		if (stopping) await node.stop();
	}

	async function openAgain(number: number, env: NodeJS.ProcessEnv): Promise<void> {
		nodes.delete(number);
		if (stopping) return;
		console.log(`  Node ${number} has ended: its people go on elsewhere. It is started again.`);
		await setTimeout(RESTART_AFTER_MS);
		if (stopping) return;
		try {
			await open(number, env);
			console.log(`  Node ${number} is back: process ${nodes.get(number)?.pid}.`);
		} catch (error) {
			console.error(`  Node ${number} stays away: ${messageOf(error)}`);
		}
	}

	async function stopAll(): Promise<void> {
		stopping = true;
		await Promise.all([...nodes.values()].map((node) => node.stop()));
		await spread?.close();
		await servers?.stop();
		process.exit();
	}
}

function natsOptions(wanted: Options) {
	const folder = join(wanted.folder, "nats");
	mkdirSync(folder, { recursive: true });
	return { program: ensureNatsServer(), folder, servers: wanted.nats, syncInterval: wanted.syncInterval };
}

function nodeEnv({ nats, durability }: Options, { url, all }: NatsServers): NodeJS.ProcessEnv {
	return {
		SEQUENCER: "nats",
		NATS_URL: url,
		NATS_MONITOR_URL: all.map(({ monitorUrl }) => monitorUrl).join(","),
		NATS_REPLICAS: String(nats),
		DURABILITY: durability,
		TRUST_PROXY: "loopback",
		LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
	};
}

function say(
	wanted: Options,
	spread: Spread,
	nodes: ReadonlyMap<number, NodeProcess>,
	nats: NatsServers,
): void {
	const token = [...nodes.values()].find(({ operatorToken }) => operatorToken !== undefined)?.operatorToken;
	const lines = [
		"",
		`  Parley is open on ${nodes.size} nodes; what is acknowledged is kept as DURABILITY=${wanted.durability}.`,
		"",
		`  Open this            http://localhost:${spread.port}`,
		...inOrder(nodes).map(
			([number, { port, pid }]) => `  Node ${number}               http://localhost:${port}   process ${pid}`,
		),
		...nats.all.map(({ name, url, pid }) => `  ${name}               ${url}   process ${pid}`),
		`  Data                 ${wanted.folder}`,
		...(token === undefined ? [] : [`  Operator token       ${token}`]),
		"",
		"  Kill any of them and go on talking. Stop all with Ctrl-C.",
		"",
	];
	console.log(lines.join("\n"));
}

/** One that was started again stands where it stood. */
function inOrder(nodes: ReadonlyMap<number, NodeProcess>): [number, NodeProcess][] {
	return [...nodes].sort(([one], [other]) => one - other);
}

function sentenceFor(error: unknown, { port }: Options): string {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	if (code === "EADDRINUSE")
		return `Port ${port} is taken by another program. Choose another: npm run cluster -- --port ${port + 1}`;
	return `The cluster cannot start: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
