import { type Operation, type Parameter, text, whole } from "./operation.ts";

const key: Parameter = {
	...{ name: "Authorization", in: "header", schema: text },
	description: "`Link ` and the key",
};
const answer = {
	type: "object",
	properties: {
		n: whole(0),
		frames: { type: "array", items: { type: "object" } },
		closed: whole(1000, 4999),
		reason: text,
	},
	required: ["n", "frames"],
} as const;

/** What goes over the WebSocket, by requests, where none comes through: its frames stand in `/asyncapi.json`. */
export const linkOperations: readonly Operation[] = [
	{
		...{ method: "post", path: "/api/link", asker: "anybody", query: [key], status: 201 },
		summary: "Opens a link, with a key of one's own or one that is made here (LINK1)",
		answer: { type: "object", properties: { key: text }, required: ["key"] },
	},
	{
		...{ method: "delete", path: "/api/link", asker: "anybody", status: 204 },
		summary: "Ends a link, for good with code 1000 (LINK4)",
		query: [key, { name: "code", schema: whole(1000) }],
	},
	{
		...{ method: "get", path: "/api/link/frames", asker: "anybody", answer },
		summary: "What the house says behind an answer, within 25 s (LINK3)",
		query: [key, { name: "after", schema: whole(0), required: true }],
	},
	{
		...{ method: "post", path: "/api/link/frames", asker: "anybody", status: 204 },
		summary: "Says a batch of frames, once under its number (LINK2)",
		query: [key, { name: "n", schema: whole(1), required: true }],
		body: { type: "array", items: { type: "object" } },
	},
];
