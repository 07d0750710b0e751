import * as z from "zod/mini";
import { wellFormed } from "./ids.ts";
import { NAME_TYPED_CHARS_MAX, PROVIDER_PART_CHARS_MAX } from "./limits.ts";

const Part = wellFormed(1, PROVIDER_PART_CHARS_MAX);

/**
 * `POST /api/oidc/start` (WHO50): where the browser goes, and what its page holds until it is back: the provider gives `state`
 * back in the address, `nonce` stands in what it signs, and `verifier` is what nobody knows who only saw the address.
 */
export const ProviderStart = z.object({ url: z.string(), state: Part, nonce: Part, verifier: Part });
export type ProviderStart = z.infer<typeof ProviderStart>;

/**
 * `POST /api/oidc/finish`: what came back in the address, behind `state`, and what was held. `name`: by which somebody wants to
 * be known who comes for the first time. `endOthers`: all devices that the person has.
 */
export const ProviderAnswer = z.object({
	code: Part,
	iss: z.optional(Part),
	nonce: Part,
	verifier: Part,
	name: z.optional(z.string().check(z.maxLength(NAME_TYPED_CHARS_MAX))),
	endOthers: z.optional(z.boolean()),
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;
