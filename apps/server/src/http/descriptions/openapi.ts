import { RoomId } from "@parley/protocol/ids";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import * as z from "zod/mini";
import { invitationOperations } from "./invitation-operations.ts";
import { linkOperations } from "./link-operations.ts";
import { httpSchemas, type JsonSchema, refTo } from "./named-schemas.ts";
import { type Asker, type Operation, text, whole } from "./operation.ts";
import { otherOperations } from "./other-operations.ts";
import { peopleOperations } from "./people-operations.ts";
import { roomOperations } from "./room-operations.ts";

/** What may stand in the braces of a path. */
const parts: Readonly<Record<string, JsonSchema>> = {
	room: z.toJSONSchema(RoomId) as JsonSchema,
	seq: whole(1),
	name: text,
	hook: text,
	bot: text,
	invitation: text,
	passkey: text,
	secret: text,
	upload: text,
	file: text,
};

const securityOf: Readonly<Record<Asker, readonly object[]>> = {
	anybody: [],
	person: [{ person: [] }],
	operator: [{ operator: [] }],
	"person or operator": [{ person: [] }, { operator: [] }],
	bot: [{ bot: [] }],
	"person or bot": [{ person: [] }, { bot: [] }],
	"operator or bot": [{ operator: [] }, { bot: [] }],
	"person, operator or bot": [{ person: [] }, { operator: [] }, { bot: [] }],
};

export function operations(): readonly Operation[] {
	return [
		...roomOperations(),
		...peopleOperations(),
		...invitationOperations(),
		...linkOperations,
		...otherOperations(),
	];
}

/** `/openapi.json`: what can be asked over HTTP, made of the schemas that check it. */
export function openApi(): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const operation of operations())
		paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) };
	return {
		openapi: "3.1.0",
		jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
		info: {
			title: "Parley over HTTP",
			version: `${PROTOCOL_VERSION}.0.0`,
			description:
				"A refusal is a problem document (RFC 9457) with a `code`; what codes mean, and whether asking again helps, stands in SPEC.md. What goes over the WebSocket is described in /asyncapi.json of the same house.",
		},
		servers: [{ url: "/" }],
		paths,
		components: { schemas: httpSchemas(), securitySchemes: securitySchemes() },
	};
}

function described(operation: Operation): object {
	const { summary, asker, body, status = 200, query = [] } = operation;
	const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const parameters = [
		...inPath.map((name) => ({ name, in: "path", required: true, schema: parts[name] ?? text })),
		...query.map((parameter) => ({ in: "query", ...parameter })),
	];
	return {
		summary,
		operationId: idOf(operation),
		security: securityOf[asker],
		...(parameters.length > 0 && { parameters }),
		...(body !== undefined && { requestBody: { required: true, content: json(body) } }),
		responses: {
			[status]: { description: status === 204 ? "It is done" : "The answer", ...contentOf(operation) },
			default: {
				description: "Why not",
				content: { "application/problem+json": { schema: refTo("Problem") } },
			},
		},
	};
}

function contentOf({ answer, otherAnswers }: Operation): object {
	const others = Object.entries(otherAnswers ?? {}).map(([type, schema]) => [type, { schema }] as const);
	if (answer === undefined && others.length === 0) return {};
	return { content: { ...(answer !== undefined && json(answer)), ...Object.fromEntries(others) } };
}

function json(schema: string | JsonSchema) {
	return { "application/json": { schema: typeof schema === "string" ? refTo(schema) : schema } };
}

function idOf({ method, path }: Operation): string {
	return [method, ...path.split("/").filter((part) => part !== "" && part !== "api")]
		.join("-")
		.replaceAll(/[{}]/g, "");
}

function securitySchemes() {
	return {
		person: {
			type: "http",
			scheme: "bearer",
			description: "The token of a device: POST /api/sessions, or welcome",
		},
		operator: { type: "http", scheme: "bearer", description: "The operator's token" },
		bot: { type: "http", scheme: "bearer", description: "A bot's token: POST /api/rooms/{room}/bots" },
	};
}
