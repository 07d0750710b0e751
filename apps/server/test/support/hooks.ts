import { HookList, HookMade } from "@parley/protocol/hooks";
import { call, get } from "./http.ts";
import { DEN } from "./moderation.ts";

export async function makesHook(
	served: { readonly port: number },
	token: string,
	wish: { readonly name: string; readonly template?: string; readonly calls?: true },
	room = DEN,
): Promise<HookMade> {
	const response = await call(served, `/api/rooms/${room}/hooks`, { method: "POST", token, body: wish });
	if (response.status !== 201) throw new Error(`no hook: ${response.status} ${await response.text()}`);
	return HookMade.parse(await response.json());
}

export function hooksOf(served: { readonly port: number }, token: string, room = DEN) {
	return get(served, `/api/rooms/${room}/hooks`, HookList, { token });
}

/** As a program does; a text, or JSON. */
export function writes(
	served: { readonly port: number },
	path: string,
	body: string | Buffer | object,
	headers: Record<string, string> = {},
): Promise<Response> {
	const isJson = typeof body === "object" && !Buffer.isBuffer(body);
	return fetch(`http://127.0.0.1:${served.port}${path}`, {
		method: "POST",
		headers: { ...(isJson && { "content-type": "application/json" }), ...headers },
		body: isJson ? JSON.stringify(body) : new Uint8Array(Buffer.from(body)),
	});
}
