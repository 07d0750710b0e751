import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/**
 * As a deploy does it: from one moment on the same server has a page whose files all have other names. It still has the
 * files of the page before, as a server does that kept its folder of data, or it has lost them.
 */
export class NextBuild {
	readonly #proxy: Server;
	readonly #serverPort: number;
	#shipped: "not yet" | "with older assets" | "alone" = "not yet";

	private constructor(serverPort: number) {
		this.#serverPort = serverPort;
		this.#proxy = createServer((asked, answer) => void this.#hand(asked, answer));
		this.#proxy.on("upgrade", (asked: IncomingMessage, socket: Socket) => this.#upgrade(asked, socket));
	}

	static async inFrontOf(serverPort: number): Promise<NextBuild> {
		const build = new NextBuild(serverPort);
		build.#proxy.listen(0, "127.0.0.1");
		await once(build.#proxy, "listening");
		return build;
	}

	get port(): number {
		const address = this.#proxy.address();
		if (address === null || typeof address === "string") throw new Error("nobody listens");
		return address.port;
	}

	ships(how: "with older assets" | "alone" = "with older assets"): void {
		this.#shipped = how;
	}

	close(): void {
		this.#proxy.closeAllConnections();
		this.#proxy.close();
	}

	async #hand(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
		const url = asked.url ?? "/";
		const isNext =
			this.#shipped !== "not yet" && (!url.startsWith("/assets/") || url.startsWith("/assets/next/"));
		if (this.#shipped === "alone" && !isNext) return void answer.writeHead(404).end();
		const { "if-none-match": _known, ...headers } = asked.headers;
		headers["accept-encoding"] = "identity";
		const path = url.replace("/assets/next/", "/assets/");
		const options = { port: this.#serverPort, host: "127.0.0.1", path, method: asked.method, headers };
		const passed = request(options, (theirs) => void (isNext ? renamed : unchanged)(theirs, answer));
		passed.on("error", () => answer.destroy());
		asked.pipe(passed);
	}

	#upgrade(asked: IncomingMessage, near: Socket): void {
		const far = connect(this.#serverPort, "127.0.0.1", () => {
			const lines = asked.rawHeaders.flatMap((name, at, all) =>
				at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
			);
			far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
			near.pipe(far).pipe(near);
		});
		near.on("error", () => far.destroy());
		far.on("error", () => near.destroy());
	}
}

function unchanged(theirs: IncomingMessage, answer: ServerResponse): void {
	answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
	theirs.pipe(answer);
}

/** The page, its worker and its scripts name one another by other names. */
async function renamed(theirs: IncomingMessage, answer: ServerResponse): Promise<void> {
	if (theirs.statusCode !== 200 || !/html|javascript/.test(theirs.headers["content-type"] ?? ""))
		return unchanged(theirs, answer);
	const chunks: Buffer[] = [];
	for await (const chunk of theirs) chunks.push(chunk as Buffer);
	const { "content-length": _length, etag: _etag, ...headers } = theirs.headers;
	answer.writeHead(200, headers);
	answer.end(
		Buffer.concat(chunks)
			.toString()
			.replaceAll(/(["'`]\/?assets\/)/g, "$1next/"),
	);
}
