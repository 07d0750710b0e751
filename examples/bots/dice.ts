import { randomInt } from "node:crypto";
import { answering, placeOf } from "./answering.ts";
import { rolled } from "./rolled.ts";

// node examples/bots/dice.ts [url] [room] [file]: answers "!roll", "!roll 3d6", "!roll d20+2"
await answering({
	...placeOf(process.argv.slice(2), "dice"),
	answer: ({ text }) => rolled(text, (sides) => randomInt(1, sides + 1)),
});
