import { afterEach, expect, test, vi } from "vitest";
import { waysInto } from "./deeds.ts";

afterEach(() => {
	vi.unstubAllGlobals();
});

/** A house that answers those lists of a room, and refuses every other one. */
function answering(lists: Readonly<Record<string, readonly object[]>>): void {
	vi.stubGlobal("fetch", async (path: string) => {
		const list = lists[path.replace("/api/rooms/den/", "")];
		return list === undefined ? Response.json({}, { status: 503 }) : Response.json(list);
	});
}

const invitations = [{ invitation: "i", uses: 1, used: 0, until: 9, at: 1, by: "Ada" }];
const hooks = [{ hook: "h", name: "Backups", at: 2 }];
const outgoing = [{ hook: "o", name: "Ci", to: "https://ci.example.org", on: "mention", at: 3 }];
const bots = [{ bot: "b", name: "Echo", scopes: ["read", "paint"], at: 4 }];

test("all that leads into a room and out of it can be revoked, a bot with an unknown scope, too", async () => {
	answering({ invitations, hooks, "outgoing-hooks": outgoing, bots });
	const { ways, refused } = await waysInto("token", "den");
	expect(refused).toBeNull();
	expect(ways.map(({ kind, id, name }) => [kind, id, name])).toEqual([
		["invitations", "i", "Ada"],
		["hooks", "h", "Backups"],
		["outgoing-hooks", "o", "Ci"],
		["bots", "b", "Echo"],
	]);
});

test("what could be read is there, beside why the rest could not", async () => {
	answering({ invitations, "outgoing-hooks": outgoing });
	const { ways, refused } = await waysInto("token", "den");
	expect(ways.map(({ kind }) => kind)).toEqual(["invitations", "outgoing-hooks"]);
	expect(refused).toMatch(/./);
});
