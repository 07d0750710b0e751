import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

interface Pair {
	readonly near: Socket;
	readonly far: Socket;
}

/** A wire between people and the server that a test can pull, hold and block. */
export interface Wire {
	readonly port: number;
	/** New and standing connections carry bytes. */
	pass(): void;
	/** Standing connections stay open and carry nothing: a half-open link. */
	stall(): void;
	/** Standing connections are reset; new ones pass. */
	cut(): void;
	/** Standing connections are reset, new ones too, until `pass`. */
	refuse(): void;
	/** Resolves once connections are taken again. */
	passing(): Promise<void>;
	pointAt(port: number): void;
}

type Mode = "pass" | "stall" | "refuse";

export async function openWire(targetPort: number): Promise<Wire> {
	const pairs = new Set<Pair>();
	let mode: Mode = "pass";
	let target = targetPort;
	let opened = Promise.withResolvers<void>();
	opened.resolve();

	const server = createServer((near) => {
		if (mode === "refuse") {
			near.resetAndDestroy();
			return;
		}
		const pair = { near, far: connect(target, "127.0.0.1") };
		pairs.add(pair);
		const whenOver = (): void => {
			pairs.delete(pair);
			near.destroy();
			pair.far.destroy();
		};
		for (const socket of [near, pair.far]) socket.on("close", whenOver).on("error", whenOver);
		if (mode === "pass") flow(pair);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");

	function cut(): void {
		for (const { near, far } of pairs) {
			near.resetAndDestroy();
			far.resetAndDestroy();
		}
	}
	onTestFinished(() => {
		cut();
		server.close();
	});

	return {
		port: (server.address() as AddressInfo).port,
		cut,
		passing: () => opened.promise,
		pointAt(port) {
			target = port;
		},
		pass() {
			mode = "pass";
			for (const pair of pairs) flow(pair);
			opened.resolve();
		},
		stall() {
			mode = "stall";
			for (const pair of pairs) hold(pair);
		},
		refuse() {
			if (mode !== "refuse") opened = Promise.withResolvers<void>();
			mode = "refuse";
			cut();
		},
	};
}

function flow({ near, far }: Pair): void {
	hold({ near, far });
	near.pipe(far);
	far.pipe(near);
}

function hold({ near, far }: Pair): void {
	near.unpipe(far).pause();
	far.unpipe(near).pause();
}
