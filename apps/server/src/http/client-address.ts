import type { IncomingMessage } from "node:http";
import type { Express } from "express";

/**
 * The address people are counted by: the nearest one that is no trusted proxy, decided for upgrades just as
 * express decides it for requests.
 */
export function clientAddress(app: Express): (request: IncomingMessage) => string {
	const trusts = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
	return (request) => {
		const forwarded = String(request.headers["x-forwarded-for"] ?? "");
		const hops = [
			request.socket.remoteAddress ?? "",
			...forwarded
				.split(",")
				.map((hop) => hop.trim())
				.filter(Boolean)
				.reverse(),
		];
		return hops.find((hop, index) => !trusts(hop, index)) ?? hops.at(-1) ?? "";
	};
}
