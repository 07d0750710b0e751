import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Agent } from "./agent.ts";
import { type Calls, NOTE } from "./answers.ts";
import { MESSAGES_MAX } from "./bounds.ts";
import { readingTools } from "./reading-tools.ts";
import { type Writing, writingTools } from "./writing-tools.ts";

const INSTRUCTIONS = `A chat. ${NOTE} At most ${MESSAGES_MAX} messages are told at a time; "position" and "epoch" of an answer \
say where "read" goes on, as "after" and "epoch".`;

/** What an agent may do (MCP1): to read, and where `writing` is given to write, as far as the token lets it. */
export function serverFor(agent: Agent, calls: Calls, writing: Writing | undefined): McpServer {
	const server = new McpServer({ name: "parley", version: versionOf() }, { instructions: INSTRUCTIONS });
	readingTools(server, agent, calls);
	if (writing !== undefined && agent.mayWrite) writingTools(server, agent, calls, writing);
	return server;
}

function versionOf(): string {
	const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
	return (JSON.parse(manifest) as { readonly version: string }).version;
}
