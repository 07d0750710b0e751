import type { BotMessage } from "@parley/client/bot";
import { answering, placeOf } from "./answering.ts";
import { asksForDigest, digested } from "./digested.ts";

// node examples/bots/digest.ts [url] [room] [file]: answers "!digest" with who said how much since the last one. Started
// anew it reads again from there, so it says the same.
let since: BotMessage[] = [];
await answering({
	...placeOf(process.argv.slice(2), "digest"),
	answer(message) {
		if (!asksForDigest(message)) return void since.push(message);
		const text = digested(since);
		since = [];
		return text;
	},
	isDone: asksForDigest,
});
