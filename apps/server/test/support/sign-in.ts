import { Proved } from "@parley/protocol/people";
import { type ProviderAnswer, ProviderStart } from "@parley/protocol/provider";
import { onTestFinished } from "vitest";
import { call, get } from "./http.ts";
import { ProviderUnderTest } from "./provider.ts";

interface Served {
	readonly port: number;
}

export async function opensProvider(origin: string): Promise<ProviderUnderTest> {
	const provider = await ProviderUnderTest.opens(origin);
	onTestFinished(() => provider.close());
	return provider;
}

/** What a page has of a sign-in, where it is back at the house. */
export interface Back extends ProviderAnswer {
	readonly state: string;
	/** as it came back */
	readonly stateBack: string | null;
}

/** To the provider and back, as a browser goes: nothing of it is told to the house yet. */
export async function signsIn(house: Served): Promise<Back> {
	const { url, ...held } = await get(house, "/api/oidc/start", ProviderStart, { method: "POST" });
	const back = await followed(url);
	const code = back.searchParams.get("code");
	if (code === null) throw new Error(`no code came back: ${back.href}`);
	const iss = back.searchParams.get("iss");
	return { ...held, code, ...(iss !== null && { iss }), stateBack: back.searchParams.get("state") };
}

/** Up to the address that is not the provider's. */
async function followed(from: string): Promise<URL> {
	const { origin } = new URL(from);
	const cookies = new Map<string, string>();
	let at = new URL(from);
	while (at.origin === origin) {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await fetch(at, { redirect: "manual", headers: { cookie } });
		for (const set of response.headers.getSetCookie()) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			if (name !== undefined && value !== undefined) cookies.set(name, value);
		}
		const next = response.headers.get("location");
		if (next === null)
			throw new Error(`${at.href} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
		at = new URL(next, at);
	}
	return at;
}

export function finishes(
	house: Served,
	back: Back,
	more: object = {},
	token?: string,
	headers: Record<string, string> = {},
): Promise<Response> {
	const { state: _, stateBack: __, ...answer } = back;
	const body = { ...answer, ...more };
	return call(house, "/api/oidc/finish", {
		...{ method: "POST", body, headers },
		...(token !== undefined && { token }),
	});
}

export async function comesBySignIn(house: Served, more: object = {}, token?: string): Promise<Proved> {
	const response = await finishes(house, await signsIn(house), more, token);
	const text = await response.text();
	if (response.status !== 201) throw new Error(`answered ${response.status}: ${text}`);
	return Proved.parse(JSON.parse(text));
}
