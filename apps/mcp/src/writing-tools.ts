import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import type { Agent } from "./agent.ts";
import { type Calls, inTime } from "./answers.ts";

export interface Writing {
	/** how long the house is waited for, before an agent is told that nobody knows */
	readonly waitMs: number;
}

const KEY_CHARS_MAX = 200;
/** MCP4: what is asked again is done once, and nothing that stands is changed. */
const annotations = { destructiveHint: false, idempotentHint: true, openWorldHint: true };
const AGAIN = "ask again, it is done once.";

const room = z.string().min(1).describe("the id of a room");
const seq = z.int().min(1).describe("the number of a message in it");
const text = z.string().min(1);

export function writingTools(server: McpServer, agent: Agent, calls: Calls, { waitMs }: Writing): void {
	server.registerTool(
		"post",
		{
			description:
				'Writes a message. What is asked again under the same "key", a word of yours, is posted once. Answers with its number.',
			inputSchema: { room, text, key: z.string().min(1).max(KEY_CHARS_MAX).optional() },
			annotations: { ...annotations, idempotentHint: false },
		},
		calls.answering(async ({ room: where, text: words, key = randomUUID() }) => {
			const again = `ask again with ${JSON.stringify({ key })}, then it is posted once.`;
			return { seq: await inTime(agent.post(where, words, key), waitMs, again) };
		}),
	);
	server.registerTool(
		"reply",
		{
			description:
				"Answers a message. The same text to the same message is posted once. Answers with its number.",
			inputSchema: { room, seq, text },
			annotations,
		},
		calls.answering(async ({ room: where, seq: to, text: words }) => ({
			seq: await inTime(agent.reply(where, to, words), waitMs, AGAIN),
		})),
	);
	server.registerTool(
		"react",
		{
			description: 'Puts an emoji on a message, or with "on": false takes it back.',
			inputSchema: { room, seq, emoji: z.string().min(1), on: z.boolean().default(true) },
			annotations,
		},
		calls.answering(async ({ room: where, seq: to, emoji, on }) => ({
			seq: await inTime(agent.react(where, to, emoji, on), waitMs, AGAIN),
		})),
	);
}
