import { expect } from "vitest";
import type { Person } from "./person.ts";

/** Nothing but people coming and going, and what is rightly said, has reached the neighbour. */
export function expectUndisturbed(neighbour: Person, texts: readonly string[]): void {
	const usual = new Set(["welcome", "overview", "joined", "ok", "presence", "posted", "pong", "read"]);
	expect(neighbour.inbox.heard.filter(({ type }) => !usual.has(type))).toEqual([]);
	expect(neighbour.inbox.frames("posted").map(({ text }) => text)).toEqual(texts);
}
