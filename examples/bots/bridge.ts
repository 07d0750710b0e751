import { type BotRoom, connect, idNamed } from "@parley/client/bot";
import { inFile } from "./file-store.ts";
import { noted } from "./noted.ts";

// node examples/bots/bridge.ts [url] [room] [other] [file]: what is said in one room is said in the other, too
const [url = "http://localhost:8080", room = "lobby", other = "den", file = "bridge.json"] =
	process.argv.slice(2);
const keep = inFile(file);
const parley = await connect(url, { name: "bridge", keep });
const [here, there] = [await parley.join(room), await parley.join(other)];

/** Its own it does not hear. It may be killed anywhere: what it carries again has the same id, which the log takes once. */
async function carries(from: BotRoom, to: BotRoom): Promise<void> {
	const { epoch } = parley.me;
	const place = await noted(keep, `carried from ${from.name}`, epoch, from);
	console.log(`from ${from.name} to ${to.name}`);
	for await (const message of from.messages(place.from)) {
		// whom it would call there nobody here has called
		const text = message.text.replaceAll("@", "@\u2060");
		const id = await idNamed([message.epoch, from.name, message.seq, to.name]);
		await to.post(`**${message.name}**: ${text}`, { id });
		place.note(message);
	}
}

await Promise.all([carries(here, there), carries(there, here)]);
