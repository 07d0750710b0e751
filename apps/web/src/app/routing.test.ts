import { expect, test } from "vitest";
import { isAdmin, isLab } from "./other-routes.ts";
import { isOther, parseRoute, roomPath } from "./routing.ts";

test.each([
	["/", "", { room: null, seq: null }],
	["/", "#1042", { room: null, seq: null }],
	["/r/lobby", "", { room: "lobby", seq: null }],
	["/r/lobby/", "", { room: "lobby", seq: null }],
	["/r/quiet-hours", "#1042", { room: "quiet-hours", seq: 1042 }],
	["/r/lobby", "#0", { room: "lobby", seq: null }],
	["/r/lobby", "#9999999999999999", { room: "lobby", seq: null }],
	["/r/lobby", "#12abc", { room: "lobby", seq: null }],
	["/r/Lobby", "", { room: null, seq: null }],
	["/r/a/b", "", { room: null, seq: null }],
	["/lab", "", { room: null, seq: null }],
])("%s%s", (pathname, hash, route) => {
	expect(parseRoute({ pathname, hash })).toEqual(route);
});

test("a path leads back to its route", () => {
	const url = new URL(roomPath("lobby", 7), "http://parley.example");
	expect(parseRoute(url)).toEqual({ room: "lobby", seq: 7 });
	expect(roomPath("lobby")).toBe("/r/lobby");
});

test.each([
	["/lab", true],
	["/lab/", true],
	["/", false],
	["/r/lab", false],
	["/lab/x", false],
])("%s is the lab: %s", (pathname, is) => {
	expect(isLab({ pathname })).toBe(is);
});

test.each(["/lab", "/admin", "/admin/", "/link", "/auth/callback"])("%s is no room", (pathname) => {
	expect(isOther({ pathname })).toBe(true);
	expect(isAdmin({ pathname })).toBe(pathname.startsWith("/admin"));
});
