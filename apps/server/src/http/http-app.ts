import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Logger } from "@parley/engine/lib/logger";
import { refuse } from "@parley/protocol/refusals";
import compression from "compression";
import express, { type Express } from "express";
import helmet from "helmet";
import type { Chat } from "../app/chat.ts";
import type { FileDesk } from "../files/file-desk.ts";
import type { PushDesk } from "../push/push-desk.ts";
import { adminRoutes } from "./admin-routes.ts";
import type { OlderAssets } from "./assets/older-assets.ts";
import { olderAssetsRoute } from "./assets/older-assets-route.ts";
import { staticFiles } from "./assets/static-files.ts";
import { botRoutes } from "./bot-routes.ts";
import { isNumber } from "./client-address.ts";
import { closedHouse } from "./closed-house.ts";
import { descriptionRoutes } from "./descriptions/description-routes.ts";
import { deviceLinkRoutes } from "./device-link-routes.ts";
import { directoryRoute } from "./directory-route.ts";
import { embeddingRoutes } from "./embedding/embedding-routes.ts";
import { fileRoutes } from "./files/file-routes.ts";
import { uploadRoutes } from "./files/upload-routes.ts";
import { firstPage } from "./first-page.ts";
import { hookRoutes } from "./hook-routes.ts";
import { hostGuard } from "./host-guard.ts";
import { integrationRoutes } from "./integration-routes.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { labRoutes } from "./lab-routes.ts";
import { laterRoutes } from "./later-routes.ts";
import { type LinkDoor, linkRoutes } from "./link-routes.ts";
import { type LookupRoutesOptions, lookupRoutes } from "./lookup-routes.ts";
import { moderationRoutes } from "./moderation-routes.ts";
import { isOfBot, operatorDoor, personsTokenKnownTo } from "./operator-door.ts";
import { type OpsOptions, openDoor, opsRoutes } from "./ops-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { errorHandler, sendRefusal } from "./problem.ts";
import { profileRoutes } from "./profile-routes.ts";
import { providerRoutes } from "./provider-routes.ts";
import { pushRoutes } from "./push-routes.ts";
import type { Recordings } from "./recordings.ts";
import { reminderRoutes } from "./reminder-routes.ts";
import { ConnectionTurns } from "./room-events/connection-turns.ts";
import { eventStreamRoutes, roomEventsRoutes } from "./room-events/events-routes.ts";
import { type ReaderBounds, ReaderCaps } from "./room-events/reader-caps.ts";
import { roomRoutes } from "./room-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

export interface HttpOptions extends OpsOptions, LookupRoutesOptions {
	readonly chat: Chat;
	readonly files: FileDesk;
	readonly recordings: Recordings;
	/** undefined: the operator turned it off */
	readonly push: PushDesk | undefined;
	readonly logger: Logger;
	/** the built page */
	readonly webDir: string;
	/** of pages that were built before it; undefined: the operator keeps none */
	readonly olderAssets: OlderAssets | undefined;
	readonly trustProxy: readonly string[];
	/** being sent, of one address, weighed; 0: no limit */
	readonly filesOpenPerAddressMax: number;
	/** answers that wait for what is new in a room */
	readonly readerBounds: ReaderBounds;
	/** and of who reads on other sites */
	readonly embedBounds: ReaderBounds;
	readonly pingIntervalMs: number;
	/** what sockets come in by, which is made later than this */
	readonly linkDoor: () => LinkDoor;
	/** of what is sent to a hook */
	readonly hookBytesMax: number;
	/** whether this server is asked for by that `Host` */
	readonly isKnownHost: (host: string | undefined) => boolean;
	/** the operator's, or of a session */
	readonly hasToken: (request: IncomingMessage) => boolean;
}

const BODY_BYTES_MAX = "16kb";
const YEAR_S = 31_536_000;

/** Everything that is not a WebSocket: the API, the ops routes, and the page. */
export function createHttpApp(options: HttpOptions): Express {
	const app = express();
	const ops = opsRoutes(options);
	app.disable("x-powered-by");
	app.set("trust proxy", trustSetting(options.trustProxy));
	app.use(headers(), permissions);
	const { house } = options.chat;
	const { hasToken } = options;
	app.use(operatorDoor({ house, hasToken, addressOf: options.addressOf }));
	app.use(
		hostGuard({
			isKnownHost: options.isKnownHost,
			passageOf: options.passageOf,
			hasToken,
			onRefused: () => house.metrics.refused.inc({ code: "not-allowed" }),
		}),
	);
	app.use(ops.root);
	app.use(hookRoutes({ house, bytesMax: options.hookBytesMax, addressOf: options.addressOf }));
	app.use(["/openapi.json", "/asyncapi.json"], compression());
	app.use(descriptionRoutes());
	const { guests } = house.limits;
	const isPerson = personsTokenKnownTo(house, options.operatorHash);
	app.use("/api", closedHouse({ guests, isPerson, isBot: (request) => isOfBot(house, request) }));
	// whole files: never compressed, never parsed
	app.use(
		"/api/files",
		fileRoutes({
			...options,
			desk: options.files,
			open: new CapsByAddress({ addresses: house.addresses, max: options.filesOpenPerAddressMax }),
			onRefused: ({ code }) => house.metrics.refused.inc({ code }),
		}),
	);
	const embedReaders = new ReaderCaps(options.embedBounds, house.addresses);
	app.use(embeddingRoutes({ ...options, house, readers: embedReaders }));
	const readers = new ReaderCaps(options.readerBounds, house.addresses);
	const roomEvents = { ...options, house, readers, turns: new ConnectionTurns() };
	// as it comes: never compressed, which would hold it back
	app.use("/api", noStore, options.recordings.routes(), eventStreamRoutes(roomEvents));
	app.use("/api", noStore, linkRoutes({ ...options, house, door: options.linkDoor }));
	app.use("/api/uploads", noStore, uploadRoutes(options.chat.house, options.files, options.addressOf));
	app.use(
		"/api",
		compression(),
		noStore,
		lookupRoutes(options.chat.house, options),
		laterRoutes(options.chat.house, options.addressOf),
		express.json({ limit: BODY_BYTES_MAX }),
		ops.api,
		sessionRoutes(options.chat.house, options.addressOf),
		roomEventsRoutes(roomEvents),
		roomRoutes(options.chat, options.addressOf),
		directoryRoute(options.chat.house, options.addressOf),
		moderationRoutes(options.chat.house, options.operatorHash, options.addressOf),
		botRoutes(options.chat.house, options.addressOf),
		integrationRoutes(options.chat.house, options.operatorHash, options.addressOf),
		invitationRoutes(options.chat.house, options.operatorHash, options.addressOf),
		pushRoutes(options.chat.house, options.push, options.addressOf),
		peopleRoutes(options.chat.house, options),
		profileRoutes(options.chat.house, options.addressOf),
		deviceLinkRoutes(options.chat.house, options.addressOf),
		adminRoutes(options.chat.house, options),
		reminderRoutes(options.chat.house, options.addressOf),
		passkeyRoutes(options.chat.house, options.addressOf),
		providerRoutes(options.chat.house, options.addressOf),
	);
	if (options.lab !== undefined) app.use("/api/lab", labRoutes(options.lab));
	app.use("/api", (_request, response) =>
		sendRefusal(response, refuse("bad-frame", { message: "There is no such address here." })),
	);
	app.all("/ws", (_request, response) => void response.status(426).set("Upgrade", "websocket").end());
	app.use(
		firstPage({
			webDir: options.webDir,
			door: (request) =>
				options.doorRefusal(options.addressOf(request)) === undefined
					? openDoor(options, request.headers.host)
					: undefined,
			summary: (room) => options.chat.summaryOutside(room),
		}),
	);
	app.use(page(options.webDir));
	if (options.olderAssets) app.use("/assets", olderAssetsRoute(options.olderAssets, SENT_AS));
	app.use(errorHandler(options.logger));
	return app;
}

/** TRUST_PROXY: a number of proxies, or their addresses; nothing means nobody is believed. */
function trustSetting(trustProxy: readonly string[]): boolean | number | string[] {
	if (trustProxy.length === 0) return false;
	return isNumber(trustProxy) ? Number(trustProxy[0]) : [...trustProxy];
}

/** What no page of ours asks for: a script that came in by a fault of ours, or of a library's, does not get it either. */
const PERMISSIONS_POLICY = [
	"accelerometer",
	"camera",
	"display-capture",
	"geolocation",
	"gyroscope",
	"magnetometer",
	"microphone",
	"midi",
	"payment",
	"serial",
	"usb",
]
	.map((feature) => `${feature}=()`)
	.join(", ");

function permissions(
	_request: express.Request,
	response: express.Response,
	next: express.NextFunction,
): void {
	response.set("Permissions-Policy", PERMISSIONS_POLICY);
	next();
}

function headers(): express.RequestHandler {
	return helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'none'"],
				scriptSrc: ["'self'"],
				styleSrc: ["'self'"],
				// blob: a picture of one's own, shown before it is sent
				imgSrc: ["'self'", "data:", "blob:"],
				mediaSrc: ["'self'"],
				fontSrc: ["'self'"],
				connectSrc: ["'self'"],
				manifestSrc: ["'self'"],
				workerSrc: ["'self'"],
				baseUri: ["'none'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
				// in browsers that know it no text becomes code, whatever a library does: apps/web/src/ui/trusted-address.ts
				requireTrustedTypesFor: ["'script'"],
				trustedTypes: ["parley"],
			},
		},
		// the page is often opened by its plain address in a local network first; the proxy that adds TLS adds this
		strictTransportSecurity: false,
		referrerPolicy: { policy: "no-referrer" },
	});
}

function noStore(_request: express.Request, response: express.Response, next: express.NextFunction): void {
	response.set("Cache-Control", "no-store");
	next();
}

/** Files whose names say what is in them. */
const SENT_AS = {
	gzip: true,
	brotli: true,
	etag: true,
	setHeaders: (response: ServerResponse) =>
		void response.setHeader("Cache-Control", `public, max-age=${YEAR_S}, immutable`),
};

/** The built page for every path that is not a file: rooms have addresses of their own. */
function page(webDir: string): express.RequestHandler {
	if (!existsSync(join(webDir, "index.html")))
		return (_request, response) =>
			void response.status(503).type("text").send("The page is not built. Run: npm start\n");
	return staticFiles(webDir, {
		...SENT_AS,
		single: true,
		setHeaders: (response, path) => {
			if (path.startsWith("/assets/")) SENT_AS.setHeaders(response);
			else response.setHeader("Cache-Control", "no-cache");
		},
	});
}
