import { MODERATION_PAGE_MAX } from "@parley/protocol/limits";
import { botOperations } from "./bot-operations.ts";
import { type Operation, text, whole } from "./operation.ts";
import { outgoingOperations } from "./outgoing-operations.ts";

const file = { type: "string", contentMediaType: "application/octet-stream" } as const;
const pages = [
	{ name: "before", schema: whole(0) },
	{ name: "limit", schema: whole(1, MODERATION_PAGE_MAX) },
];
const listed = [
	{ name: "search", schema: text },
	{ name: "after", schema: text },
];
const alive = { type: "object", properties: { log: text } } as const;

/** Hooks, bots, files, pushes, moderation, and what watches over the house. */
export const otherOperations = (): readonly Operation[] => [
	{
		...{ method: "get", path: "/api/rooms/{room}/hooks", asker: "person or operator", answer: "HookList" },
		summary: "The hooks of a room, and what came through them last (HOOK1)",
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/hooks", asker: "person or operator", body: "HookAsked" },
		...{ summary: "Makes a hook; its secret is told here alone", status: 201, answer: "HookMade" },
	},
	{
		...{ method: "post", path: "/api/rooms/{room}/hooks/{hook}/secret", asker: "person or operator" },
		...{ summary: "A new secret: the old one opens nothing any more", answer: "HookMade" },
	},
	{
		...{ method: "delete", path: "/api/rooms/{room}/hooks/{hook}", asker: "person or operator" },
		...{ summary: "Ends a hook", answer: "HookEnded" },
	},
	...outgoingOperations,
	...botOperations,
	{
		...{ method: "post", path: "/hook/{secret}", asker: "anybody", status: 201 },
		summary: "Writes into the room of a hook, in any of the dialects that it knows (HOOK2)",
		query: [
			{ name: "key", schema: text, description: "edits the hook's last post with that key" },
			{ name: "done", schema: text, description: "for the last time" },
			{
				name: "Idempotency-Key",
				in: "header",
				schema: text,
				description: "posts once, however often it is sent",
			},
		],
		body: {},
		answer: { type: "object", properties: { seq: whole(0) } },
	},
	{
		...{ method: "get", path: "/api/uploads/{upload}/file", asker: "person", answer: "FileInfo" },
		summary: "What a whole upload is, and stores it for good; uploads themselves are tus 1.0 at /api/uploads",
	},
	{
		...{ method: "get", path: "/api/files/{file}/{name}", asker: "anybody" },
		summary: "A file of a message, to whoever knows its id",
		otherAnswers: { "*/*": file },
	},
	{
		...{ method: "get", path: "/api/push/key", asker: "anybody", answer: "PushKey" },
		summary: "The public key of this house's pushes",
	},
	{
		...{
			method: "put",
			path: "/api/push/subscriptions",
			asker: "person",
			body: "PushWish",
			answer: "PushKept",
		},
		summary: "Has a browser told of rooms",
	},
	{
		...{
			method: "delete",
			path: "/api/push/subscriptions",
			asker: "person",
			body: "PushEnd",
			answer: "PushEnded",
		},
		summary: "Has a browser told no more",
	},
	{
		...{ method: "post", path: "/api/push/renewals", asker: "anybody", body: "PushRenewal", status: 204 },
		summary: "A browser's address changed: whoever knows the old secret hands on",
	},
	{
		...{ method: "post", path: "/api/push/tests", asker: "person", body: "PushTest", answer: "PushTested" },
		summary: "Sends a push that says only that it came",
	},
	{
		...{ method: "post", path: "/api/moderation/rooms/{room}", asker: "operator or bot", body: "Wish" },
		summary: "What a moderator does (MOD1, BOT4)",
		answer: { type: "object", properties: { seq: whole(1) }, required: ["seq"] },
	},
	{
		...{ method: "get", path: "/api/moderation/rooms", asker: "operator" },
		summary: "All rooms of the house",
		answer: { type: "array", items: { type: "object" } },
	},
	{
		...{ method: "get", path: "/api/moderation/rooms/{room}", asker: "person, operator or bot" },
		...{ summary: "How a room is kept", answer: "RoomModeration" },
	},
	{
		...{ method: "get", path: "/api/moderation/rooms/{room}/reports", asker: "person, operator or bot" },
		...{ summary: "Reports of a room that are open", query: pages, answer: "ReportList" },
	},
	{
		...{ method: "get", path: "/api/moderation/rooms/{room}/audit", asker: "person or operator" },
		...{ summary: "What was done in a room, and by whom", query: pages, answer: "AuditPage" },
	},
	{
		...{
			method: "get",
			path: "/api/moderation/reports",
			asker: "operator",
			query: pages,
			answer: "ReportList",
		},
		summary: "Reports of the house that are open",
	},
	{
		...{ method: "get", path: "/api/moderation/audit", asker: "operator", answer: "AuditPage" },
		query: [...pages, { name: "by", schema: { type: "string", enum: ["operator"] } }],
		summary: "What was done in the house, by whom, and from where (WHO42)",
	},
	{
		...{ method: "get", path: "/api/admin/people", asker: "operator", query: listed, answer: "AdminPeople" },
		summary: "Whom the house knows, and who keeps their name (WHO41)",
	},
	{
		...{
			method: "get",
			path: "/api/admin/programs",
			asker: "operator",
			query: listed,
			answer: "AdminPrograms",
		},
		summary: "Hooks and bots of all rooms (WHO41)",
	},
	{
		...{ method: "get", path: "/api/admin/rooms", asker: "operator", query: listed, answer: "AdminRooms" },
		summary: "What each room holds (WHO41)",
	},
	{
		...{
			method: "get",
			path: "/api/admin/bans",
			asker: "operator",
			query: listed.slice(1),
			answer: "AdminBans",
		},
		summary: "Who is kept out of the house (WHO65)",
	},
	{
		...{
			method: "post",
			path: "/api/admin/deeds",
			asker: "operator",
			body: "AdminDeed",
			answer: "AdminDone",
		},
		summary:
			"Sign somebody out, release their name, keep them out of the house, let them in again (WHO64, WHO65)",
	},
	{ method: "get", path: "/healthz", asker: "anybody", summary: "The process is alive", answer: alive },
	{
		method: "get",
		path: "/readyz",
		asker: "anybody",
		summary: "People can come in, or why not",
		answer: alive,
	},
	{
		...{ method: "get", path: "/metrics", asker: "operator" },
		summary: "Figures for Prometheus; from this machine without a token",
		otherAnswers: { "text/plain": text },
	},
];
