import { expect, test } from "vitest";
import { whoIsIn } from "./who-is-in.ts";

test("of a room those with a seat are in it, of a conversation all of its people, whatever they are called now", () => {
	const members = [
		{ id: "s-2", name: "Bo", away: false },
		{ id: "s-1", name: "Ada", away: false },
	];
	const shown = (people: ReturnType<typeof whoIsIn>) =>
		people?.map(({ name, presence }) => `${name} ${presence}`);
	expect(shown(whoIsIn({ members }, "Ada"))).toEqual(["Ada here", "Bo here"]);
	expect(whoIsIn({ members: null }, "Ada")).toBeNull();
	const conversation = {
		...{ room: "direct-1", state: "accepted" as const },
		with: [
			{ session: "s-3", name: "Cy" },
			{ session: "s-2", name: "Robert" },
			{ session: "s-4", name: "Dee", gone: true },
		],
	};
	expect(shown(whoIsIn({ members, conversation }, "Ada"))).toEqual([
		...["Ada here", "Cy absent", "Robert here", "Dee gone"],
	]);
});
