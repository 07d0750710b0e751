import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { connect, type Parley, Refused } from "@parley/client/bot";
import { printable } from "./printable.ts";

// npm run talk -- [url] [room]; PARLEY_NAME: what one is called there
const [url = "http://localhost:8080", room = "lobby"] = process.argv.slice(2);
const { PARLEY_NAME: named } = process.env;
const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: "> " });

/** Above the line that is being typed, which is shown again below. */
function say(line: string): void {
	if (process.stdout.isTTY) process.stdout.write("\r\u001B[K");
	console.log(line);
	if (process.stdout.isTTY) terminal.prompt(true);
}

async function comeIn(): Promise<Parley> {
	for (;;) {
		const name =
			named ?? ((await terminal.question(`Your name (${userInfo().username}): `)) || userInfo().username);
		try {
			return await connect(url, { name });
		} catch (error) {
			if (!(error instanceof Refused) || named !== undefined) throw error;
			const free = error.refusal.suggestions ?? [];
			console.log(`${error.message}${free.length === 0 ? "" : ` Free: ${free.join(", ")}`}`);
		}
	}
}

async function show(
	messages: AsyncIterable<{ readonly name: string; readonly text: string }>,
): Promise<void> {
	for await (const { name, text } of messages) say(`${printable(name)}: ${printable(text)}`);
}

async function talk(): Promise<void> {
	const parley = await comeIn();
	const there = await parley.join(room);
	say(`You are ${parley.me.name} in ${room}. What you type is sent; "exit" leaves.`);
	const over = new AbortController();
	const shown = show(there.messages({ recent: true, signal: over.signal })).catch((error: unknown) => {
		if (over.signal.aborted) return;
		say(`${error instanceof Error ? error.message : error}`);
		terminal.close();
	});
	terminal.prompt();
	let sent: Promise<unknown> = Promise.resolve();
	for await (const line of terminal) {
		if (line.trim() === "exit") break;
		if (line.trim() !== "")
			sent = there
				.post(line)
				.catch((error: unknown) => say(`not sent: ${error instanceof Error ? error.message : error}`));
		terminal.prompt();
	}
	// what was typed is sent before one goes
	await sent;
	over.abort();
	await shown;
	there.leave();
	await parley.end();
}

try {
	await talk();
} catch (error) {
	if (!(error instanceof Refused)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
terminal.close();
process.exit();
