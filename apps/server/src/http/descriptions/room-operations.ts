import { DirectoryRequest } from "@parley/protocol/directory";
import { PAGE_EVENTS_MAX, ROOM_WAIT_S_MAX, TITLE_CHARS_MAX } from "@parley/protocol/limits";
import { DnsRequest, PreviewRequest, SearchRequest } from "@parley/protocol/lookups";
import { fieldsOf, refTo } from "./named-schemas.ts";
import { type Operation, text, whole } from "./operation.ts";

/** Coming in, rooms, and what is looked up. */
export const roomOperations = (): readonly Operation[] => [
	{
		...{ method: "get", path: "/api/door", asker: "anybody", answer: "Door" },
		summary: "Whether people may come in, and where that leads",
	},
	{
		...{ method: "post", path: "/api/sessions", asker: "anybody", status: 201, answer: "SessionMade" },
		summary: "Makes a person with a name, and a token for one device",
		body: { type: "object", properties: { name: text, invitation: text }, required: ["name"] },
	},
	{
		...{ method: "delete", path: "/api/sessions/current", asker: "person", status: 204 },
		summary: "Ends the device of the token, and with the last device the person",
	},
	{
		...{ method: "get", path: "/api/names/{name}", asker: "anybody", answer: "NameCheck" },
		summary: "Whether a name is to be had",
	},
	{
		...{ method: "get", path: "/api/rooms", asker: "anybody", answer: "RoomList" },
		summary: "Listed rooms (ROOM6)",
		query: [{ name: "search", schema: { type: "string", maxLength: TITLE_CHARS_MAX } }],
	},
	{
		...{ method: "get", path: "/api/directory", asker: "person", answer: "DirectoryPage" },
		summary: "A page of the listed rooms (ROOM11)",
		query: fieldsOf(DirectoryRequest),
	},
	{
		...{ method: "get", path: "/api/rooms/{room}", asker: "anybody" },
		summary: "What is seen of one room from outside",
		query: [{ name: "absent", schema: { const: "null" }, description: "answers null where there is none" }],
		answer: { anyOf: [refTo("RoomSummary"), { type: "null" }] },
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/programs", asker: "person", answer: "ProgramList" },
		summary: "The hooks and bots of a room, and which of them read (HOOK12)",
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/embedding", asker: "person", answer: "Embedding" },
		summary: "What other sites show of a room, and which sites may (EMBED2)",
	},
	{
		...{ method: "get", path: "/api/embed/{room}", asker: "anybody" },
		summary: "What is told to who reads a room on another site, as it comes (EMBED3)",
		otherAnswers: { "text/event-stream": text },
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/members", asker: "person or bot" },
		summary: "Names of who sits there, by name",
		query: [
			{ name: "after", schema: text },
			{ name: "limit", schema: whole(1, 1000) },
		],
		answer: { type: "array", items: text },
	},
	{
		...{
			method: "get",
			path: "/api/rooms/{room}/people/{name}",
			asker: "person or bot",
			answer: "PersonHere",
		},
		summary: "Who has that name there now",
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/events", asker: "person or bot" },
		summary: "A page of what was said, what comes next, or all of it as it comes (HEAR)",
		query: [
			...["before", "after", "around"].map((name) => ({ name, schema: whole(0) })),
			{ name: "at", schema: text, description: "the page around that date" },
			{ name: "limit", schema: whole(1, PAGE_EVENTS_MAX) },
			{
				name: "wait",
				schema: whole(0, ROOM_WAIT_S_MAX),
				description: "seconds, for something behind `after`",
			},
			{ name: "epoch", schema: text, description: "of `after`" },
			{ name: "Last-Event-ID", in: "header", schema: text, description: "of a stream: `<epoch>.<seq>`" },
		],
		answer: { anyOf: [refTo("NextPage"), refTo("HistoryPage")] },
		otherAnswers: { "text/event-stream": text },
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/activities/{seq}/moves", asker: "person" },
		summary: "What was done in an activity (ACT14)",
		query: [{ name: "after", schema: whole(0) }],
		answer: {
			type: "object",
			properties: { moves: { type: "array", items: { type: "object" } }, more: { type: "boolean" } },
			required: ["moves", "more"],
		},
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/pins", asker: "person", answer: "PinList" },
		summary: "What is pinned in a room (PIN2)",
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/messages/{seq}/reactions", asker: "person" },
		...{ summary: "Who reacted to a message (NOW4)", answer: "ReactorList" },
	},
	{
		...{ method: "get", path: "/api/rooms/{room}/messages/{seq}/edits", asker: "person" },
		...{
			summary: "What a message said before (NOW5)",
			query: [{ name: "before", schema: whole(1) }],
			answer: "EditList",
		},
	},
	{
		...{ method: "get", path: "/api/search", asker: "person or bot", answer: "SearchAnswer" },
		summary: "Looks for words in one's rooms",
		query: fieldsOf(SearchRequest),
	},
	{
		...{ method: "get", path: "/api/lookups/dns", asker: "person", answer: "DnsAnswer" },
		summary: "Asks the DNS",
		query: fieldsOf(DnsRequest),
	},
	{
		...{ method: "get", path: "/api/lookups/preview", asker: "person", answer: "PreviewAnswer" },
		summary: "What a link leads to",
		query: fieldsOf(PreviewRequest),
	},
	{
		...{ method: "post", path: "/api/lookups/numbers", asker: "person", body: "NumbersRequest" },
		...{ summary: "Squares or square roots", answer: "NumbersAnswer" },
	},
];
