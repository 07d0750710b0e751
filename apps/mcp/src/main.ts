import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Refused } from "@parley/client/bot";
import { agentOf } from "./agent.ts";
import { serverFor } from "./tools.ts";

// npm run --silent mcp -- [--write] [url]; PARLEY_TOKEN: of a bot or a device, never an argument, which others can see

const USAGE = `PARLEY_TOKEN=… npm run --silent mcp -- [--write] [http://localhost:8080]`;

function stop(why: string): never {
	console.error(why);
	process.exit(1);
}

function asked() {
	try {
		return parseArgs({ options: { write: { type: "boolean" } }, allowPositionals: true });
	} catch {
		return stop(USAGE);
	}
}

const { values, positionals } = asked();
const [url = "http://localhost:8080", ...others] = positionals;
if (others.length > 0 || !URL.canParse(url)) stop(USAGE);
const { PARLEY_TOKEN: token } = process.env;
if (token === undefined || token === "") stop(`PARLEY_TOKEN is not set.\n${USAGE}`);
try {
	const agent = await agentOf(new URL(url), token);
	await serverFor(agent, values.write === true).connect(new StdioServerTransport());
} catch (error) {
	stop(error instanceof Refused ? error.message : `${url} does not answer: ${error}`);
}
process.stdin.once("end", () => process.exit());
