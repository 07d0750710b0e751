import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Cable } from "../support/cable.ts";
import type { Given } from "../support/given.ts";
import type { Server } from "../support/server.ts";
import { Writer } from "../support/writer.ts";
import { Visitor } from "./visitor.ts";
import type { Engine } from "./window.ts";

/** One flow: a room of its own, people under names of its own, and nothing of them left open. */
export class House {
	readonly server: Server;
	readonly room: string;
	readonly #engine: Engine;
	readonly #flow: number;
	readonly #visitors: Visitor[] = [];
	readonly #leaving: (() => unknown)[] = [];

	private constructor(engine: Engine, server: Server, flow: number) {
		this.#engine = engine;
		this.server = server;
		this.#flow = flow;
		this.room = `room-${flow}`;
	}

	/** The server is shared by all flows of an engine, for to start one costs more than most flows. */
	static async opens(engine: Engine, server: Server, flow: number): Promise<House> {
		const house = new House(engine, server, flow);
		(await Writer.comesTo(server.port, house.named("Host"), house.room)).leaves();
		return house;
	}

	get path(): string {
		return `/r/${this.room}`;
	}

	/** A name is one person's in the whole house. */
	named(name: string): string {
		return `${name} ${this.#flow}`;
	}

	/** Opens the page, and is nobody yet. */
	async arrives(name: string, path = this.path): Promise<Visitor> {
		const cable = await Cable.to(this.server.port);
		const visitor = new Visitor(this.named(name), await this.#engine.window(), cable);
		this.#visitors.push(visitor);
		await visitor.opens(path);
		return visitor;
	}

	/** Opens the page, gives a name and has a seat. */
	async joins(name: string, path = this.path): Promise<Visitor> {
		const visitor = await this.arrives(name, path);
		await visitor.takesSeat();
		return visitor;
	}

	async two(): Promise<{ ada: Visitor; bo: Visitor }> {
		const [ada, bo] = await Promise.all([this.joins("Ada"), this.joins("Bo")]);
		return { ada, bo };
	}

	/** Has a seat and no browser: for histories that would take long to type. */
	async writer(name: string): Promise<Writer> {
		const writer = await Writer.comesTo(this.server.port, this.named(name), this.room);
		this.#leaving.push(() => writer.leaves());
		return writer;
	}

	/** On a disk, as a browser wants it. */
	async holds({ name, buffer }: Given): Promise<string> {
		const folder = await mkdtemp(join(tmpdir(), "parley-given-"));
		this.#leaving.push(() => rm(folder, { recursive: true }));
		await writeFile(join(folder, name), buffer);
		return join(folder, name);
	}

	/** What the browsers held against the page, but for the links that a flow cut. */
	async complaints(): Promise<readonly string[]> {
		const all = await Promise.all(this.#visitors.map((visitor) => visitor.complaints()));
		return all.flat();
	}

	/** What everybody has before them, for whoever reads of a flow that failed. */
	async described(): Promise<string> {
		return (await Promise.all(this.#visitors.map((visitor) => visitor.describes()))).join("\n");
	}

	async closes(): Promise<void> {
		for (const visitor of this.#visitors) await visitor.leaves();
		for (const leave of this.#leaving) await leave();
	}
}
