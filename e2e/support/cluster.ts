import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NatsServers, startNatsServers } from "../../scripts/cluster/nats-servers.ts";
import { type NodeProcess, startNode } from "../../scripts/cluster/node-process.ts";
import { type Spread, spreadOver } from "../../scripts/cluster/spread.ts";
import { ensureNatsServer } from "../../scripts/nats-server.mjs";

/** Nodes of one house over one NATS server. Whoever comes in is sent to the next node, and stays there while it lives. */
export class Cluster {
	readonly #folder: string;
	readonly #nats: NatsServers;
	readonly #nodes: NodeProcess[];
	#entrances: readonly Spread[] = [];
	#came = 0;
	#wasDown = false;

	private constructor(folder: string, nats: NatsServers, nodes: readonly NodeProcess[]) {
		this.#folder = folder;
		this.#nats = nats;
		this.#nodes = [...nodes];
	}

	static async start(nodes: number): Promise<Cluster> {
		const folder = await mkdtemp(join(tmpdir(), "parley-e2e-cluster-"));
		const program = ensureNatsServer();
		const nats = await startNatsServers({ program, folder, servers: 1, syncInterval: "2m" });
		const env = { SEQUENCER: "nats", NATS_URL: nats.url, DURABILITY: "process", LOG_LEVEL: "warn" };
		const started = await Promise.all(
			Array.from({ length: nodes }, (_, index) =>
				startNode({ ...env, TRUST_PROXY: "loopback", DATA_DIR: join(folder, `node-${index}`) }),
			),
		);
		const cluster = new Cluster(folder, nats, started);
		cluster.#entrances = await Promise.all(started.map((node) => spreadOver(() => cluster.#portsFor(node))));
		return cluster;
	}

	/** The next one's entrance. */
	get port(): number {
		const entrance = this.#entrances[this.#came % this.#entrances.length];
		this.#came += 1;
		return entrance?.port ?? 0;
	}

	get wasDown(): boolean {
		return this.#wasDown;
	}

	/** SIGKILL of the node that the first, second, … who came in was sent to. */
	async killNodeOf(person: number): Promise<void> {
		const [node] = this.#nodes.splice(person % this.#nodes.length, 1);
		this.#wasDown = true;
		if (node === undefined) return;
		process.kill(node.pid, "SIGKILL");
		await node.gone;
	}

	/** No node can store anything until NATS is back. */
	async losesNats(): Promise<void> {
		await Promise.all(this.#nats.all.map((server) => server.kill()));
	}

	async findsNats(): Promise<void> {
		await Promise.all(this.#nats.all.map((server) => server.start()));
	}

	async cleanUp(): Promise<void> {
		await Promise.all(this.#entrances.map((entrance) => entrance.close()));
		await Promise.all(this.#nodes.map((node) => node.stop()));
		await this.#nats.stop();
		await rm(this.#folder, { recursive: true, force: true });
	}

	#portsFor(node: NodeProcess): readonly number[] {
		return (this.#nodes.includes(node) ? [node] : this.#nodes).map(({ port }) => port);
	}
}
