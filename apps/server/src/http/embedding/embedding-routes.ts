import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import type { House } from "../../app/context.ts";
import { embeddedRoom, embedOrigins } from "../../rooms/embedding.ts";
import { escaped } from "../first-page.ts";
import type { Portions } from "../portions.ts";
import { sendRefusal } from "../problem.ts";
import type { ReaderCaps } from "../room-events/reader-caps.ts";
import { EmbeddedRooms } from "./embedded-rooms.ts";

export interface EmbeddingOptions {
	readonly house: House;
	readonly portions: Portions;
	/** how many may read on other sites */
	readonly readers: ReaderCaps;
	readonly pingIntervalMs: number;
	readonly addressOf: (request: Request) => string;
	/** the built page */
	readonly webDir: string;
}

/** They are nobody, all of them. */
const NOBODY = "";
/** All who were cut off at once come back within so long. */
const BACK_MS = { min: 2_000, spread: 8_000 };

/**
 * EMBED5: what a page in a frame can do at the most: no form, no dialog, no download, and it leads nowhere but into a
 * window of its own. It is of the house's origin, so it must offer nothing that its person could be led to press.
 */
const SANDBOX = "sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** EMBED: the page that other sites show, and what it is told. All else is framed by nobody. */
export function embeddingRoutes(options: EmbeddingOptions): Router {
	const { house, readers, addressOf } = options;
	const rooms = new EmbeddedRooms(options);
	const page = readPage(options.webDir);
	const router = Router();

	router.get("/embed/:room", (request, response, next) => {
		const origins = embedOrigins(house);
		if (origins.length === 0 || page === undefined) return next();
		const room = embeddedRoom(house, request.params.room);
		framedBy(response, origins);
		response
			.status(room === undefined ? 404 : 200)
			.set("Cache-Control", "no-cache")
			.type("html")
			.send(filled(page, { title: room?.title ?? "Parley", shown: room === undefined ? "no" : "read" }));
	});

	router.get("/api/embed/:room", (request, response) => {
		const { room } = request.params;
		const address = addressOf(request);
		response.set("Cache-Control", "no-store, no-transform");
		if (embeddedRoom(house, room) === undefined) return sendRefusal(response, refuse("no-such-room"));
		// of HEAD there would be no end
		if (request.method !== "GET") return void response.type("text/event-stream").end();
		const refusal = readers.take(NOBODY, address);
		if (refusal !== undefined) {
			house.metrics.refused.inc({ code: refusal.code });
			return sendRefusal(response, refusal);
		}
		house.metrics.embedReaders.inc();
		response.once("close", () => {
			house.metrics.embedReaders.dec();
			readers.giveBack(NOBODY, address);
		});
		// nothing on the way may gather what should leave at once
		response.type("text/event-stream").set("X-Accel-Buffering", "no");
		response.write(`retry: ${Math.round(BACK_MS.min + Math.random() * BACK_MS.spread)}\n\n`);
		rooms.add(room, response);
	});

	return router;
}

function framedBy(response: Response, origins: readonly string[]): void {
	const policy = String(response.get("Content-Security-Policy"));
	const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(" ")}`);
	response.set("Content-Security-Policy", `${framed};${SANDBOX}`);
	response.removeHeader("X-Frame-Options");
}

function readPage(webDir: string): string | undefined {
	const file = join(webDir, "pages/embed.html");
	return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function filled(page: string, values: Readonly<Record<"title" | "shown", string>>): string {
	return page.replaceAll(/\{\{(title|shown)\}\}/g, (_, name: "title" | "shown") => escaped(values[name]));
}
