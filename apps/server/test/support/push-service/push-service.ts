import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { PUSH_HOST, pushCertificate, pushKey } from "./certificate.ts";

export interface Delivered {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

export interface PushService {
	readonly url: string;
	readonly delivered: readonly Delivered[];
	/** what it says to the pushes for that path from now on */
	answers(path: string, status: number): void;
	/** Resolves with the first delivery to that path that was not taken yet. */
	next(path: string): Promise<Delivered>;
}

/** A push service of our own, over real TLS, on loopback. */
export async function openPushService(): Promise<PushService> {
	const delivered: Delivered[] = [];
	const taken = new Set<Delivered>();
	const statuses = new Map<string, number>();
	let onDelivered = (): void => undefined;
	const server = createServer(
		{ key: readFileSync(pushKey), cert: readFileSync(pushCertificate) },
		async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const path = request.url ?? "";
			delivered.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
			response.writeHead(statuses.get(path) ?? 201).end();
			onDelivered();
		},
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `https://${PUSH_HOST}:${port}`,
		delivered,
		answers: (path, status) => void statuses.set(path, status),
		async next(path) {
			for (;;) {
				const found = delivered.find((one) => one.path === path && !taken.has(one));
				if (found !== undefined) {
					taken.add(found);
					return found;
				}
				await new Promise<void>((resolve) => {
					onDelivered = resolve;
				});
			}
		},
	};
}
