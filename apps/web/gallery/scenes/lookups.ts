import { clicks, type Hand, sees, writes } from "../hands.ts";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { story } from "../story.ts";

const field = "[data-region=composer] textarea";

function asks(
	state: string,
	command: string,
	http: Readonly<Record<string, unknown>>,
	...then: readonly Hand[]
): Scene {
	const hands = [
		writes(command, field),
		clicks("[data-region=composer] [class*=send]"),
		sees("[data-region=lookup]"),
		...then,
	];
	return { name: `lookup/${state}`, tape: { ...story, http }, hands };
}

function hit(seq: number, before: string, found: string) {
	const snippet = [
		{ text: before, hit: false },
		{ text: found, hit: true },
	];
	return { seq, room: "lobby", name: "Bo", author: "session-bo", at: NOW - seq * 1_000, snippet };
}

export const lookupScenes: readonly Scene[] = [
	asks("help", "/help", {}),
	asks("found", "/search reader", {
		"/api/search": { hits: [hit(1_032, "the slow ", "reader"), hit(900, "another ", "reader")], more: true },
	}),
	asks(
		"filters",
		"/search in:all reader from:Bo after:2026-02-27 before:2026-03-03",
		{
			"/api/search": {
				hits: [hit(1_032, "the slow ", "reader"), hit(900, "another ", "reader")],
				more: false,
			},
		},
		clicks("[data-region=lookup] [aria-expanded]"),
		sees("[data-region=lookup] form"),
	),
	asks("nothing-found", "/search nonsense", { "/api/search": { hits: [], more: false } }),
	asks("busy", "/search busy", { "/api/search": { problem: "busy" } }),
	asks("addresses", "/dns example.org", {
		"/api/lookups/dns": {
			host: "example.org",
			addresses: ["93.184.215.14", "2606:2800:21f:cb07::1"],
			names: [],
		},
	}),
	asks("numbers", "/sqrt 2 9 16", {
		"/api/lookups/numbers": {
			count: 3,
			sum: 8.414,
			threads: 2,
			ms: 0.4,
			moveMs: 0.1,
			startMs: 3,
			results: [Math.SQRT2, 3, 4],
		},
	}),
];
