import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePorts } from "./free-ports.ts";
import { spreadOver } from "./spread.ts";

/** A node that tells its name, or that its house is full. */
async function node(name: string, { full = false, asked = [] as string[] } = {}): Promise<number> {
	const server: Server = createServer((request, answer) => {
		answer.writeHead(full ? 503 : 200, { "x-node": name });
		request.pipe(answer);
		if (request.method === "GET") answer.end(request.headers["x-forwarded-for"]);
	});
	server.on("upgrade", (_request, socket) => {
		asked.push(name);
		if (full) return void socket.end("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
		socket.write(
			`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Node: ${name}\r\n\r\n`,
		);
		socket.pipe(socket);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return (server.address() as AddressInfo).port;
}

async function spread(...ports: readonly number[]): Promise<string> {
	const opened = await spreadOver(() => ports);
	onTestFinished(opened.close);
	return `http://127.0.0.1:${opened.port}`;
}

/** What a WebSocket's upgrade is answered, and what comes back of what is said over it. */
async function upgraded(url: string, said: string): Promise<{ node: unknown; echo: string }> {
	const asked = request(`${url}/ws`, { headers: { connection: "Upgrade", upgrade: "websocket" } }).end();
	const [answer, socket] = await once(asked, "upgrade");
	socket.write(said);
	const [echo] = await once(socket, "data");
	socket.destroy();
	return { node: answer.headers["x-node"], echo: String(echo) };
}

async function gone(): Promise<number> {
	const [port = 0] = await freePorts(1);
	return port;
}

test("requests and WebSockets go to the nodes in turn", async () => {
	const url = await spread(await node("a"), await node("b"));
	const answers = [await fetch(url), await fetch(url)];
	expect(answers.map(({ headers }) => headers.get("x-node")).sort()).toEqual(["a", "b"]);
	expect(await answers[0]?.text()).toBe("127.0.0.1");
	const sockets = [await upgraded(url, "one"), await upgraded(url, "two")];
	expect(sockets.map(({ node }) => node).sort()).toEqual(["a", "b"]);
	expect(sockets.map(({ echo }) => echo)).toEqual(["one", "two"]);
});

test.each(["uploads/1", "uploads?x", "link", "link/frames?n=1"])(
	"all that one asks of %s goes to one node",
	async (path) => {
		const url = await spread(await node("a"), await node("b"));
		const nodeOf = async (who: number): Promise<unknown> => {
			const init = { method: "PATCH", headers: { authorization: `Bearer ${who}` }, body: "bytes" };
			return (await fetch(`${url}/api/${path}`, init)).headers.get("x-node");
		};
		const all = Array.from({ length: 8 }, (_, index) => index);
		const first = await Promise.all(all.map(nodeOf));
		expect(await Promise.all(all.map(nodeOf))).toEqual(first);
		expect(new Set(first)).toEqual(new Set(["a", "b"]));
	},
);

test("the next node is tried where one is full or gone", async () => {
	const url = await spread(await node("full", { full: true }), await gone(), await node("c"));
	for (let times = 0; times < 3; times++) {
		expect((await fetch(url)).headers.get("x-node")).toBe("c");
		expect(await upgraded(url, "hello")).toEqual({ node: "c", echo: "hello" });
	}
});

test("a node that refused a WebSocket is asked last for a while", async () => {
	const asked: string[] = [];
	const ports = [await node("full", { full: true, asked }), await node("c", { asked })];
	const { port, close } = await spreadOver(() => ports, { lastForMs: 60_000 });
	onTestFinished(close);
	const url = `http://127.0.0.1:${port}`;
	for (let times = 0; times < 4; times++) expect((await upgraded(url, "hello")).node).toBe("c");
	expect(asked).toEqual(["full", "c", "c", "c", "c"]);
});

test("a body reaches a node once, past those that are gone", async () => {
	const url = await spread(await gone(), await node("d"));
	for (const body of ["a".repeat(1_000_000), "b"]) {
		const answer = await fetch(url, { method: "POST", body });
		expect(await answer.text()).toBe(body);
	}
});

test("where no node takes people, that is what is said", async () => {
	const full = await spread(await node("full", { full: true }), await gone());
	expect([(await fetch(full)).status, (await fetch(full)).status].sort()).toEqual([502, 503]);
	const none = new URL(await spread(await gone()));
	expect((await fetch(none)).status).toBe(502);
	const socket = connect(Number(none.port), none.hostname);
	socket.write("GET /ws HTTP/1.1\r\nHost: parley\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
	expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 502 /);
});
