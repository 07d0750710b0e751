import { randomUUID } from "node:crypto";
import { AuditPage, ReportList, RoomModeration } from "@parley/protocol/moderation-lists";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { Wish } from "@parley/protocol/wishes";
import type { ComposeOptions } from "../../src/compose.ts";
import { call, get } from "./http.ts";
import { comesIn } from "./lobby.ts";
import { expected, Person } from "./person.ts";
import { type Env, type House, openHouse } from "./server.ts";

export const OPERATOR_TOKEN = "the-operators-own-token";
export const DEN = "den";

type Den<N extends string> = Record<N, Person> & { readonly house: House };

/** A house whose first named person has opened a room of their own, and all of them sit in it. */
export async function denWith<N extends string>(
	details: Record<string, unknown>,
	names: readonly N[],
	env: Env = {},
	options: ComposeOptions = {},
): Promise<Den<N>> {
	const house = await openHouse({ OPERATOR_TOKEN, LIMITS: "off", ...env }, options);
	const people: Partial<Record<string, Person>> = {};
	for (const name of names) {
		if (Object.keys(people).length > 0) {
			people[name] = await comesIn(house, name, DEN);
			continue;
		}
		const owner = await Person.arrives(name, { port: house.port });
		expected("ok", await owner.asks({ type: "open", room: DEN, ...details }));
		await owner.joins(DEN);
		people[name] = owner;
	}
	return { ...people, house } as Den<N>;
}

export function asksFor(person: Person, wish: Record<string, unknown>, room = DEN): Promise<ServerFrame> {
	return person.asks({ type: "moderate", room, wish });
}

export async function does(person: Person, wish: Wish, room = DEN): Promise<number> {
	return expected("ok", await asksFor(person, wish, room)).seq ?? 0;
}

/** What the operator does everywhere, without a seat. */
export function operatorDoes(served: { port: number }, wish: Wish, room = DEN): Promise<Response> {
	const path = `/api/moderation/rooms/${room}`;
	return call(served, path, { method: "POST", token: OPERATOR_TOKEN, body: wish });
}

export function reportsOf(served: { port: number }, token: string, room = DEN): Promise<ReportList> {
	return get(served, `/api/moderation/rooms/${room}/reports`, ReportList, { token });
}

export function auditOf(served: { port: number }, token: string, room = DEN): Promise<AuditPage> {
	return get(served, `/api/moderation/rooms/${room}/audit`, AuditPage, { token });
}

export function moderationOf(served: { port: number }, token: string, room = DEN): Promise<RoomModeration> {
	return get(served, `/api/moderation/rooms/${room}`, RoomModeration, { token });
}

export function posts(person: Person, text: string, id = randomUUID()): Promise<ServerFrame> {
	return person.asks({ type: "post", room: DEN, id, text });
}
