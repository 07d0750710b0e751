import { clientFrameSchemas } from "@parley/protocol/client-frames";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { serverFrameSchemas } from "@parley/protocol/server-frames";
import { frameName, frameSchemas, type JsonSchema, refTo } from "./named-schemas.ts";

const SENT = "frames";

/** `/asyncapi.json`: what goes over the WebSocket, made of the schemas that check it. */
export function asyncApi(): object {
	const clientFrames = Object.keys(clientFrameSchemas).map((type) => frameName("client", type));
	return {
		asyncapi: "3.0.0",
		info: {
			title: "Parley's WebSocket",
			version: `${PROTOCOL_VERSION}.0.0`,
			description:
				"A client sends one JSON object a message, the server an array of them. Clients leave out frames of a type they do not know. What frames promise stands in SPEC.md; what a client may ask over plain HTTP in /openapi.json of the same house.",
		},
		defaultContentType: "application/json",
		channels: {
			ws: {
				address: "/ws",
				messages: Object.fromEntries([...clientFrames, SENT].map((name) => [name, messageRef(name)])),
			},
		},
		operations: {
			say: {
				action: "receive",
				channel: { $ref: "#/channels/ws" },
				summary: "What a client says: `hello` first. A frame with `ref` gets one answer with that `ref`.",
				messages: clientFrames.map(channelMessageRef),
			},
			hear: {
				action: "send",
				channel: { $ref: "#/channels/ws" },
				summary: "What the server says, one or more frames a message.",
				messages: [channelMessageRef(SENT)],
			},
		},
		components: { messages: messages(clientFrames), schemas: schemas() },
	};
}

function messages(clientFrames: readonly string[]) {
	const said = clientFrames.map((name) => [name, { name, payload: refTo(name) }] as const);
	return Object.fromEntries([...said, [SENT, { name: SENT, payload: refTo(SENT) }]]);
}

function schemas(): Readonly<Record<string, JsonSchema>> {
	const serverFrames = Object.keys(serverFrameSchemas).map((type) => refTo(frameName("server", type)));
	return { ...frameSchemas(), [SENT]: { type: "array", items: { anyOf: serverFrames } } };
}

function messageRef(name: string) {
	return { $ref: `#/components/messages/${name}` };
}

function channelMessageRef(name: string) {
	return { $ref: `#/channels/ws/messages/${name}` };
}
