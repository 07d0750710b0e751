import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ROOM_WAIT_S_MAX } from "@parley/protocol/limits";
import * as z from "zod";
import type { Agent } from "./agent.ts";
import { type Calls, NOTE } from "./answers.ts";
import { fitting, MESSAGES_MAX } from "./bounds.ts";

/** Strangers write what is read. */
const annotations = { readOnlyHint: true, openWorldHint: true };
const room = z.string().min(1).describe("the id of a room, as `rooms` tells it");

export function readingTools(server: McpServer, agent: Agent, calls: Calls): void {
	rooms(server, agent, calls);
	if (!agent.mayRead) return;
	read(server, agent, calls);
	search(server, agent, calls);
}

function rooms(server: McpServer, agent: Agent, calls: Calls): void {
	server.registerTool(
		"rooms",
		{
			description: `The rooms that can be seen, those with most people first, at most ${MESSAGES_MAX}, and who you are ("as").`,
			inputSchema: { named: z.string().min(1).optional().describe("a part of the id or the title") },
			annotations,
		},
		calls.answering(async ({ named }) => {
			const { told, more } = fitting(await agent.rooms(named));
			return { note: NOTE, as: agent.name, rooms: told, more };
		}),
	);
}

function read(server: McpServer, agent: Agent, calls: Calls): void {
	server.registerTool(
		"read",
		{
			description: `Messages of a room, oldest first, at most ${MESSAGES_MAX}: the newest, or those behind "after". To go on, give "position" and "epoch" of the answer as "after" and "epoch"; with "wait" it waits for a message that is not there yet.`,
			inputSchema: {
				room,
				after: z.int().min(0).optional().describe("the number of a message; 0: from the first one"),
				epoch: z.string().optional().describe("of `after`, as it was told beside it"),
				wait: z.int().min(0).max(ROOM_WAIT_S_MAX).optional().describe("seconds; only with `after`"),
			},
			annotations,
		},
		calls.answering(async ({ room: where, ...reading }) => {
			const page = await agent.read(where, reading);
			const { told, more } = fitting(page.messages);
			const position = more ? (told.at(-1)?.seq ?? page.position) : page.position;
			return {
				note: NOTE,
				room: where,
				messages: told,
				position,
				epoch: page.epoch,
				more: more || page.more,
			};
		}),
	);
}

function search(server: McpServer, agent: Agent, calls: Calls): void {
	server.registerTool(
		"search",
		{
			description:
				'Messages in which words occur, newest first, with the piece around them. To go on, give the last "seq" as "before".',
			inputSchema: {
				words: z.string().min(1),
				room: room.optional(),
				before: z.int().min(1).optional().describe("the number of a message: only older ones"),
			},
			annotations,
		},
		calls.answering(async (searching) => {
			const found = await agent.search(searching);
			const { told, more } = fitting(found.messages);
			return { note: NOTE, messages: told, more: more || found.more };
		}),
	);
}
