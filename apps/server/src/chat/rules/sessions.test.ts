import { expect, test } from "vitest";
import { restoreHouse } from "./house-state.ts";
import { decideClaimName, decideOpenSession } from "./sessions.ts";

const house = () =>
	restoreHouse({
		sessions: ["ada", "bo"].map((name) => ({
			...{ session: name, name, key: name },
			...{ holdsName: 1, since: 1, usedAt: 1 },
		})),
		devices: [],
		rooms: [],
		bans: [],
		mutes: [],
		speakers: [],
		seats: [],
		line: [],
		files: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});

test("[NAME3] a taken name is refused by a look, and what is free instead is found by who answers", () => {
	const opened = { type: "open-session", session: "cy", tokenHash: "cy", name: "Ada", at: 2 } as const;
	const claimed = { type: "claim-name", session: "bo", name: "Ada", at: 2 } as const;
	for (const decision of [decideOpenSession(house(), opened), decideClaimName(house(), claimed)]) {
		expect(decision).toMatchObject({ refusal: { code: "name-taken" } });
		expect(decision).not.toHaveProperty("refusal.suggestions");
	}
});
