import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Door, PageFacts } from "@parley/protocol/http";
import { RoomId } from "@parley/protocol/ids";
import compression from "compression";
import { type Request, type RequestHandler, Router } from "express";
import { isDirect } from "../rooms/conversations/rules/companions.ts";

interface FirstPageOptions {
	/** the built page */
	readonly webDir: string;
	/** undefined: nobody may come in just now */
	readonly door: (request: Request) => Door | undefined;
	/** as anybody outside may know it; undefined: no such room for them */
	readonly summary: (room: string) => PageFacts["summary"] | undefined;
}

/** `room.en`: the join screen in that language as HTML, with `{{room}}`, `{{topic}}` and `{{facts}}` left open. */
type Frames = ReadonlyMap<string, string>;

/**
 * The page of a room, with what can be known of it before anybody came in: read before its script has come, and
 * without another question to the server. Whatever has no frame is left to the empty page, which asks by itself.
 */
export function firstPage(options: FirstPageOptions): RequestHandler {
	const frames = readFrames(join(options.webDir, "pages"));
	const languages = [...frames.keys()].flatMap((name) => /^room\.(.+)$/.exec(name)?.[1] ?? []);
	const router = Router();
	router.get(["/", "/r/:room"], compression(), (request, response, next) => {
		const facts = factsFor(request, options);
		if (facts === undefined) return next();
		const frame = frames.get(`${frameOf(facts)}.${languageOf(request, languages)}`);
		if (frame === undefined) return next();
		response.vary("Accept-Language").set("Cache-Control", "no-cache").type("html").send(filled(frame, facts));
	});
	return router;
}

function readFrames(folder: string): Frames {
	if (!existsSync(folder)) return new Map();
	const files = readdirSync(folder).filter((file) => file.endsWith(".html"));
	return new Map(
		files.map((file) => [file.slice(0, -".html".length), readFileSync(join(folder, file), "utf8")]),
	);
}

function factsFor(request: Request, { door, summary }: FirstPageOptions): PageFacts | undefined {
	const open = door(request);
	if (open === undefined) return undefined;
	// WHO24: of what is behind the door nothing is said
	if (open.guests !== undefined) return { door: open, room: open.defaultRoom, summary: null };
	const room = RoomId.safeParse(request.params["room"] ?? open.defaultRoom);
	// nothing is told of a conversation, nor is one opened by its address
	if (!room.success || isDirect(room.data)) return undefined;
	const known = summary(room.data);
	// "there is no such room" is another screen, and whoever reads it is in no hurry
	if (known === undefined && open.roomCreation === "closed") return undefined;
	return { door: open, room: room.data, summary: known ?? null };
}

function frameOf({ door, summary }: PageFacts): string {
	if (door.guests !== undefined) return "closed";
	return summary === null ? "new-room" : "room";
}

/** English where the browser asks for nothing that there is. */
function languageOf(request: Request, languages: readonly string[]): string {
	return request.acceptsLanguages(["en", ...languages.filter((language) => language !== "en")]) || "en";
}

function filled(frame: string, facts: PageFacts): string {
	const values: Record<string, string> = {
		room: escaped(facts.room),
		topic: escaped(facts.summary?.topic ?? ""),
		// in a script's text only this ends it
		facts: JSON.stringify(facts).replaceAll("<", "\\u003c"),
	};
	return frame.replaceAll(/\{\{(room|topic|facts)\}\}/g, (_, name: string) => values[name] ?? "");
}

export function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
