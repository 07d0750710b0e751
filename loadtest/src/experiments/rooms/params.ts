import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	users: {
		about: "how many are in the room, each of whom posts one message",
		is: [1, 2, 4, 8],
		quick: [1, 8],
	},
	bytes: { about: "how long each message is", is: [25, 150_000, 900_000] },
	attempts: { about: "at each point, on one start of a server", is: 2, quick: 1, full: 5 },
	warmUps: { about: "attempts before those that do not count", is: 1, full: 2 },
});
export type RoomsParams = ParamsOf<typeof flags>;
