import { DeviceLink, LinkClaimed, LinkToken, OwnPerson, Proved, Sheet } from "@parley/protocol/people";
import type * as z from "zod/mini";
import { type Call, call, get } from "./http.ts";
import { Person } from "./person.ts";

interface Served {
	readonly port: number;
}

type Asking = Pick<Person, "token"> | Person;

/** What somebody has written down who keeps their name, and the device at which they did. */
export interface Keeper extends Proved {
	readonly words: string;
}

export function newSheet(house: Served, { token }: Asking): Promise<Sheet> {
	return get(house, "/api/people/me/sheets", Sheet, { method: "POST", token });
}

/** The name that they hold is theirs from now on; what had their token before is out. */
export async function keepsName(house: Served, person: Asking): Promise<Keeper> {
	const { words: all, sheet } = await newSheet(house, person);
	const words = all.join(" ");
	const body = { words, sheet };
	const { token } = person;
	const proved = await get(house, "/api/people/me/kept", Proved, { method: "POST", token, body });
	if (person instanceof Person) await isBackBy(person, proved);
	return { ...proved, words };
}

/** As their page does with the token that it has now. */
export async function isBackBy(person: Person, { token }: Proved): Promise<void> {
	const { socket } = person.link;
	await person.dialsAgain({ token });
	await person.joins();
	socket.terminate();
}

export async function asksToKeep(house: Served, { token }: Asking, body?: object): Promise<Response> {
	const { words, sheet } = await newSheet(house, { token });
	return call(house, "/api/people/me/kept", {
		...{ method: "POST", token, body: body ?? { words: words.join(" "), sheet } },
	});
}

export function knows(house: Served, { token }: Asking): Promise<z.infer<typeof OwnPerson>> {
	return get(house, "/api/people/me", OwnPerson, { token });
}

/** At a new device, by the words alone. */
export function provesByWords(house: Served, words: string, more: object = {}): Promise<Proved> {
	return get(house, "/api/people/proofs", Proved, { method: "POST", body: { words, ...more } });
}

export function triesWords(house: Served, words: string, headers: Call["headers"] = {}): Promise<Response> {
	return call(house, "/api/people/proofs", { method: "POST", body: { words }, headers });
}

export function renames(house: Served, { token }: Asking, name: string): Promise<Response> {
	return call(house, "/api/people/me/name", { method: "PUT", token, body: { name } });
}

/** In the lobby, with that token, whatever their page calls them. */
export async function comesInAs(house: Served, { token }: Asking, name = "whoever"): Promise<Person> {
	const person = await Person.arrives(name, { port: house.port, token });
	await person.joins();
	return person;
}

export function offersLink(house: Served, { token }: Asking): Promise<DeviceLink> {
	return get(house, "/api/device-links", DeviceLink, { method: "POST", token });
}

export function claimsLink(
	house: Served,
	body: { readonly secret?: string; readonly code?: string },
	headers: Record<string, string> = {},
): Promise<LinkClaimed> {
	return get(house, "/api/device-links/claims", LinkClaimed, { method: "POST", body, headers });
}

export function typesDigits(house: Served, { token }: Asking, digits: string): Promise<Response> {
	return call(house, "/api/device-links/digits", { method: "POST", token, body: { digits } });
}

export function asksForToken(house: Served, { claim }: Pick<LinkClaimed, "claim">): Promise<LinkToken> {
	return get(house, "/api/device-links/tokens", LinkToken, { method: "POST", body: { claim } });
}

/** Two digits that are not these. */
export function otherThan(digits: string): string {
	return digits === "00" ? "01" : "00";
}
