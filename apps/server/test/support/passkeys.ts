import { PasskeyOptions, PasskeyQuestion } from "@parley/protocol/passkeys";
import { Proved } from "@parley/protocol/people";
import { Authenticator, type Told } from "./authenticator.ts";
import { type Call, call, get } from "./http.ts";
import { isBackBy } from "./kept.ts";
import { Person } from "./person.ts";

interface Served {
	readonly port: number;
}

type Asking = Pick<Person, "token"> | Person;

export function passkeyOptions(house: Served, { token }: Asking): Promise<PasskeyOptions> {
	return get(house, "/api/people/me/passkey-options", PasskeyOptions, { method: "POST", token });
}

export function passkeyQuestion(house: Served): Promise<PasskeyQuestion> {
	return get(house, "/api/people/passkey-options", PasskeyQuestion, { method: "POST" });
}

/** The name that they hold is theirs from now on, by a passkey alone. */
export async function keepsByPasskey(
	house: Served,
	person: Asking,
	key = new Authenticator(),
): Promise<Proved & { readonly key: Authenticator }> {
	const { token } = person;
	const body = key.make(await passkeyOptions(house, person));
	const proved = await get(house, "/api/people/me/kept-by-passkey", Proved, { method: "POST", token, body });
	if (person instanceof Person) await isBackBy(person, proved);
	return { ...proved, key };
}

export async function addsPasskey(
	house: Served,
	person: Asking,
	key: Authenticator,
	told: Told = {},
): Promise<Response> {
	const body = key.make(await passkeyOptions(house, person), told);
	return call(house, "/api/people/me/passkeys", { method: "POST", token: person.token, body });
}

export function removesPasskey(house: Served, { token }: Asking, { id }: Authenticator): Promise<Response> {
	return call(house, `/api/people/me/passkeys/${id}`, { method: "DELETE", token });
}

/** At a new device, by the passkey alone. */
export async function provesByPasskey(
	house: Served,
	key: Authenticator,
	more: { readonly endOthers?: boolean } = {},
): Promise<Proved> {
	const body = { ...key.say(await passkeyQuestion(house)), ...more };
	return get(house, "/api/people/passkey-proofs", Proved, { method: "POST", body });
}

export async function triesPasskey(
	house: Served,
	key: Authenticator,
	told: Told = {},
	headers: Call["headers"] = {},
): Promise<Response> {
	return sends(house, key.say(await passkeyQuestion(house), told), headers);
}

export function sends(house: Served, body: object, headers: Call["headers"] = {}): Promise<Response> {
	return call(house, "/api/people/passkey-proofs", { method: "POST", body, headers });
}
