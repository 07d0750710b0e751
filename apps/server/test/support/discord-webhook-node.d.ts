// its own types are not among what it exports
declare module "discord-webhook-node" {
	export class Webhook {
		constructor(url: string);
		send(text: string): Promise<unknown>;
	}
}
