import { createHash } from "node:crypto";
import type { Clock } from "@parley/engine/lib/clock";
import type { Configuration, ServerMetadata } from "openid-client";
import { type FetchBounds, isSilent, providerFetch, reasonOf } from "./provider-fetch.ts";

/** Loaded with the first sign-in: most houses have no provider. */
const library = () => import("openid-client");

export interface ProviderOptions extends FetchBounds {
	readonly issuer: string;
	readonly clientId: string;
	/** empty: the provider knows this house by its address alone */
	readonly clientSecret: string;
	/** of this house; undefined: it has no address of its own */
	readonly origin: string | undefined;
	/** for how long what it said holds; Infinity: always */
	readonly lastsMs: number;
	readonly clock: Clock;
	/** codes that are looked at, at once: each waits for the provider */
	readonly askedMax: number;
	readonly onAsked: (outcome: "answered" | "failed" | "busy") => void;
}

/** What a browser brought back, and what its page held meanwhile. */
export interface Brought {
	readonly code: string;
	readonly iss?: string | undefined;
	readonly nonce: string;
	readonly verifier: string;
}

export type Said =
	| { readonly kind: "known"; readonly subject: string; readonly name: string | undefined }
	/** the code, the nonce, the verifier or who signed is not what it has to be */
	| { readonly kind: "wrong"; readonly reason: string }
	/** it does not answer, or does not serve this house */
	| { readonly kind: "silent"; readonly reason: string };

/** What it says of itself holds for so long: keys and addresses change seldom. */
const KNOWN_MS = 3_600_000;
/** Whoever comes while it is not there does not dial it each time. */
const FAILED_MS = 2_000;
/** A provider's clock may be so far from ours: what it signs is asked for at this moment, and holds once (WHO51). */
const CLOCKS_APART_S = 3_900;
/** So that a hash made for anything else is none of ours. */
const PREFIX = "parley provider subject 1: ";

/** WHO50: the house's own sign-in, by OpenID Connect. */
export class Provider {
	readonly #options: ProviderOptions;
	#known: { readonly until: number; readonly configuration: Promise<Configuration> } | undefined;
	#asked = 0;

	constructor(options: ProviderOptions) {
		this.#options = options;
	}

	/** Where the provider sends people back; undefined: the house has no address that it could know. */
	get callback(): string | undefined {
		const { origin } = this.#options;
		return origin === undefined ? undefined : `${origin}/auth/callback`;
	}

	/** Until when somebody writes of whom it spoke then. */
	until(at: number): number {
		return at + this.#options.lastsMs;
	}

	/** Where a browser goes, and what its page holds; throws where the provider does not answer. */
	async start(callback: string) {
		const configuration = await this.#configuration();
		const client = await library();
		const [state, nonce] = [client.randomState(), client.randomNonce()];
		const verifier = client.randomPKCECodeVerifier();
		const url = client.buildAuthorizationUrl(configuration, {
			redirect_uri: callback,
			scope: "openid profile",
			...{ state, nonce },
			code_challenge: await client.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
		});
		return { url: url.href, state, nonce, verifier };
	}

	/** Who came back. Nothing of it is kept but a hash of issuer and subject. */
	async finish(callback: string, { code, iss, nonce, verifier }: Brought): Promise<Said> {
		if (this.#asked >= this.#options.askedMax) {
			this.#options.onAsked("busy");
			return { kind: "silent", reason: "too many ask it at once" };
		}
		this.#asked += 1;
		try {
			const configuration = await this.#configuration();
			const client = await library();
			const address = new URL(callback);
			address.searchParams.set("code", code);
			if (iss !== undefined) address.searchParams.set("iss", iss);
			const tokens = await client.authorizationCodeGrant(configuration, address, {
				...{ expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
				// the page has compared it, and holds it alone
				expectedState: client.skipStateCheck,
			});
			const claims = tokens.claims();
			if (claims === undefined) return { kind: "wrong", reason: "it signed nothing" };
			this.#options.onAsked("answered");
			return {
				kind: "known",
				subject: subjectHash(claims.iss, claims.sub),
				name: firstText(claims["name"], claims["preferred_username"]),
			};
		} catch (error) {
			return this.#failed(error);
		} finally {
			this.#asked -= 1;
		}
	}

	#failed(error: unknown): Said {
		const reason = reasonOf(error);
		if (error instanceof NotServed || isSilent(error) || refusesHouse(error)) {
			this.#options.onAsked("failed");
			return { kind: "silent", reason };
		}
		this.#options.onAsked("answered");
		return { kind: "wrong", reason };
	}

	#configuration(): Promise<Configuration> {
		const now = this.#options.clock.now();
		if (this.#known !== undefined && now < this.#known.until) return this.#known.configuration;
		const configuration = this.#discover();
		this.#known = { until: now + KNOWN_MS, configuration };
		configuration.catch(() => {
			this.#known = { until: this.#options.clock.now() + FAILED_MS, configuration };
		});
		return configuration;
	}

	async #discover(): Promise<Configuration> {
		const { issuer, clientId, clientSecret } = this.#options;
		const client = await library();
		const fetched = providerFetch(this.#options) as never;
		const isPlain = new URL(issuer).protocol === "http:";
		try {
			const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
				[client.customFetch]: fetched,
				execute: isPlain ? [client.allowInsecureRequests] : [],
			});
			const metadata = found.serverMetadata();
			const configuration = new client.Configuration(
				metadata,
				clientId,
				{ [client.clockTolerance]: CLOCKS_APART_S },
				authentication(client, metadata, clientSecret),
			);
			configuration[client.customFetch] = fetched;
			if (isPlain) client.allowInsecureRequests(configuration);
			client.enableNonRepudiationChecks(configuration);
			this.#options.onAsked("answered");
			return configuration;
		} catch (error) {
			this.#options.onAsked("failed");
			throw new NotServed(reasonOf(error));
		}
	}
}

/** What the provider says of itself did not come, or is of another one. */
class NotServed extends Error {}

/** It knows no such house, or not by that secret: nobody who comes in can do anything about it. */
function refusesHouse(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if ("status" in error && error.status === 401) return true;
	return "error" in error && error.error !== "invalid_grant";
}

function authentication(
	{ None, ClientSecretBasic, ClientSecretPost }: typeof import("openid-client"),
	{ token_endpoint_auth_methods_supported: methods }: Readonly<ServerMetadata>,
	secret: string,
) {
	if (secret === "") return None();
	const isBasic = methods === undefined || methods.includes("client_secret_basic");
	return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** By no key of this house: a backup that is restored elsewhere knows its people still. */
function subjectHash(issuer: string, subject: string): string {
	return createHash("sha256")
		.update(PREFIX + JSON.stringify([issuer, subject]))
		.digest("base64url");
}

function firstText(...claims: readonly unknown[]): string | undefined {
	return claims.find((claim) => typeof claim === "string" && claim !== "") as string | undefined;
}
