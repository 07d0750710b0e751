import { type Response, Router } from "express";

type Describe = () => object;

/** What the house can be asked, told by itself. Made when it is first asked for, and kept: no start waits for it. */
export function descriptionRoutes(): Router {
	const router = Router();
	router.get(
		"/openapi.json",
		once(async () => (await import("./openapi.ts")).openApi),
	);
	router.get(
		"/asyncapi.json",
		once(async () => (await import("./asyncapi.ts")).asyncApi),
	);
	return router;
}

function once(load: () => Promise<Describe>) {
	let made: Promise<string> | undefined;
	return async (_request: unknown, response: Response): Promise<void> => {
		made ??= load().then((describe) => JSON.stringify(describe()));
		response
			.set("Cache-Control", "no-cache")
			.type("application/json")
			.send(await made);
	};
}
