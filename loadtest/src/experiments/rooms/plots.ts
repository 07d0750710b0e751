import type { Line, Plot, Spread } from "../../lab/result.ts";
import { CONTESTANTS, type Contestant } from "./contestants.ts";
import type { Figures, Point } from "./figures.ts";
import type { RoomsParams } from "./params.ts";
import { sizeIn, where } from "./words.ts";

export function plotsOf(figures: Figures, params: RoomsParams): readonly Plot[] {
	const largest = { bytes: Math.max(...params.bytes), users: Math.max(...params.users) };
	return [
		...params.bytes.map((bytes) => overUsers(figures, params, bytes, "total")),
		...params.bytes.map((bytes) => overUsers(figures, params, bytes, "turnaround")),
		...(largest.users > 1 ? [finishes(figures, largest)] : []),
	];
}

const OVER_USERS = {
	total: {
		title: "Until every user had every message",
		caption: "Each user posts one message at once; the clock runs until the last user has the last one.",
	},
	turnaround: {
		title: "Until a user had every message",
		caption: "The mean over the users of their own finish times.",
	},
} as const;

function overUsers(
	figures: Figures,
	{ users }: RoomsParams,
	bytes: number,
	what: "total" | "turnaround",
): Plot {
	const { title, caption } = OVER_USERS[what];
	return {
		kind: "lines",
		id: `${what}-${bytes}`,
		title: `${title}: ${sizeIn(bytes)}`,
		caption,
		x: { label: "users", unit: "count" },
		y: { label: "time", unit: "ms" },
		series: lines((server) => users.map((count) => [count, figures[what](server, { bytes, users: count })])),
	};
}

function finishes(figures: Figures, largest: Point): Plot {
	return {
		kind: "lines",
		id: "finishes",
		title: `When the first, second, … user had every message: ${where(largest)}`,
		caption: "Evenly spaced finishes are a straight line that rises; together at the end, a level one.",
		x: { label: "users who have finished", unit: "count" },
		y: { label: "time", unit: "ms" },
		series: lines((server) => figures.finishes(server, largest).map((finish, rank) => [rank + 1, finish])),
	};
}

function lines(
	points: (server: Contestant) => readonly (readonly [x: number, y: Spread])[],
): readonly Line[] {
	return CONTESTANTS.map((server) => ({
		name: server.name,
		role: server.role,
		points: points(server).map(([x, y]) => ({ x, y })),
	}));
}
