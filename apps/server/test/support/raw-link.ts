import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { call } from "./http.ts";
import { LOBBY } from "./person.ts";

const Answer = z.object({
	n: z.number(),
	frames: z.array(z.looseObject({ type: z.string() })),
	closed: z.optional(z.number()),
});
export type Answer = z.infer<typeof Answer>;

/** A link as its requests are, each by itself: nothing is asked again, and nothing is said that the test does not say. */
export class RawLink {
	readonly key = randomBytes(32).toString("base64url");
	readonly #served: { readonly port: number };

	constructor(served: { readonly port: number }) {
		this.#served = served;
	}

	static async open(served: { readonly port: number }): Promise<RawLink> {
		const link = new RawLink(served);
		const { status } = await link.opens();
		if (status !== 201) throw new Error(`no link: ${status}`);
		return link;
	}

	opens(headers: Record<string, string> = {}): Promise<Response> {
		return call(this.#served, "/api/link", {
			method: "POST",
			headers: { ...this.#authorization, ...headers },
		});
	}

	says(n: number, ...frames: readonly object[]): Promise<Response> {
		const headers = this.#authorization;
		return call(this.#served, `/api/link/frames?n=${n}`, { method: "POST", headers, body: frames });
	}

	asked(after: number): Promise<Response> {
		return call(this.#served, `/api/link/frames?after=${after}`, { headers: this.#authorization });
	}

	async asks(after: number): Promise<Answer> {
		return Answer.parse(await (await this.asked(after)).json());
	}

	/** From `after` on, until such a frame came: the answer in which it did, and all frames since. */
	async hears(type: string, after: number): Promise<Answer & { readonly all: Answer["frames"] }> {
		const all: Answer["frames"] = [];
		for (let n = after; ; ) {
			const answer = await this.asks(n);
			all.push(...answer.frames);
			if (answer.frames.some((frame) => frame.type === type) || answer.closed !== undefined)
				return { ...answer, all };
			n = answer.n;
		}
	}

	/** Two batches: hello, and behind its welcome a seat in the lobby. Gives the answer that brought it. */
	async comesIn(name: string): Promise<number> {
		await this.says(1, hello(name));
		const { n } = await this.hears("welcome", 0);
		await this.says(2, { type: "join", ref: 2, room: LOBBY });
		return (await this.hears("joined", n)).n;
	}

	get #authorization(): Record<string, string> {
		return { authorization: `Link ${this.key}` };
	}
}

export const hello = (name: string, ref = 1) => ({ type: "hello", ref, version: 1, name });
