import type { IncomingMessage } from "node:http";
import { UPLOADS_PATH } from "@parley/protocol/files";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type NextFunction, type Request, type Response, Router } from "express";
import type { House } from "../../app/context.ts";
import type { FileDesk } from "../../files/file-desk.ts";
import { sendRefusal } from "../problem.ts";
import { bearerSession, sessionOfBearer } from "../session-routes.ts";
import { TusRefusal, tusServer } from "./tus.ts";

/** Uploads, of whoever has a session, by tus; and what became of each. They go before every body parser. */
export function uploadRoutes(
	house: House,
	desk: FileDesk,
	addressOf: (request: IncomingMessage) => string,
): Router {
	const router = Router();
	const { uploads, limits } = desk;
	const tus = tusServer({
		path: UPLOADS_PATH,
		uploads,
		fileBytesMax: limits.fileBytesMax,
		now: () => house.clock.wall(),
		sessionOf: (authorization) => sessionOfBearer(house, authorization ?? "")?.session,
		addressOf,
	});

	router.get("/:upload/file", async (request, response) => {
		const session = sessionIn(response);
		const result = await desk.finished(request.params.upload, session);
		if (result.ok) response.json(result.value);
		else refused(response, result.refusal);
	});

	router.delete("/:upload", async (request, response, next) => {
		const session = sessionIn(response);
		const isUnderWay = uploads.find(request.params.upload, session) !== undefined;
		// while bytes still come, tus has it locked; what is being made of them is ours to wait for
		if (isUnderWay && !desk.isFinishing(request.params.upload)) return next();
		if (!(await desk.drop(request.params.upload, session))) return refused(response, refuse("no-such-file"));
		response.status(204).end();
	});

	router.use("/:upload", (request, response, next) => {
		if (uploads.find(request.params.upload, sessionIn(response)) === undefined)
			return refused(response, refuse("no-such-file"));
		next();
	});

	router.use(async (request, response) => {
		if (!METHODS.has(request.method))
			return refused(response, refuse("bad-frame", { message: `${request.method} means nothing here.` }));
		try {
			await tus.handle(request, response);
		} catch (error) {
			if (!(error instanceof TusRefusal)) throw error;
			refused(response, error.refusal);
		}
	});

	return Router().use(admitted, router);

	function admitted(request: Request, response: Response, next: NextFunction): void {
		const session = bearerSession(house, request);
		if (session === undefined) return refused(response, refuse("token-invalid"));
		if (house.limits.filesPerMessage === 0)
			return refused(response, refuse("not-allowed", { message: "The operator turned files off." }));
		response.locals["session"] = session.session;
		next();
	}

	/** Counted as every refusal is (CONN3). */
	function refused(response: Response, refusal: Refusal): void {
		house.metrics.refused.inc({ code: refusal.code });
		if (response.headersSent) return;
		sendRefusal(response, refusal);
	}
}

const METHODS = new Set(["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"]);

function sessionIn(response: Response): string {
	return String(response.locals["session"]);
}
