import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import OidcProvider, { type Context } from "oidc-provider";
import type { Env } from "./server.ts";

export const CLIENT_SECRET = "a secret that nobody is told";
const CLIENT_ID = "parley";
const HOUR_S = 3_600;
/** To make one costs more than a sign-in. */
const OWN_KEY = newKey();

/** How it answers: as itself, or as what some other day brings. */
export type Mood = "well" | "down" | "slow" | "endless" | "another" | "broken";

/** What it says of somebody, where that is not what it has to be. */
export interface Forgery {
	/** in the place of what it knows */
	readonly claims?: Readonly<Record<string, unknown>>;
	/** by a key that is none of its own */
	readonly isSignedElsewhere?: boolean;
}

/** A real provider of sign-ins on a free port, at which whoever comes is signed in already, as `account`. */
export class ProviderUnderTest {
	account = "ada at work";
	mood: Mood = "well";
	/** how far its clock is from ours */
	aheadMs = 0;
	forgery: Forgery = {};
	/** what came, by path */
	readonly asked: string[] = [];
	readonly issuer: string;
	readonly #server: Server;
	readonly #provider: OidcProvider;
	readonly #origin: string;

	static async opens(origin: string): Promise<ProviderUnderTest> {
		const server = createServer((request, response) => void provider.#answer(request, response));
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const provider = new ProviderUnderTest(server, origin);
		return provider;
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	private constructor(server: Server, origin: string) {
		this.#server = server;
		this.#origin = origin;
		this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		this.#provider = new OidcProvider(this.issuer, {
			clients: [
				{
					client_id: CLIENT_ID,
					client_secret: CLIENT_SECRET,
					redirect_uris: [`${origin}/auth/callback`],
				},
			],
			cookies: { keys: ["of a test"] },
			jwks: { keys: [{ ...OWN_KEY.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
			// some providers sign for no longer: then it is over by a clock an hour ahead of theirs
			ttl: { AccessToken: HOUR_S, Grant: HOUR_S, IdToken: 300, Interaction: HOUR_S, Session: HOUR_S },
			claims: { openid: ["sub"], profile: ["name"] },
			conformIdTokenClaims: false,
			features: { devInteractions: { enabled: false } },
			interactions: { url: () => "/interaction" },
			findAccount: (_context: Context, id: string) => ({
				accountId: id,
				claims: () => ({ sub: id, name: id.split(" ")[0] }),
			}),
			loadExistingGrant: granted,
		});
	}

	/** What a house is started with that signs people in here. */
	get env(): Env {
		return {
			...{ OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
			...{ PUBLIC_ORIGINS: this.#origin },
		};
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		this.asked.push(new URL(request.url ?? "/", this.issuer).pathname);
		switch (this.mood) {
			case "down":
				return void request.socket.destroy();
			case "slow":
				return void response.writeHead(200, { "content-type": "application/json" }).write("{");
			case "endless":
				return endless(response);
			case "broken":
				return void response.writeHead(500).end("oh");
			case "another": {
				const issuer = "http://127.0.0.1:1";
				const of = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
				response.setHeader("content-type", "application/json");
				return void response.end(JSON.stringify({ ...of, jwks_uri: `${issuer}/jwks` }));
			}
			case "well":
				return this.#asItself(request, response);
		}
	}

	#asItself(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.url?.startsWith("/interaction") === true)
			return this.#provider.interactionFinished(request, response, { login: { accountId: this.account } });
		if (request.url === "/token") saysOtherwise(response, (said) => this.#signed(said));
		return this.#provider.callback()(request, response);
	}

	/** What it says of somebody, as of its clock, and forged where it is to be. */
	#signed(said: string): string {
		const { claims, isSignedElsewhere = false } = this.forgery;
		if (this.aheadMs === 0 && claims === undefined && !isSignedElsewhere) return said;
		const [head = "", body = ""] = said.split(".");
		const known = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
		const forged = { ...known, ...timesOf(known, this.aheadMs / 1000), ...claims };
		return signed(head, forged, isSignedElsewhere ? newKey() : OWN_KEY);
	}
}

function newKey(): KeyObject {
	return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function timesOf({ iat, exp }: Record<string, unknown>, aheadS: number) {
	return { iat: Number(iat) + aheadS, exp: Number(exp) + aheadS };
}

function signed(head: string, claims: object, key: KeyObject): string {
	const said = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
	return `${said}.${createSign("RSA-SHA256").update(said).sign(key, "base64url")}`;
}

/** Changes the id token in an answer that holds one. */
function saysOtherwise(response: ServerResponse, change: (said: string) => string): void {
	const end = response.end.bind(response) as (body: string) => ServerResponse;
	response.end = ((body: string) => {
		const answer = JSON.parse(String(body)) as { id_token?: string };
		if (answer.id_token === undefined) return end(body);
		const changed = JSON.stringify({ ...answer, id_token: change(answer.id_token) });
		response.setHeader("content-length", Buffer.byteLength(changed));
		return end(changed);
	}) as ServerResponse["end"];
}

function endless(response: ServerResponse): void {
	response.writeHead(200, { "content-type": "application/json" });
	const more = (): void => {
		while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
	};
	response.on("drain", more);
	more();
}

/** Nobody is asked whether the house may know who they are. */
async function granted({ oidc }: Context) {
	const { client, session, provider } = oidc;
	const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
	grant.addOIDCScope("openid profile");
	await grant.save();
	return grant;
}
