import { randomUUID } from "node:crypto";
import { linkTo, type NatsLink } from "@parley/engine/test/support/nats-server";
import { onTestFinished } from "vitest";
import {
	type NatsServer,
	type NatsServers,
	startNatsServers,
} from "../../../../scripts/cluster/nats-servers.ts";
import { ensureNatsServer } from "../../../../scripts/nats-server.mjs";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";
import { nodeEnv } from "./nodes.ts";
import { type Env, freshDataDir } from "./server.ts";
import { type HouseProcess, openHouseProcess } from "./server-process.ts";

/** Three that stand in for one another. */
export async function threeNatsServers(): Promise<NatsServers> {
	const nats = await startNatsServers({
		program: ensureNatsServer(),
		folder: await freshDataDir(),
		servers: 3,
		syncInterval: "2m",
	});
	onTestFinished(nats.stop);
	return nats;
}

export async function leaderOf(nats: NatsServers, stream: string): Promise<NatsServer> {
	const leader = await nats.leaderOf(stream);
	if (leader === undefined) throw new Error(`the stream ${stream} has no leader`);
	return leader;
}

/** A node in a process of its own, with links to all NATS servers that can be cut. */
export class ClusterNode {
	readonly #links: readonly NatsLink[];
	/** of its processes of before */
	readonly #output: string[] = [];
	readonly #toldToEnd = new WeakSet<HouseProcess>();
	readonly #fell: string[] = [];
	#house: HouseProcess;

	private constructor(links: readonly NatsLink[], house: HouseProcess) {
		this.#links = links;
		this.#house = house;
		void this.#watch(house);
	}

	static async start(
		nats: { readonly all: readonly { readonly url: string }[] },
		env: Env,
		app: AppUnderTest = chatApp,
	): Promise<ClusterNode> {
		const ports = nats.all.map(({ url }) => Number(new URL(url).port));
		const links = await Promise.all(ports.map((port) => linkTo(port)));
		const url = links.map((link) => link.url).join(",");
		return new ClusterNode(links, await openHouseProcess({ ...env, NATS_URL: url }, [], app));
	}

	get app(): AppUnderTest {
		return this.#house.app;
	}

	get port(): number {
		return this.#house.port;
	}

	get pid(): number {
		return this.#house.pid;
	}

	get dataDir(): string {
		return this.#house.dataDir;
	}

	/** all that it ever printed while it took people */
	get logged(): string {
		return [...this.#output, this.#house.logged()].join("");
	}

	/** of each of its processes that ended by itself: how, and what it said */
	get fell(): readonly string[] {
		return this.#fell;
	}

	kill(): Promise<void> {
		this.#toldToEnd.add(this.#house);
		return this.#house.kill();
	}

	terminate(): Promise<number | null> {
		this.#toldToEnd.add(this.#house);
		return this.#house.terminate();
	}

	async startAgain(changes: Env = {}): Promise<void> {
		const before = this.#house;
		this.#house = await before.startAgain(changes);
		this.#output.push(before.logged());
		void this.#watch(this.#house);
	}

	pause(): void {
		process.kill(this.pid, "SIGSTOP");
	}

	resume(): void {
		process.kill(this.pid, "SIGCONT");
	}

	cut(): void {
		for (const link of this.#links) link.cut();
	}

	mend(): void {
		for (const link of this.#links) link.mend();
	}

	async #watch(house: HouseProcess): Promise<void> {
		const { code, output } = await house.ended;
		if (!this.#toldToEnd.has(house)) this.#fell.push(`ended by itself (${code}): ${output}`);
	}
}

export interface Cluster {
	readonly nats: NatsServers;
	readonly stream: string;
	readonly nodes: readonly [ClusterNode, ...ClusterNode[]];
}

/** One house of so many nodes over three NATS servers, each of which keeps all of it. */
export async function cluster(count: number, more: Env = {}, app?: AppUnderTest): Promise<Cluster> {
	const nats = await threeNatsServers();
	const stream = `house-${randomUUID()}`;
	const env = { ...nodeEnv(nats, stream), DURABILITY: "replicated", NATS_REPLICAS: "3", ...more };
	const [first, ...others] = await Promise.all(
		Array.from({ length: count }, () => ClusterNode.start(nats, env, app)),
	);
	if (first === undefined) throw new Error("a house without nodes");
	return { nats, stream, nodes: [first, ...others] };
}
