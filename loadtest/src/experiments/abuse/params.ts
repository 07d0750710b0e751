import { ABUSE_KINDS } from "../../hostile/abuse.ts";
import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	kinds: { about: `what is abused: ${ABUSE_KINDS.join(", ")}`, is: ABUSE_KINDS, quick: ["seats"] },
	origins: {
		about: "where it comes from: a public address behind a trusted proxy, or loopback (ten addresses' worth)",
		is: ["public"],
		full: ["public", "loopback"],
	},
	seconds: {
		about: "how long each part lasts: without, aimed at a bystander, aimed at Parley",
		is: 3,
		quick: 1,
		full: 60,
	},
	people: { about: "honest people who talk", is: 50 },
	postsPerSecond: { about: "what they say", is: 50 },
	bytes: { about: "of their texts", is: 100 },
	niceness: {
		about: "of who abuses: 19 gives way to everybody (they have machines of their own), 0 to nobody",
		is: 19,
	},
});
export type AbuseParams = ParamsOf<typeof flags>;
