import { Profile, type ProfileWish } from "@parley/protocol/profile";
import { call, get } from "./http.ts";

interface Served {
	readonly port: number;
}

interface Asking {
	readonly token: string;
}

export function asksForProfile(house: Served, { token }: Asking, wish: ProfileWish): Promise<Response> {
	return call(house, "/api/people/me/profile", { method: "PUT", token, body: wish });
}

export async function setsProfile(house: Served, who: Asking, wish: ProfileWish): Promise<void> {
	const response = await asksForProfile(house, who, wish);
	if (response.status !== 204) throw new Error(`not set: ${response.status} ${await response.text()}`);
}

/** What somebody is told of a person, or of themselves. */
export function readsProfile(house: Served, { token }: Asking, person = "me"): Promise<Profile> {
	return get(house, `/api/people/${person}/profile`, Profile, { token });
}
