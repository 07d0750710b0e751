import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { OutgoingHookList, OutgoingHookMade } from "@parley/protocol/outgoing-hooks";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";
import { call, get } from "./http.ts";
import { DEN } from "./moderation.ts";

export const OUTGOING = `/api/rooms/${DEN}/outgoing-hooks`;

/** What came, as the library of Standard Webhooks verified it. */
export interface Taken {
	readonly id: string;
	readonly data: {
		readonly room: string;
		readonly seq: number;
		readonly name: string;
		readonly text?: string;
		readonly removed?: true;
	};
}

export interface Said {
	readonly status: number;
	readonly type?: string;
	readonly body?: string;
}

/** A receiver of our own, which says what `answer` says of each message; `undefined`: it hangs up. */
export async function openReceiver(answer: (taken: Taken, nth: number) => Said | undefined | Promise<Said>) {
	let secret = "";
	const came: Taken[] = [];
	const forged: IncomingHttpHeaders[] = [];
	const server = createServer(async (request, response) => {
		const body = await text(request);
		try {
			const { data } = new Webhook(secret).verify(body, request.headers as Record<string, string>) as Taken;
			const taken = { id: String(request.headers["webhook-id"]), data };
			came.push(taken);
			const said = await answer(taken, came.length);
			if (said === undefined) return void request.socket.destroy();
			response.writeHead(said.status, { "content-type": said.type ?? "text/plain" }).end(said.body);
		} catch {
			forged.push(request.headers);
			response.writeHead(401).end();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/hears`,
		/** all that came, repeats among it */
		came,
		/** in the order in which each came first */
		once: () => came.filter(({ id }, at) => came.findIndex((one) => one.id === id) === at),
		forged,
		/** whoever comes next finds nobody */
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
		knows(given: string) {
			secret = given;
		},
	};
}

/** Inside is opened for tests, since their receivers are on this machine. */
export const INSIDE = { OUTGOING_HOOKS_INSIDE: "127.0.0.1" };

export async function sendsTo(
	served: { readonly port: number },
	token: string,
	wish: { readonly to: string; readonly on?: "mention" | "message"; readonly name?: string },
): Promise<OutgoingHookMade> {
	const body = { name: "Ci", on: "message", ...wish };
	const response = await call(served, OUTGOING, { method: "POST", token, body });
	if (response.status !== 201) throw new Error(`no hook: ${response.status} ${await response.text()}`);
	return OutgoingHookMade.parse(await response.json());
}

export function outgoingOf(served: { readonly port: number }, token: string): Promise<OutgoingHookList> {
	return get(served, OUTGOING, OutgoingHookList, { token });
}
