import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { buildC } from "./build-c.ts";
import { startRival } from "./test-support/start-rival.ts";

const isBuilt = (await buildC("study")) !== undefined;

/** Where there is a C compiler; where there is none, no server may stand there half. */
function modes(title: string, proves: () => Promise<void>): void {
	if (isBuilt) test(title, proves);
}

if (!isBuilt)
	test("without a C compiler a study's server ends before it listens", async () => {
		await expect(startRival("pool-single", {})).rejects.toThrow("ended before it listened");
	});

async function study(mode: string, env: Readonly<Record<string, string>> = {}) {
	const server = await startRival(mode, env);
	onTestFinished(async () => void (await server.stop()));
	return server;
}

/** Somebody at a terminal, as `nc` is one. */
class Terminal {
	readonly #socket: Socket;
	#heard = "";

	constructor(port: number) {
		this.#socket = connect({ port, host: "127.0.0.1" }).setEncoding("utf8");
		this.#socket.on("data", (text) => {
			this.#heard += text;
		});
		this.#socket.on("error", () => undefined);
		onTestFinished(() => void this.#socket.destroy());
	}

	/** All that came until these words did, which are not heard again; what came until the end where they did not. */
	async hears(words: string): Promise<string> {
		while (!this.#heard.includes(words) && !this.#socket.closed) await this.#more();
		const end = this.#heard.includes(words) ? this.#heard.indexOf(words) + words.length : this.#heard.length;
		const heard = this.#heard.slice(0, end);
		this.#heard = this.#heard.slice(end);
		return heard;
	}

	async hearsLines(count: number): Promise<readonly string[]> {
		const lines: string[] = [];
		while (lines.length < count) lines.push(await this.hears("\n"));
		return lines;
	}

	#more(): Promise<void> {
		return new Promise((resolve) => {
			this.#socket.once("data", () => resolve()).once("close", () => resolve());
		});
	}

	says(text: string): this {
		this.#socket.write(text);
		return this;
	}

	get heardNothing(): boolean {
		return this.#heard === "";
	}
}

async function enters(port: number, name: string): Promise<Terminal> {
	const person = new Terminal(port).says(`${name}\n`);
	expect(await person.hears("\n")).toBe("welcome\n");
	return person;
}

for (const mode of ["rooms-threads", "rooms-poller"]) {
	modes(
		`${mode}: people at terminals hear each other in one order, and two lines in one piece are two messages`,
		async () => {
			const { port } = await study(mode);
			const [ada, bo] = [await enters(port, "ada"), await enters(port, "bo")];
			ada.says('one\ntwo "quoted" \\ \n');
			bo.says("three\n");
			const heard = await ada.hearsLines(3);
			expect(await bo.hearsLines(3)).toEqual(heard);
			expect(heard.filter((line) => line.startsWith("ada"))).toEqual([
				"ada: one\n",
				'ada: two \\"quoted\\" \\\\ \n',
			]);
		},
	);

	modes(`${mode}: a name is one person's, a seat too, and "exit" or a lost link frees both`, async () => {
		const { port } = await study(mode, { USERS_MAX: "2" });
		const [ada, bo] = [await enters(port, "ada"), await enters(port, "bo")];
		const cy = new Terminal(port).says("ada\n");
		expect(await cy.hears("\n")).toBe("refused: name-taken\n");
		expect(await cy.says("cy\n").hears("\n")).toBe("refused: room-full\n");
		await ada.says("exit\n").hears("to the end");
		expect(await cy.says("ada\n").hears("\n")).toBe("welcome\n");
		bo.says("still one room?\n");
		expect(await cy.hears("?\n")).toBe("bo: still one room?\n");
		expect(await ada.hears("?")).toBe("");
	});
}

for (const mode of ["wheel-threads", "wheel"])
	modes(`${mode}: answers whatever anybody says, each their own, also after a rest`, async () => {
		const { port } = await study(mode);
		const [ada, bo] = [new Terminal(port), new Terminal(port)];
		for (let round = 0; round < 3; round++) {
			for (const person of [ada, bo]) person.says("object\n");
			for (const person of [ada, bo]) expect(await person.hears("test\n")).toBe("test\n");
		}
		expect(await ada.says("a\nb\n").hears("test\ntest\n")).toBe("test\ntest\n");
		expect(bo.heardNothing).toBe(true);
	});

const REQUEST = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/** As long as ten requests take at another server: whoever could have been served meanwhile has been. */
async function meanwhile(): Promise<void> {
	const { port } = await study("pool-threads");
	for (let n = 0; n < 10; n++) await new Terminal(port).says(REQUEST).hears("served");
}

modes("pool-single: whoever is served is served to the end before the next", async () => {
	const { port } = await study("pool-single");
	const slow = new Terminal(port).says("GET ");
	const next = new Terminal(port).says(REQUEST);
	await meanwhile();
	expect(next.heardNothing).toBe(true);
	slow.says("/ HTTP/1.1\r\n\r\n");
	expect(await slow.hears("served")).toMatch(/^HTTP\/1\.1 200 OK/);
	expect(await next.hears("served")).toMatch(/^HTTP\/1\.1 200 OK/);
});

modes("pool-threads: somebody who says nothing keeps nobody waiting", async () => {
	const { port } = await study("pool-threads");
	const silent = Array.from({ length: 30 }, () => new Terminal(port).says("GET "));
	expect(await new Terminal(port).says(REQUEST).hears("served")).toContain("200 OK");
	expect(silent.every(({ heardNothing }) => heardNothing)).toBe(true);
});

modes("pool-20: twenty are served at once, and the next when one of them is done", async () => {
	const { port } = await study("pool-20");
	const silent = Array.from({ length: 19 }, () => new Terminal(port).says("GET "));
	expect(await new Terminal(port).says(REQUEST).hears("served")).toContain("200 OK");
	const twentieth = new Terminal(port).says("GET ");
	const next = new Terminal(port).says(REQUEST);
	await meanwhile();
	expect(next.heardNothing).toBe(true);
	twentieth.says("/ HTTP/1.1\r\n\r\n");
	expect(await twentieth.hears("served")).toContain("200 OK");
	expect(await next.hears("served")).toContain("200 OK");
	expect(silent.every(({ heardNothing }) => heardNothing)).toBe(true);
});

for (const [what, env, sentence] of [
	["no thread more", { THREADS_MAX: "3" }, /^limit: no more threads are allowed here than 3: /],
	// a reader's stack does not fit beside those of the writer and two readers
	[
		"no memory for one",
		{ STACK_BYTES: "33554432", MEMORY_BYTES_MAX: "110000000" },
		/^limit: cannot create thread 4: /,
	],
] as const)
	modes(`rooms-threads: where there is ${what} it says so, turns the newcomer away and goes on`, async () => {
		const server = await study("rooms-threads", env);
		const [ada, bo] = [await enters(server.port, "ada"), await enters(server.port, "bo")];
		expect(await new Terminal(server.port).says("cy\n").hears("\n")).toBe("");
		expect(await server.says(/^limit: /)).toMatch(sentence);
		ada.says("still there?\n");
		expect(await bo.hears("?\n")).toBe("ada: still there?\n");
		// who leaves makes room
		await bo.says("exit\n").hears("to the end");
		// once its thread has ended, a moment after its socket
		let said = "";
		while (said === "") said = await new Terminal(server.port).says("cy\n").hears("\n");
		expect(said).toBe("welcome\n");
	});

modes("pool-threads: out of descriptors it says so, and serves on when somebody has left", async () => {
	const server = await study("pool-threads", { DESCRIPTORS_MAX: "20" });
	const silent = Array.from({ length: 30 }, () => new Terminal(server.port).says("GET "));
	expect(await server.says(/^limit: /)).toMatch(
		/^limit: cannot accept a client beside threads \d+: Too many open files$/,
	);
	for (const client of silent) client.says("/ HTTP/1.1\r\n\r\n");
	for (const client of silent) expect(await client.hears("served")).toContain("200 OK");
});

modes("a server in C is one process, and ends when it is told to", async () => {
	const server = await startRival("pool-20");
	expect(await server.stop()).toBe("SIGTERM");
	expect(() => process.kill(server.pid, 0)).toThrow("ESRCH");
});
