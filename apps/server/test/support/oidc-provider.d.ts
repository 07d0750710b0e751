/** As much of it as tests use; it has no types of its own. */
declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	export interface Context {
		readonly oidc: {
			readonly client: { readonly clientId: string };
			readonly session: { readonly accountId: string };
			readonly provider: Provider;
		};
	}

	export class Grant {
		constructor(of: { readonly clientId: string; readonly accountId: string });
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}

	export default class Provider {
		constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
		readonly Grant: typeof Grant;
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
		interactionFinished(
			request: IncomingMessage,
			response: ServerResponse,
			result: { readonly login: { readonly accountId: string } },
		): Promise<void>;
	}
}
