import { once } from "node:events";
import { createServer, connect as dial } from "node:net";

const SCRIPT = /^GET \/(\S+\.js)(?:\?\S*)? HTTP/gm;

/**
 * Stands between a browser and the server and notes the scripts that are asked for, in that order. No driver tells
 * of what a worker fetches; what goes through here is all.
 */
export class AskedFor {
	readonly scripts: ReadonlySet<string>;
	readonly port: number;
	readonly close: () => void;

	private constructor(scripts: ReadonlySet<string>, port: number, close: () => void) {
		this.scripts = scripts;
		this.port = port;
		this.close = close;
	}

	static async before(serverPort: number): Promise<AskedFor> {
		const scripts = new Set<string>();
		const entrance = createServer((near) => {
			const far = dial(serverPort, "127.0.0.1");
			near.on("data", (chunk) => {
				for (const [, script = ""] of chunk.toString("latin1").matchAll(SCRIPT)) scripts.add(script);
			});
			for (const socket of [near, far]) socket.on("error", () => [near, far].map((each) => each.destroy()));
			near.pipe(far).pipe(near);
		}).listen(0, "127.0.0.1");
		await once(entrance, "listening");
		const address = entrance.address();
		if (address === null || typeof address === "string") throw new Error("the system gave no port");
		return new AskedFor(scripts, address.port, () => entrance.close());
	}
}
