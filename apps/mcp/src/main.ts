import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Refused } from "@parley/client/bot";
import { agentOf } from "./agent-of.ts";
import { Calls } from "./answers.ts";
import { serverFor } from "./server.ts";

// npm run --silent mcp -- [--write] [--wait 45] [url]
// PARLEY_TOKEN: of a bot or of a device. Never an argument, which others on the machine can see.

const USAGE = "PARLEY_TOKEN=… npm run --silent mcp -- [--write] [--wait 45] [http://localhost:8080]";
const WAIT_S = 45;
const WAIT_S_MAX = 3_600;

function stop(why: string): never {
	console.error(why);
	process.exit(1);
}

function asked() {
	try {
		const options = { write: { type: "boolean" }, wait: { type: "string" } } as const;
		return parseArgs({ options, allowPositionals: true });
	} catch {
		return stop(USAGE);
	}
}

const { values, positionals } = asked();
const [url = "http://localhost:8080", ...others] = positionals;
const waitS = Number(values.wait ?? WAIT_S);
if (others.length > 0 || !/^https?:/.test(url) || !URL.canParse(url)) stop(USAGE);
if (!(waitS > 0 && waitS <= WAIT_S_MAX)) stop(`--wait takes seconds, up to ${WAIT_S_MAX}.\n${USAGE}`);
const { PARLEY_TOKEN: token } = process.env;
if (token === undefined || token === "") stop(`PARLEY_TOKEN is not set.\n${USAGE}`);
const calls = new Calls();
// Whoever started it is gone: what they asked for before that is answered, if only because it was done.
process.stdin.once("end", async () => {
	await setImmediate();
	await calls.allAnswered();
	await setImmediate();
	process.exit();
});
try {
	const agent = await agentOf(new URL(url), token);
	const writing = values.write === true ? { waitMs: waitS * 1_000 } : undefined;
	await serverFor(agent, calls, writing).connect(new StdioServerTransport());
} catch (error) {
	stop(`${url}: ${error instanceof Refused ? error.message : String(error)}`);
}
